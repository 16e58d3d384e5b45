import { buildingKeepers, clientKeepers, logReaders } from '../product/access.ts';
import { addressFields, buildingStatuses } from '../product/clientsAndBuildings.ts';
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
} from '../declaration/index.ts';
import { buildingMap } from '../product/maps.ts';
import { history, modificationStamps } from '../product/stamps.ts';
import { buildingsOfClientPath } from '../product/pagePaths.ts';

/** The contract of a building. Only the provider's staff set it. */
const contractFields = {
  contractEndDate: date({ systemOnly: 'write', column: 'hidden' }),
  renewalMonth: integer({ min: 1, max: 12, month: true, systemOnly: 'write', column: 'hidden' }),
  renewalYear: integer({ min: 2000, max: 2100, systemOnly: 'write', column: 'hidden' }),
} as const;

/** Common filters of building lists. */
const quick = [
  'status',
  'buildingTypeUID',
  { label: 'Without levels', filter: { 'hasLevels~eq': false } },
] as const;

/** Buildings are identified by name. The calls have their own names and messages (spec sections 3 and 8). */
const buildingImport = {
  key: 'name',
  available: 'availableColumnsForBuildingImport',
  messages: { upload: 'import-upload-retry', details: 'import-details-retry' },
} as const;

/** The first columns of the lists at both places. */
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

/** Managers of users and of mappings choose buildings. */
const choosers = { read: ['CanManageUsers', 'CanManageRoles'], write: 'nobody' } as const;

/** A building of a client. */
export const buildings = defineResource({
  name: 'buildings',
  label: { one: 'Building', many: 'Buildings' },
  // For readers of the webhook log, which names them.
  choosable: logReaders,
  sections: {
    building: section('Building', {
      name: text({ required: true, search: true, unique: 'client', column: 245 }),
      status: choice(buildingStatuses, { besideName: true, default: 'Active', send: 'code', required: true }),
      buildingTypeUID: reference('buildingTypes', {
        label: 'Building type',
        embed: 'buildingType',
        wire: { patch: 'buildingType' },
      }),
      buildingId: text({
        label: 'Building ID',
        individual: true,
        help: {
          'en-US': 'Your organization’s number for the building',
          'en-GB': 'Your organisation’s number for the building',
        },
        maxLength: 64,
        search: true,
        column: 120,
      }),
      uniqueId: text({ label: 'Unique ID', individual: true, maxLength: 64, search: true, column: 'hidden' }),
      phoneNumber: phone({ search: 'optional', column: 150 }),
    }),
    address: section('Address', {
      // Most buildings of a client are in its region.
      ...addressFields({ defaultBy: 'parent' }),
      timeZone: reference('timezones', {
        targetKey: 'zoneName',
        defaultBy: 'parent',
        column: 'hidden',
        wire: { write: 'timezone' },
      }),
    }),
    contract: section('Contract', { ...contractFields, createdDate: history.createdDate }),
    notes: section('Notes', { notes: text({ multiline: true, sortable: false }) }),
  },
  fields: { ...modificationStamps, hasLevels: flag({ computed: true, column: 'hidden' }) },
  calls: { service: 'clientbuilding/v2', all: 'all', update: ['PUT', 'PATCH'] },
  buildingField: 'uid',
  access: { system: choosers, client: choosers },
  places: {
    system: {
      area: 'system',
      path: buildingsOfClientPath,
      access: { ...clientKeepers, delete: ['CanManageClients', 'CanDisableClientsAndBuildings'] },
      list: { first, sort: 'name', pageSize: 1000, quick },
      create: 'add-building',
      import: { path: 'import-building', label: 'Import buildings' },
      edit: 'PUT',
      pages: [buildingMap],
    },
    client: {
      area: 'client',
      path: '/client/admin/buildings',
      tabOf: 'clients',
      access: buildingKeepers,
      list: { first, sort: 'name', quick },
      edit: 'PATCH',
      pages: [buildingMap],
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
  import: buildingImport,
  attention: {
    withoutLevels: {
      place: 'client',
      filter: { 'hasLevels~eq': false, 'status~eq': 'Active' },
      one: '%{smart_count} building has no levels',
      many: '%{smart_count} buildings have no levels',
    },
  },
});
