import { defineResource, email, flag, phone, referenceObject, text, section } from '../declaration/index.ts';
import { personColumns, contactFields, peopleImport, peopleImportPage } from '../product/people.ts';

/** A contact of a client: can be reached, but does not sign in. */
export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'Contact', many: 'Contacts' },
  title: 'userName',
  named: ['firstName', 'lastName'],
  sections: {
    person: section('Person', {
      firstName: text({ required: true, search: true, column: 150 }),
      lastName: text({ required: true, search: true, column: 170 }),
      title: referenceObject('titles', { onTargetDelete: 'clear', search: 'optional', column: 160 }),
      primaryBuilding: referenceObject('buildings', {
        onTargetDelete: 'clear',
        search: 'optional',
        column: 200,
      }),
      isContactOnly: flag({ label: 'Contact only', default: true, write: 'never', column: 'hidden' }),
    }),
    contact: section('Contact', {
      userName: email({
        label: 'Email',
        required: true,
        unique: 'client',
        search: true,
        column: 280,
        besideName: true,
      }),
      mobilePhoneNumber: phone({ search: 'optional', column: 150 }),
      voicePhoneNumber: phone({ search: 'optional', column: 150 }),
      preferredContactMethods: contactFields.preferredContactMethods,
    }),
  },
  calls: { service: 'usercontactrole/v2', operations: ['list', 'get', 'create', 'update'], update: ['PUT'] },
  buildingField: 'primaryBuilding',
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/users-and-contacts/client-contacts',
      access: { read: ['CanManageUsers'] },
      list: {
        columns: [...personColumns, 'title', 'primaryBuilding', 'mobilePhoneNumber', 'voicePhoneNumber'],
        sort: ['lastName', 'firstName'],
        quick: ['primaryBuilding', 'title'],
      },
      create: 'add',
      import: peopleImportPage,
      edit: 'PUT',
    },
  },
  import: peopleImport,
  messages: {
    get: { 404: 'contact-not-found', other: 'unknown-error' },
    create: { 409: 'email-taken', other: 'unknown-error' },
    update: { 404: 'contact-not-found', 409: 'email-taken', other: 'unknown-error' },
    other: 'unknown-error',
  },
});
