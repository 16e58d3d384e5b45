import { defineResource, image, referenceObject, references, section } from '../declaration/index.ts';
import { landingPageFields, contactFields } from '../product/people.ts';
import { ownFields, ownMessages, ownPlace, onThisDevice, rowsPerPage } from '../product/ownRecord.ts';
import { changePasswordPath, personalPath, preferencesPath, profilePath } from '../product/pagePaths.ts';

/** The fields that client users may change in their own record (spec section 3, user profile). */
export const profile = defineResource({
  name: 'profile',
  label: { one: 'Profile', many: 'Profiles' },
  title: 'userName',
  sections: {
    you: section('You', {
      ...ownFields,
      userTitle: referenceObject('titles', { label: 'Title', wire: { write: 'titleUID' } }),
      primaryBuilding: referenceObject('ownBuildings'),
      userPhoto: image({ label: 'Photo', isRound: true }),
    }),
    contact: section('Contact', {
      mobilePhoneNumber: { ...contactFields.mobilePhoneNumber, autocomplete: 'tel' },
      voicePhoneNumber: { ...contactFields.voicePhoneNumber, autocomplete: 'tel' },
      preferredContactMethods: contactFields.preferredContactMethods,
    }),
    preferences: section('Preferences', {
      pageSize: rowsPerPage,
      defaultLandingPageUID: {
        ...landingPageFields.defaultLandingPageUID,
        help: 'Where you start after signing in.',
      },
      defaultLandingPage: landingPageFields.defaultLandingPage,
      emailSubscriptions: references('emailSubscriptions', {}),
    }),
    device: onThisDevice,
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
      ...ownPlace,
      for: 'client',
      path: profilePath,
      label: 'Profile',
      sections: ['you', 'contact'],
    },
    preferences: {
      ...ownPlace,
      for: 'client',
      path: preferencesPath,
      label: 'Preferences',
      sections: ['preferences', 'device'],
      omit: ['defaultLandingPage'],
    },
    password: {
      area: 'personal',
      access: { read: [] },
      path: personalPath,
      label: 'Password',
      pages: [
        {
          path: changePasswordPath,
          component: 'changePassword',
          label: 'Change password',
          requires: { ownPassword: true },
        },
      ],
    },
  },
  messages: ownMessages,
});
