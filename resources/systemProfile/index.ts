import { defineResource, reference, section, text } from '../declaration/index.ts';
import { ownFields, ownMessages, ownPlace, onThisDevice, rowsPerPage } from '../product/ownRecord.ts';
import { preferencesPath, profilePath } from '../product/pagePaths.ts';

/** The fields that system users may change in their own record (spec section 7). */
export const systemProfile = defineResource({
  name: 'systemProfile',
  label: { one: 'Profile', many: 'Profiles' },
  tenancy: 'provider',
  scope: {},
  title: 'userName',
  sections: {
    you: section('You', {
      ...ownFields,
      timeZone: reference('timezones', { targetKey: 'zoneName', write: 'never' }),
      userPhoto: text({ label: 'Photo', write: 'never' }),
    }),
    preferences: section('Preferences', { pageSize: rowsPerPage }),
    device: onThisDevice,
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
      ...ownPlace,
      for: 'system',
      path: profilePath,
      label: 'Profile',
      sections: ['you'],
      omit: ['userPhoto'],
    },
    preferences: {
      ...ownPlace,
      for: 'system',
      path: preferencesPath,
      label: 'Preferences',
      sections: ['preferences', 'device'],
    },
  },
  messages: ownMessages,
});
