import { describe, expect, it } from 'vitest';
import { decideRoute } from '../../authProvider/access.ts';
import { resources } from '../../resources/registry.ts';
import type { Permission } from '../../resources/declaration/checks/register.ts';
import { aContext, aSession, aUser, systemUser } from '../support/session.ts';
import { proves } from '../support/rows.ts';

/** Rule, permission, and the place that it opens. Places that no resource declares have no row. */
const rows: [string, Permission, string][] = [
  ['permissions-3', 'CanCreateClientsAndBuildings', '/admin/clients'],
  ['permissions-3', 'CanCreateClientsAndBuildings', '/admin/clients/:clientId/buildings'],
  ['permissions-4', 'CanManageClients', '/admin/clients'],
  ['permissions-4', 'CanManageClients', '/admin/clients/:clientId/buildings'],
  ['permissions-5', 'CanDisableClientsAndBuildings', '/admin/clients'],
  ['permissions-5', 'CanDisableClientsAndBuildings', '/admin/clients/:clientId/buildings'],
  ['permissions-6', 'CanManageClientSettings', '/client/admin/profile'],
  ['permissions-7', 'CanManageClientSettings', '/client/admin/user-management-settings/titles'],
  ['permissions-8', 'CanManageClientSettings', '/client/admin/user-management-settings/departments'],
  ['permissions-9', 'CanManageClientSettings', '/client/admin/user-management-settings/occupations'],
  ['permissions-10', 'CanManageClientSettings', '/client/admin/user-management-settings/user-settings'],
  ['permissions-11', 'CanManageClientSettings', '/client/admin/buildings'],
  ['permissions-12', 'CanManageBuildingSettings', '/client/admin/buildings'],
  [
    'permissions-14',
    'CanManageUsers',
    '/client/admin/user-management-settings/users-and-contacts/client-users',
  ],
  [
    'permissions-14',
    'CanManageUsers',
    '/client/admin/user-management-settings/users-and-contacts/client-contacts',
  ],
  ['permissions-13', 'CanManageUsers', '/admin/user-search'],
  ['permissions-17', 'CanManageUsers', '/client/admin/raptor-university'],
  ['permissions-16', 'CanManageUsers', '/admin/configuration/user-management-settings/raptor-users'],
  ['permissions-18', 'CanManageRoles', '/client/admin/user-management-settings/roles'],
  ['permissions-19', 'CanManageRoles', '/client/admin/user-management-settings/mappings'],
];

it('the create pages of webhooks open with a write permission, not with a read permission', () => {
  proves('webhooks-16');
  for (const name of ['webhookConfigurations', 'webhookCredentials']) {
    const place = Object.values(resources.find((each) => each.name === name)!.places)[0]!;
    const decide = (permission: string) =>
      decideRoute({
        path: `${place.path}/${place.create}`,
        area: place.area,
        place,
        operation: 'create',
        session: aSession({ user: aUser({ permissions: [permission.toLowerCase()] }), context: aContext }),
      });
    const what = name === 'webhookConfigurations' ? 'Configurations' : 'Credentials';
    expect(decide(`CanReadWebhook${what}`)).toHaveProperty('redirect');
    expect(decide(`CanWriteWebhook${what}`)).toEqual({ allow: true });
  }
});

it('CanManageUsers alone opens the import of users and contacts', () => {
  proves('permissions-15');
  const places = resources.flatMap((resource) => Object.values(resource.places));
  const importing = places.filter((place) => place.import?.path.endsWith('/import-users-contacts'));
  expect(importing).not.toEqual([]);
  for (const place of importing) {
    const decide = (...permissions: string[]) =>
      decideRoute({
        path: place.import!.path,
        area: place.area,
        place,
        operation: 'create',
        session: aSession({ user: aUser({ permissions }), context: aContext }),
      });
    expect(decide('canmanageusers')).toEqual({ allow: true });
    expect(decide('canmanageroles')).toHaveProperty('redirect');
  }
});

describe('page permissions', () => {
  it.each(rows)('%s: %s alone opens %s, and is required', (rule, permission, path) => {
    proves(rule);
    const place = resources
      .flatMap((resource) => Object.values(resource.places))
      .find((each) => each.path === path);
    expect(place, 'the place is declared').toBeDefined();
    const make = path.startsWith('/admin') ? systemUser : aUser;
    const decide = (permissions: string[]) =>
      decideRoute({
        path,
        area: place!.area,
        place: place!,
        operation: place!.list ? 'list' : 'get',
        session: aSession({ user: make({ permissions }), context: aContext, hasConnection: true }),
      });
    expect(decide([permission.toLowerCase()])).toEqual({ allow: true });
    expect(decide([])).toHaveProperty('redirect');
    expect(decide(['canviewlogs'])).toHaveProperty('redirect');
  });
});
