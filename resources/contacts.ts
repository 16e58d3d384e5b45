import { defineResource, email, flag, phone, referenceObject, text, section } from './declaration/index.ts';
import { contactMethods } from './users.ts';

/** Somebody of a client who can be reached but does not sign in. */
export const contacts = defineResource({
  name: 'contacts',
  label: { one: 'Contact', many: 'Contacts' },
  identifier: { field: 'uid', param: 'contactId' },
  tenancy: 'client',
  scope: { clientId: 'clientUID' },
  title: 'userName',
  named: ['firstName', 'lastName'],
  sections: {
    person: section('Person', {
      firstName: text({ required: true, search: true, column: { width: 150 } }),
      lastName: text({ required: true, search: true, column: { width: 170 } }),
      title: referenceObject('titles', { onTargetDelete: 'clear', column: { width: 160 } }),
      primaryBuilding: referenceObject('buildings', { onTargetDelete: 'clear', column: { width: 200 } }),
      isContactOnly: flag({ label: 'Contact only', default: true, write: 'never', column: { hidden: true } }),
    }),
    contact: section('Contact', {
      userName: email({
        label: 'E-mail',
        required: true,
        unique: 'client',
        search: true,
        column: { width: 280 },
      }),
      mobilePhoneNumber: phone({ column: { width: 150 } }),
      voicePhoneNumber: phone({ column: { width: 150 } }),
      preferredContactMethods: contactMethods,
    }),
  },
  calls: {
    service: 'usercontactrole/v2',
    path: 'clients/{clientId}/Contacts',
    operations: ['list', 'get', 'create', 'update'],
    update: ['PUT'],
  },
  buildingField: 'primaryBuilding',
  places: {
    client: {
      area: 'client',
      path: '/client/admin/user-management-settings/users-and-contacts/client-contacts',
      access: { read: ['CanManageUsers'] },
      list: {
        columns: [
          'lastName',
          'firstName',
          'userName',
          'title',
          'primaryBuilding',
          'mobilePhoneNumber',
          'voicePhoneNumber',
        ],
        sort: 'lastName',
      },
      create: 'add',
      edit: { path: ':contactId', update: 'PUT' },
    },
  },
  messages: {
    get: { 404: 'contact-not-found', other: 'unknown-error' },
    create: { 409: 'email-taken', other: 'unknown-error' },
    update: { 404: 'contact-not-found', 409: 'email-taken', other: 'unknown-error' },
  },
});
