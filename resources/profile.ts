import {
  defineResource,
  email,
  integer,
  phone,
  reference,
  referenceObject,
  references,
  text,
  section,
} from './declaration/index.ts';
import { contactMethods } from './users.ts';

const names = {
  firstName: text({ required: true }),
  lastName: text({ required: true }),
  userName: email({ label: 'E-mail', write: 'never' }),
} as const;
const rowsPerPage = integer({
  label: 'Rows per page',
  help: 'How many rows lists start with.',
  default: 10,
  min: 1,
  max: 1000,
});
const messages = {
  get: { 404: 'user-not-found', other: 'user-fetch' },
  update: { 404: 'user-not-found', other: 'user-update' },
} as const;
const page = { path: '', update: 'PATCH', recordFrom: 'userUid' } as const;
const mine = { area: 'personal', access: { read: [] } } as const;

/** The buildings of one's own client that one may work with. */
export const ownBuildings = defineResource({
  name: 'ownBuildings',
  label: { one: 'Building', many: 'Buildings' },
  identifier: { field: 'uid', param: 'ownBuildingId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'name',
  fields: { name: text({ required: true, search: true }) },
  calls: {
    service: 'authentication/v1',
    path: 'clients/{clientId}/buildings',
    operations: ['list'],
    listQuery: {},
  },
  viewOf: 'buildings',
  buildingField: 'uid',
  callsByHand: true,
  access: { client: { read: [] } },
  places: {},
  messages: { list: 'buildings-fetch' },
});

/** What a user of a client may change of themselves (spec section 3, user profile). */
export const profile = defineResource({
  name: 'profile',
  label: { one: 'Profile', many: 'Profiles' },
  identifier: { field: 'uid', param: 'profileId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'userName',
  sections: {
    you: section('You', {
      ...names,
      userTitle: referenceObject('titles', { label: 'Title', wire: { write: 'titleUID' } }),
      primaryBuilding: referenceObject('ownBuildings'),
      userPhoto: text({ label: 'Photo', widget: 'photo', computed: true, write: 'never' }),
    }),
    contact: section('Contact', {
      mobilePhoneNumber: phone(),
      voicePhoneNumber: phone(),
      preferredContactMethods: contactMethods,
    }),
    preferences: section('Preferences', {
      pageSize: rowsPerPage,
      defaultLandingPageUID: reference('defaultLandingPages', {
        label: 'Landing page',
        help: 'Where you start after signing in.',
      }),
      defaultLandingPage: text({
        label: 'Landing page address',
        computed: true,
        itemKey: 'url',
        write: 'never',
      }),
      emailSubscriptions: references('emailSubscriptions', { label: 'E-mail subscriptions' }),
    }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/profile',
    operations: ['get', 'update'],
    update: ['PATCH'],
  },
  viewOf: 'users',
  onlyOwn: true,
  places: {
    profile: {
      ...mine,
      for: 'client',
      path: '/user/profile',
      label: 'Profile',
      edit: page,
      sections: ['you', 'contact'],
    },
    preferences: {
      ...mine,
      for: 'client',
      path: '/user/preferences',
      label: 'Preferences',
      edit: page,
      sections: ['preferences'],
      omit: ['defaultLandingPage'],
    },
    password: {
      ...mine,
      path: '/user',
      label: 'Password',
      pages: [
        {
          path: 'change-password',
          component: 'changePassword',
          label: 'Change password',
          requires: { ownPassword: true },
        },
      ],
    },
  },
  messages,
});

/** What a system user may change of themselves (spec section 7). */
export const systemProfile = defineResource({
  name: 'systemProfile',
  label: { one: 'Profile', many: 'Profiles' },
  identifier: { field: 'uid', param: 'systemProfileId' },
  tenancy: 'provider',
  scope: {},
  title: 'userName',
  sections: {
    you: section('You', {
      ...names,
      timeZone: reference('timezones', { targetKey: 'zoneName', write: 'never' }),
      userPhoto: text({ label: 'Photo', write: 'never' }),
    }),
    preferences: section('Preferences', { pageSize: rowsPerPage }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'system/profile',
    operations: ['get', 'update'],
    update: ['PATCH'],
  },
  viewOf: 'systemUsers',
  onlyOwn: true,
  places: {
    profile: {
      ...mine,
      for: 'system',
      path: '/user/profile',
      label: 'Profile',
      edit: page,
      sections: ['you'],
      omit: ['userPhoto'],
    },
    preferences: {
      ...mine,
      for: 'system',
      path: '/user/preferences',
      label: 'Preferences',
      edit: page,
      sections: ['preferences'],
    },
  },
  messages,
});
