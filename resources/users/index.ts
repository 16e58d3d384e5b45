import {
  accountFields,
  accountMessages,
  landingPageFields,
  personColumns,
  userContactFields,
  peopleImport,
  peopleImportPage,
} from '../product/people.ts';
import { authorNames, history } from '../product/stamps.ts';
import { userActions } from './actions.ts';
import { rolesOfUser, searchColumns, signInColumns, userQuestions as quick, workFields } from './fields.ts';
import { webhookWriters } from '../product/access.ts';
import { userSearchPath } from '../product/pagePaths.ts';
import {
  defineResource,
  flag,
  image,
  integer,
  password,
  referenceObject,
  references,
  section,
  text,
} from '../declaration/index.ts';

const people = '/client/admin/user-management-settings/users-and-contacts';
const access = { read: ['CanManageUsers'] } as const;

/** The words shared by the lists of a client's users. */
const ofClient = { access, edit: 'PATCH', omit: ['clientName'], readOnly: ['failedLogins'] } as const;

/** The words of the places that list all users of a client. */
const allOfClient = {
  list: {
    first: [...personColumns, ...signInColumns, 'userTitle', 'primaryBuilding'],
    sort: ['lastName', 'firstName'],
    quick,
  },
  create: 'add',
} as const;

/** A user of a client. */
export const users = defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: 'userName',
  named: ['firstName', 'lastName'],
  // For the recipients of alerts.
  choosable: webhookWriters,
  sections: {
    person: section('Person', {
      firstName: accountFields.firstName,
      lastName: accountFields.lastName,
      userName: { ...accountFields.userName, wire: { write: 'email' } },
      clientName: text({ label: 'Client', computed: true, column: 165 }),
      userPhoto: image({ label: 'Photo', isRound: true, besideName: true, column: 'hidden' }),
    }),
    access: section('Access', {
      userRoles: references('roles', {
        label: 'Roles',
        itemKey: 'roleUID',
        wire: { write: 'roleUIDs' },
        optionsFrom: rolesOfUser,
        besideName: true,
      }),
      hasAllBuildings: flag({ label: 'All buildings', column: 120 }),
      userBuildings: references('buildings', { label: 'Buildings', wire: { write: 'buildingUIDs' } }),
      primaryBuilding: referenceObject('buildings', {
        onTargetDelete: 'clear',
        among: { list: 'userBuildings', unless: 'hasAllBuildings' },
        search: 'optional',
        column: 200,
      }),
      isGlobalAdmin: flag({ label: 'Global administrator', write: 'never', column: 'hidden' }),
      isContactOnly: flag({ label: 'Contact only', write: 'never' }),
    }),
    signIn: section('Sign-in', {
      password: password({ required: true, invitation: 'passwordLink' }),
      userActive: { ...accountFields.userActive, codes: { true: 0, false: 1 }, wire: { write: 'status' } },
      locked: accountFields.locked,
      secondStep: accountFields.secondStep,
      failedLogins: integer({ default: 0, min: 0, max: 0, label: 'Failed sign-ins', column: 'hidden' }),
      lastLogin: accountFields.lastLogin,
      invitation: accountFields.invitation,
      invitedUntil: accountFields.invitedUntil,
      parentUserUid: accountFields.parentUserUid,
      ...accountFields.enterprise,
      isInClassicMode: flag({ label: 'Classic mode', column: 'hidden' }),
    }),
    whatThisPersonMayDo: section(
      'What this person can do',
      {},
      { widget: 'accessInWords', onlySaved: true, layout: 'aside' },
    ),
    work: section('Work', workFields, { layout: 'folded' }),
    contact: section('Contact', userContactFields, { layout: 'folded' }),
    preferences: section(
      'Preferences',
      { pageSize: accountFields.pageSize, ...landingPageFields },
      { layout: 'folded' },
    ),
    history: section('Created and changed', history),
  },
  fields: { ...authorNames, neverSignedIn: flag({ computed: true, column: 'hidden' }) },
  calls: {
    service: 'usercontactrole/v2',
    operations: ['list', 'get', 'create', 'update'],
    update: ['PATCH'],
    // Spec section 4: leaving classic mode sends the roles, changed or not.
    alwaysSend: [{ when: { field: 'isInClassicMode', from: true }, send: ['userRoles'] }],
  },
  withinBuildings: { list: 'userBuildings', all: 'hasAllBuildings' },
  rights: { from: 'userRoles', globalAdmin: 'isGlobalAdmin', openToStaff: true },
  places: {
    client: {
      ...ofClient,
      ...allOfClient,
      area: 'client',
      path: `${people}/client-users`,
      tabOf: 'clients',
      import: peopleImportPage,
      quickActs: ['create', 'import'],
    },
    enterprise: {
      ...ofClient,
      area: 'client',
      path: `${people}/enterprise-user`,
      label: 'Enterprise users',
      list: {
        columns: [...personColumns, ...signInColumns, 'hasAllBuildings', 'userRoles', 'userBuildings'],
        sort: ['lastName', 'firstName'],
        quick,
        fixed: { 'isEnterpriseUser~eq': true },
      },
    },
    system: { ...ofClient, ...allOfClient, area: 'system', path: '/admin/clients/:clientId/users' },
    search: {
      area: 'system',
      path: userSearchPath,
      label: 'User search',
      access,
      list: {
        columns: searchColumns,
        call: 'users',
        isOptional: true,
        searchParameter: 'search',
        keepSearchAs: 'clientSearchTerm',
      },
      edit: { path: ':userId/clients/:clientId', update: 'PATCH' },
      readOnly: ['failedLogins'],
    },
  },
  messages: accountMessages,
  import: peopleImport,
  attention: {
    locked: {
      place: 'client',
      filter: { 'locked~eq': true },
      rings: true,
      one: '%{smart_count} user is locked',
      many: '%{smart_count} users are locked',
    },
    invitationEnding: {
      place: 'client',
      filter: { 'invitation~eq': 'Invited', 'invitedUntil~lt': { hoursAgo: -48 }, 'userActive~eq': true },
      one: '%{smart_count} invitation expires within two days',
      many: '%{smart_count} invitations expire within two days',
    },
    invitationExpired: {
      place: 'client',
      filter: { 'invitation~eq': 'Expired', 'userActive~eq': true },
      one: '%{smart_count} invitation expired',
      many: '%{smart_count} invitations expired',
    },
    neverSignedIn: {
      place: 'client',
      filter: { 'neverSignedIn~eq': true, 'userActive~eq': true },
      one: '%{smart_count} user never signed in',
      many: '%{smart_count} users never signed in',
    },
  },
  actions: userActions,
});
