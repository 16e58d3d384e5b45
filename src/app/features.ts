import type { ComponentKind, ComponentsOf } from '../../resources/declaration/index.ts';
import type { registry, ResourceName } from '../../resources/registry.ts';
import apiKeys from '../features/apiKeys/index.ts';
import auditEntries from '../features/auditEntries/index.ts';
import buildings from '../features/buildings/index.ts';
import clients from '../features/clients/index.ts';
import courses from '../features/courses/index.ts';
import profile from '../features/profile/index.ts';
import roles from '../features/roles/index.ts';
import stationAccounts from '../features/stationAccounts/index.ts';
import systemProfile from '../features/systemProfile/index.ts';
import systemUsers from '../features/systemUsers/index.ts';
import users from '../features/users/index.ts';
import webhookConfigurations from '../features/webhookConfigurations/index.ts';
import webhookCredentials from '../features/webhookCredentials/index.ts';
import webhookDeliveries from '../features/webhookDeliveries/index.ts';
import webhookReplays from '../features/webhookReplays/index.ts';
import type { Feature } from '../parts/feature.ts';

type Registry = typeof registry;

/** The resources whose declarations name components. */
type InNeedOfComponents = {
  [Name in ResourceName]: ComponentsOf<Registry[Name], ComponentKind> extends never ? never : Name;
}[ResourceName];

/**
 * The features by resource. It is a compile error when a resource names components and has no feature here.
 */
export const features = {
  buildings,
  clients,
  courses,
  users,
  systemUsers,
  profile,
  roles,
  systemProfile,
  stationAccounts,
  webhookConfigurations,
  webhookCredentials,
  webhookDeliveries,
  webhookReplays,
  apiKeys,
  auditEntries,
} satisfies { readonly [Name in InNeedOfComponents]: Feature<Registry[Name]> } & {
  readonly [Name in ResourceName]?: Feature<Registry[Name]>;
};

/** The feature of the resource `name`; undefined when it has none. */
export function featureNamed(name: string): Feature | undefined {
  return (features as Readonly<Record<string, Feature>>)[name];
}
