import type { PortalConfig } from '../../resources/product/portalConfig.ts';
import { initialValues } from '../../resources/declaration/codec/index.ts';
import { suggestPassword } from '../fields/inputs/suggestPassword.ts';
import { invitationOf } from '../parts/offered.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';

/**
 * The values of a new record: declared defaults, modules of the configuration, and random passwords for
 * invited users.
 */
export function startValues(
  resource: AnyResource,
  { modules, options }: Pick<PortalConfig, 'modules' | 'options'>,
): Record<string, unknown> {
  const entries = Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.defaultModule !== undefined) return [[name, [...(modules[field.defaultModule] ?? [])]]];
    return invitationOf(resource, field, options) === undefined ? [] : [[name, suggestPassword()]];
  });
  return { ...initialValues(resource), ...Object.fromEntries(entries) };
}
