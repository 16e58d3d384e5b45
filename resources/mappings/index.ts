import { defineResource, flag, references, text, section } from '../declaration/index.ts';
import { assignableRoles } from '../product/people.ts';

/** A group of a client's identity provider, and what its members receive (spec section 3, security group). */
export const mappings = defineResource({
  name: 'mappings',
  label: { one: 'Mapping', many: 'Mappings' },
  sections: {
    group: section('Group', {
      name: text({
        help: 'The name of the group at your sign-in service.',
        required: true,
        unique: 'client',
        search: true,
        column: 280,
      }),
      isEnabled: flag({ label: 'Enabled', default: true, column: 110 }),
    }),
    whatItsPeopleGet: section('Access of its members', {
      roles: references('roles', { itemKey: 'roleUID', optionsFrom: assignableRoles, column: true }),
      hasAllBuildings: flag({ label: 'All buildings', column: 130 }),
      buildings: references('buildings', { column: true }),
    }),
  },
  calls: { service: 'usercontactrole/v2', path: 'clients/{clientId}/SecurityGroups', update: ['PUT'] },
  withinBuildings: { list: 'buildings', all: 'hasAllBuildings' },
  requires: { connection: true, allBuildings: 'write' },
  rights: { from: 'roles' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/mappings',
      access: { read: ['CanManageRoles'], delete: ['CanManageRoles'] },
      list: { sort: 'name' },
      create: 'add',
      edit: 'PUT',
    },
  },
  messages: { other: 'unknown-error' },
  sentenceUntil: 'for client',
});
