import { addressFields } from './product/address.ts';
import { choice, defineResource, flag, reference, text, uids, section } from './declaration/index.ts';
import { modificationStamps } from './product/stamps.ts';

/** A client: an organisation whose buildings, people and integrations the platform keeps apart from all others'. */
export const clients = defineResource({
  name: 'clients',
  label: { one: 'Client', many: 'Clients' },
  identifier: { field: 'uid', param: 'clientId' },
  tenancy: 'self',
  scope: {},
  title: 'name',
  sections: {
    client: section('Client', {
      name: text({ required: true, search: true, unique: 'platform', column: { width: 280 } }),
      type: choice(
        [
          { value: 'Education', code: 0 },
          { value: 'EducationUK', code: 5, label: 'Education UK' },
          { value: 'Raptor', code: 1 },
          { value: 'Corporate', code: 2 },
          { value: 'Healthcare', code: 3 },
          {
            value: 'StandaloneDrillManager',
            code: 4,
            label: 'Standalone Drill Manager',
          },
        ],
        { default: 'Education', send: 'code', required: true, systemOnly: 'write' },
      ),
      status: choice(
        [
          { value: 'Setup', code: 0 },
          { value: 'POC', code: 1 },
          { value: 'Active', code: 2 },
          { value: 'OnHold', code: 3, label: 'On Hold' },
          { value: 'NonRenewal', code: 4, label: 'Non-Renewal' },
        ],
        {
          default: 'Active',
          unknown: 'Active',
          send: 'code',
          required: true,
          systemOnly: 'write',
          writableBy: ['CanManageClients', 'CanDisableClientsAndBuildings'],
        },
      ),
      billingType: choice(
        [
          { value: 'NotApplicable', code: 0, label: 'Not Applicable' },
          {
            value: 'ClientSingleBill',
            code: 1,
            label: 'Client Single Bill',
          },
          {
            value: 'IndividualBuildingBill',
            code: 2,
            label: 'Individual Building Bill',
          },
        ],
        { default: 'NotApplicable', send: 'code', systemOnly: 'read', column: { hidden: true } },
      ),
      uniqueID: text({
        label: 'Unique ID',
        systemOnly: 'write',
        search: true,
        maxLength: 64,
        column: { hidden: true },
      }),
      clientServicesRepresentative: text({ systemOnly: 'write', column: { hidden: true } }),
      internalUseOnly: flag({
        systemOnly: 'read',
        column: { hidden: true },
        help: 'For demonstrations and tests of the provider; left out of reports.',
      }),
    }),
    address: section('Address', {
      ...addressFields,
      timeZone: reference('timezones', { targetKey: 'zoneName' }),
    }),
    modules: section(
      'Modules',
      {
        modules: uids({
          itemKey: 'moduleUid',
          systemOnly: 'write',
          widget: 'moduleSelection',
          filterable: false,
          sortable: false,
        }),
      },
      { help: 'What the client is licensed for. Some modules need another one; some exclude each other.' },
    ),
    notes: section('Notes', { notes: text({ multiline: true, systemOnly: 'read', sortable: false }) }),
    singleSignOn: section('Single sign-on', {}, { widget: 'connections', onlySaved: true }),
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
      path: '/admin/clients',
      access: {
        read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
        write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
      },
      list: {
        columns: [
          'name',
          'type',
          'status',
          'city',
          'stateProvinceRegion',
          'country',
          'timeZone',
          'uniqueID',
          'clientServicesRepresentative',
          'billingType',
          'internalUseOnly',
          'postalZipCode',
          'modifiedDate',
          'modifiedBy',
        ],
        sort: 'name',
      },
      create: 'add',
      edit: { path: ':clientId', update: 'PUT' },
      menu: { group: 'system', order: 1 },
    },
    client: {
      area: 'client',
      path: '/client/admin/profile',
      label: 'Client Profile',
      access: { read: ['CanManageClientSettings'] },
      edit: { path: '', update: 'PUT', recordFrom: 'clientId' },
      omit: ['billingType', 'internalUseOnly', 'notes'],
      menu: { group: 'clientAndBuilding', order: 1, requires: { allBuildingsContext: true } },
    },
  },
  messages: {
    get: { 404: 'client-not-found', other: 'client-fetch' },
    create: 'client-create',
    update: 'client-update',
  },
});
