import { defineResource, flag, references, text, section } from './declaration/index.ts';

/** A group of a client's single sign-on, and what whoever is in it gets (spec section 3, security group). */
export const mappings = defineResource({
  name: 'mappings',
  label: { one: 'Mapping', many: 'Mappings' },
  identifier: { field: 'uid', param: 'mappingId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'name',
  sections: {
    group: section('Group', {
      name: text({
        help: 'As the group is called where people sign in.',
        required: true,
        unique: 'client',
        search: true,
        column: { width: 280 },
      }),
      isEnabled: flag({ label: 'Enabled', default: true, column: { width: 110 } }),
    }),
    whatItsPeopleGet: section('What its people get', {
      roles: references('roles', { itemKey: 'roleUID', widget: 'assignableRoles' }),
      hasAllBuildings: flag({ label: 'All buildings', column: { width: 130 } }),
      buildings: references('buildings'),
    }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/SecurityGroups',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PUT'],
  },
  withinBuildings: { list: 'buildings', all: 'hasAllBuildings' },
  requires: { connection: true, allBuildings: 'write' },
  rights: { from: 'roles' },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/mappings',
      access: { read: ['CanManageRoles'], delete: ['CanManageRoles'] },
      list: { columns: ['name', 'isEnabled', 'roles', 'hasAllBuildings', 'buildings'], sort: 'name' },
      create: 'add',
      edit: { path: ':mappingId', update: 'PUT' },
      menu: {
        group: 'userManagement',
        order: 8,
        requires: { allBuildingsContext: true, flag: 'sso-mappings' },
      },
    },
  },
  messages: {},
  sentenceUntil: 'for client',
});
