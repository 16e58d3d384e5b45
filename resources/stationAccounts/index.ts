import {
  defineResource,
  flag,
  instant,
  references,
  secret,
  section,
  text,
  uids,
} from '../declaration/index.ts';
import { stationModules } from '../product/clientModules.ts';
import { stationKeyActions } from './actions.ts';

/** The account of a device in a building, such as a visitor kiosk. */
export const stationAccounts = defineResource({
  name: 'stationAccounts',
  label: { one: 'Station account', many: 'Station accounts' },
  sections: {
    station: section('Station', {
      name: text({ required: true, unique: 'client', search: true, column: 260 }),
      isClientScoped: flag({ label: 'All buildings', column: 130 }),
      buildings: references('buildings', { column: 260 }),
      modules: uids({
        optionsFrom: stationModules,
        help: 'What this station is used for. Default: Visitor App.',
        itemKey: 'uid',
        defaultModule: 'visitorApp',
      }),
    }),
    authenticationKey: section(
      'Authentication key',
      {
        authKey: secret({ label: 'Authentication key', write: 'never' }),
        authKeyGenerationDate: instant({
          label: 'Key created',
          widget: 'stationKey',
          write: 'never',
          column: 180,
        }),
        lastLogin: instant({ label: 'Last sign-in', write: 'never', column: 180 }),
      },
      { onlySaved: true },
    ),
  },
  calls: { service: 'usercontactrole/v2', update: ['PATCH'] },
  withinBuildings: { list: 'buildings', all: 'isClientScoped' },
  requires: { anyModule: ['visitorApp'] },
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/station-accounts',
      label: 'Station Accounts',
      access: { read: ['CanManageUsers'], delete: ['CanManageUsers'] },
      list: { sort: 'name', quick: ['buildings'] },
      create: 'add',
      edit: 'PATCH',
    },
  },
  messages: { other: 'unknown-error' },
  actions: stationKeyActions,
});
