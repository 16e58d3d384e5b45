import { clientKeepers } from '../product/access.ts';
import { addressFields, billingType, clientStatuses, clientType } from '../product/clientsAndBuildings.ts';
import { choice, defineResource, flag, reference, text, uids, section } from '../declaration/index.ts';
import { clientModules } from '../product/clientModules.ts';
import { moduleGroupsActions } from '../product/moduleGroups.ts';
import { modificationStamps } from '../product/stamps.ts';
import { clientsOfPerson } from '../product/people.ts';
import { clientsPath } from '../product/pagePaths.ts';

/** A client: an organization whose buildings, users and integrations are separate from those of all others. */
export const clients = defineResource({
  name: 'clients',
  label: { one: 'Client', many: 'Clients' },
  tenancy: 'self',
  scope: {},
  sections: {
    client: section(
      'Client',
      {
        name: text({ required: true, search: true, unique: 'platform', column: 280 }),
        type: clientType,
        status: choice(clientStatuses, {
          besideName: true,
          default: 'Active',
          unknown: 'Active',
          send: 'code',
          required: true,
          systemOnly: 'write',
          writableBy: ['CanManageClients', 'CanDisableClientsAndBuildings'],
        }),
        billingType,
        uniqueID: text({
          systemOnly: 'write',
          search: true,
          maxLength: 64,
          column: 'hidden',
        }),
        clientServicesRepresentative: text({ systemOnly: 'write', column: 'hidden' }),
        internalUseOnly: flag({
          systemOnly: 'read',
          column: 'hidden',
          help: 'For demonstrations and tests of the provider; left out of reports.',
        }),
      },
      { widget: 'setUp' },
    ),
    address: section('Address', {
      ...addressFields(),
      timeZone: reference('timezones', { targetKey: 'zoneName', column: 'hidden' }),
    }),
    modules: section(
      'Modules',
      {
        modules: uids({ itemKey: 'moduleUid', systemOnly: 'write', optionsFrom: clientModules }),
      },
      { help: 'What the client is licensed for. Some modules need another one; some exclude each other.' },
    ),
    notes: section('Notes', { notes: text({ multiline: true, systemOnly: 'read', sortable: false }) }),
    singleSignOn: section('Single sign-on', {}, { child: 'connections' }),
  },
  fields: modificationStamps,
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients',
    operations: ['list', 'get', 'create', 'update'],
    update: ['PUT'],
    getQuery: { loadModules: 'true' },
  },
  requires: { allBuildings: 'write' },
  places: {
    system: {
      area: 'system',
      path: clientsPath,
      access: clientKeepers,
      list: {
        first: ['name', 'type', 'status', 'city', 'stateProvinceRegion', 'country', 'timeZone'],
        sort: 'name',
        quick: ['status', 'type'],
      },
      create: 'add',
      edit: 'PUT',
    },
    client: {
      area: 'client',
      path: '/client/admin/profile',
      label: 'Client Profile',
      access: { read: ['CanManageClientSettings'] },
      edit: { path: '', update: 'PUT', recordFrom: 'clientId' },
      omit: ['billingType', 'internalUseOnly', 'notes'],
    },
  },
  messages: {
    list: 'unknown-error',
    get: { 404: 'client-not-found', other: 'client-fetch' },
    create: 'client-create',
    update: 'client-update',
  },
  actions: { ofPerson: clientsOfPerson, ...moduleGroupsActions },
});
