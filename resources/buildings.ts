import { addressFields } from './product/address.ts';
import {
  choice,
  date,
  defineResource,
  instant,
  integer,
  phone,
  reference,
  text,
  section,
} from './declaration/index.ts';
import { modificationStamps } from './product/stamps.ts';

/** What both places' lists begin with. */
const commonColumns = [
  'name',
  'status',
  'buildingTypeUID',
  'buildingId',
  'city',
  'stateProvinceRegion',
  'phoneNumber',
  'timeZone',
  'postalZipCode',
  'uniqueId',
] as const;

/** A building of a client. */
export const buildings = defineResource({
  name: 'buildings',
  label: { one: 'Building', many: 'Buildings' },
  identifier: { field: 'uid', param: 'buildingId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'name',
  sections: {
    building: section('Building', {
      name: text({ required: true, search: true, unique: 'client', column: { width: 260 } }),
      status: choice(
        [
          { value: 'Active', code: 0 },
          { value: 'Disabled', code: 1 },
          { value: 'Archived', code: 2 },
        ],
        { default: 'Active', send: 'code', required: true },
      ),
      buildingTypeUID: reference('buildingTypes', {
        label: 'Building type',
        embed: 'buildingType',
        wire: { patch: 'buildingType' },
      }),
      buildingId: text({
        label: 'Building ID',
        help: 'The number by which your organisation knows the building.',
        maxLength: 64,
        search: true,
        column: { width: 120 },
      }),
      uniqueId: text({ label: 'Unique ID', maxLength: 64, search: true, column: { hidden: true } }),
      phoneNumber: phone({ column: { width: 150 } }),
    }),
    address: section('Address', {
      ...addressFields,
      timeZone: reference('timezones', { targetKey: 'zoneName', wire: { write: 'timezone' } }),
    }),
    contract: section('Contract', {
      contractEndDate: date({ systemOnly: 'write', column: { hidden: true } }),
      renewalMonth: integer({ min: 1, max: 12, systemOnly: 'write', column: { hidden: true } }),
      renewalYear: integer({ min: 2000, max: 2100, systemOnly: 'write', column: { hidden: true } }),
      createdDate: instant({ write: 'never', stamp: 'createdAt', column: { hidden: true } }),
    }),
    notes: section('Notes', { notes: text({ multiline: true, sortable: false, column: { hidden: true } }) }),
  },
  fields: modificationStamps,
  calls: {
    service: 'clientbuilding/v2',
    path: 'clients/{clientId}/Buildings',
    operations: ['list', 'get', 'create', 'update', 'delete'],
    update: ['PUT', 'PATCH'],
  },
  buildingField: 'uid',
  // Whoever manages users or mappings chooses among them.
  access: {
    system: { read: ['CanManageUsers', 'CanManageRoles'], write: 'nobody' },
    client: { read: ['CanManageUsers', 'CanManageRoles'], write: 'nobody' },
  },
  places: {
    system: {
      area: 'system',
      path: '/admin/clients/:clientId/buildings',
      access: {
        read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
        write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
        delete: ['CanManageClients', 'CanDisableClientsAndBuildings'],
      },
      list: {
        columns: [
          ...commonColumns,
          'contractEndDate',
          'renewalMonth',
          'renewalYear',
          'createdDate',
          'modifiedDate',
          'modifiedBy',
        ],
        sort: 'name',
        pageSize: 1000,
      },
      create: 'add-building',
      edit: { path: ':buildingId', update: 'PUT' },
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings',
      access: { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] },
      list: {
        columns: [...commonColumns, 'modifiedDate', 'modifiedBy'],
        sort: 'name',
      },
      edit: { path: ':buildingId', update: 'PATCH' },
      omit: ['contractEndDate', 'renewalMonth', 'renewalYear', 'createdDate'],
      menu: { group: 'clientAndBuilding', order: 2 },
    },
  },
  messages: {
    list: 'buildings-fetch',
    get: 'building-fetch',
    create: 'building-create',
    update: 'building-update',
    delete: 'building-delete',
  },
  firstValidationMessage: ['create', 'update'],
});
