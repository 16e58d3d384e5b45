import { buildingKeepers, clientKeepers } from './product/access.ts';
import { addressFields } from './product/address.ts';
import { buildingColumns } from './product/buildingColumns.ts';
import { buildingStatuses } from './product/clientOptions.ts';
import {
  choice,
  date,
  defineResource,
  flag,
  integer,
  phone,
  reference,
  text,
  section,
} from './declaration/index.ts';
import { history, modificationStamps } from './product/stamps.ts';

/** The columns that lead both places' lists. */
const first = [
  'name',
  'status',
  'buildingTypeUID',
  'buildingId',
  'city',
  'stateProvinceRegion',
  'phoneNumber',
  'timeZone',
] as const;

/** A building of a client. */
export const buildings = defineResource({
  name: 'buildings',
  label: { one: 'Building', many: 'Buildings' },
  sections: {
    building: section('Building', {
      name: text({ required: true, search: true, unique: 'client', column: 260 }),
      status: choice(buildingStatuses, { besideName: true, default: 'Active', send: 'code', required: true }),
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
        column: 120,
      }),
      uniqueId: text({ label: 'Unique ID', maxLength: 64, search: true, column: 'hidden' }),
      phoneNumber: phone({ column: 150 }),
    }),
    address: section('Address', {
      ...addressFields,
      timeZone: reference('timezones', { targetKey: 'zoneName', wire: { write: 'timezone' } }),
    }),
    contract: section('Contract', {
      contractEndDate: date({ systemOnly: 'write', column: 'hidden' }),
      renewalMonth: integer({ min: 1, max: 12, systemOnly: 'write', column: 'hidden' }),
      renewalYear: integer({ min: 2000, max: 2100, systemOnly: 'write', column: 'hidden' }),
      createdDate: history.createdDate,
    }),
    notes: section('Notes', { notes: text({ multiline: true, sortable: false }) }),
  },
  fields: { ...modificationStamps, hasLevels: flag({ computed: true, column: 'hidden' }) },
  calls: { service: 'clientbuilding/v2', update: ['PUT', 'PATCH'] },
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
      access: { ...clientKeepers, delete: ['CanManageClients', 'CanDisableClientsAndBuildings'] },
      list: { first, sort: 'name', pageSize: 1000 },
      create: 'add-building',
      edit: 'PUT',
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings',
      access: buildingKeepers,
      list: { first, sort: 'name' },
      edit: 'PATCH',
      omit: ['contractEndDate', 'renewalMonth', 'renewalYear', 'createdDate'],
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
  import: { key: 'name', columns: buildingColumns },
  attention: {
    withoutLevels: {
      place: 'client',
      filter: { 'hasLevels~eq': false, 'status~eq': 'Active' },
      one: '%{smart_count} building has no levels',
      many: '%{smart_count} buildings have no levels',
    },
  },
});
