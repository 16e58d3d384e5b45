import {
  objects,
  text,
  uid,
  email,
  flag,
  instant,
  password,
  reference,
  required,
  secret,
  choice,
  choices,
  phone,
  references,
  callOptions,
  texts,
} from '../declaration/index.ts';
import { rowsPerPage } from './ownRecord.ts';
import { passwordRequired } from './passwordSentences.ts';

/** A client or a building that a user may work with. */
export const workableFields = {
  uid: uid({ required: true }),
  name: text({ required: true, wire: { read: ['uid'] } }),
  status: text(),
} as const;

/** The clients that a user may work with. */
export const clientsOfPerson = {
  on: 'none',
  method: 'GET',
  service: 'authentication/v1',
  path: '/users/{uid}/clients',
  params: { uid: uid({ required: true }) },
  access: [],
  shape: 'page',
  answer: workableFields,
} as const;

/** The buildings of a user: the viewer's own, or those of a user they manage. */
export const buildingsOfPerson = {
  on: 'record',
  method: 'GET',
  own: 'allowed',
  access: ['CanManageUsers'],
  answer: { buildings: objects(workableFields) },
} as const;

/** The fields of every user account, of a client or of the provider. */
export const accountFields = {
  firstName: text({ required: true, search: true, column: 122 }),
  lastName: text({ required: true, search: true, column: 120 }),
  userName: email({
    label: 'Email',
    required: true,
    unique: 'platform',
    search: true,
    column: 264,
    besideName: true,
    help: 'They sign in with it. A later change must be confirmed first.',
  }),
  userActive: flag({
    label: 'Status',
    default: true,
    mark: { is: false, label: 'Inactive', other: 'Active', beside: ['locked'] },
    column: 110,
    onlyByActions: true,
  }),
  locked: flag({
    mark: { is: true, label: 'Locked', other: 'Not locked', isWarning: true },
    help: 'Too many sign-ins failed. The lock ends by itself within an hour, or when the count is reset.',
    computed: true,
    column: 'hidden',
  }),
  secondStep: flag({
    computed: true,
    column: 'hidden',
  }),
  lastLogin: instant({ label: 'Last sign-in', write: 'never', column: 150, besideName: true }),
  /** Null for somebody who accepted: who has signed in, or chose a password to do so. */
  invitation: choice(
    [
      { value: 'NotInvited', label: 'Not invited' },
      { value: 'Invited', label: 'Invited' },
      { value: 'Expired', label: 'Invitation expired' },
    ],
    { computed: true, blank: 'Accepted', column: 'hidden', besideName: true },
  ),
  invitedUntil: instant({ computed: true, column: 'hidden', besideName: true }),
  parentUserUid: text({
    label: 'Parent user',
    help: 'The user in the partner system that this account belongs to.',
    maxLength: 36,
    write: 'never',
    filterable: false,
  }),
  /** Of people who come from another system of their organization. */
  enterprise: {
    isEnterpriseUser: flag({ label: 'Enterprise user', column: 'hidden' }),
    externalId: text({
      label: 'External identifier',
      help: 'The person at an external sign-in service: its “sub”, or “oid” at Entra ID. A first sign-in with a confirmed address fills it.',
      maxLength: 255,
      search: 'optional',
      column: 'hidden',
    }),
  },
  pageSize: rowsPerPage,
} as const;

/** The landing page of a client user after signing in. */
export const landingPageFields = {
  defaultLandingPageUID: reference('defaultLandingPages', {
    label: 'Landing page',
    onTargetDelete: 'clear',
    filterable: false,
    sortable: false,
  }),
  defaultLandingPage: text({
    label: 'Landing page address',
    computed: true,
    itemKey: 'url',
    filterable: false,
  }),
} as const;

/** The columns of lists that name people. */
export const personColumns = ['lastName', 'firstName', 'userName'] as const;

/** The catalogue's messages for failed calls on accounts. */
export const accountMessages = {
  get: { 404: 'user-not-found', other: 'user-fetch' },
  create: { 409: 'email-taken', other: 'user-create' },
  update: { 404: 'user-not-found', 409: 'email-taken', other: 'user-update' },
  other: 'unknown-error',
} as const;

interface Account {
  readonly userActive?: boolean | null;
  readonly locked?: boolean | null;
  readonly failedLogins?: number | null;
  readonly lastLogin?: string | null;
  readonly invitation?: string | null;
  readonly secondStep?: boolean | null;
}

/** Shared by the actions that unlock an account. For an account that is not locked yet, they reset the number of failed sign-ins. */
export const unlocking = {
  icon: 'lockOpen',
  each: true,
  own: 'refused',
  when: ({ failedLogins }: Account) => (failedLogins ?? 0) > 0,
  label: ({ locked }: Account) => (locked ? 'Unlock' : 'Reset failed sign-ins'),
  words: ({ locked }: Account) => (locked ? 'unlock' : 'resetFailures'),
} as const;

/** Sets a user's password. Users need their current one to set their own. */
export const passwordSetting = {
  icon: 'key',
  on: 'record',
  method: 'PUT',
  own: 'elsewhere',
  cost: 'hash',
  body: {
    password: password({ ...required, requiredMessage: passwordRequired.clientUser }),
    currentPassword: secret(),
  },
  message: 'password-reset',
} as const;

/**
 * Mails a link with which the user chooses a password: an invitation until the first sign-in. Other platforms may keep passwords
 * elsewhere.
 */
export const passwordLink = {
  option: 'invitations',
  icon: 'mail',
  each: true,
  on: 'record',
  method: 'POST',
  own: 'refused',
  isOptional: true,
  label: ({ lastLogin, invitation }: Account) => {
    if (lastLogin) return 'Send reset link';
    return invitation === 'Invited' || invitation === 'Expired' ? 'Resend invitation' : 'Send invitation';
  },
  words: ({ lastLogin }: Account) => (lastLogin ? 'resetLink' : 'invite'),
  // An invitation is expected. A link to a new password that nobody asked for looks like an attack.
  confirm: ({ lastLogin }: Account) => lastLogin != null,
  when: ({ userActive }: Account) => userActive !== false,
} as const;

/** Removes the second steps of a user who has lost them. The user's own are on the page of their sign-in. */
export const secondStepRemoval = {
  icon: 'lockOpen',
  on: 'record',
  method: 'DELETE',
  own: 'refused',
  isOptional: true,
  isDangerous: true,
  label: 'Remove second step',
  when: ({ secondStep }: Account) => secondStep === true,
} as const;

/** The actions of every account. */
export const activation = {
  reactivate: {
    icon: 'personCheck',
    each: true,
    own: 'refused',
    set: { userActive: true },
    when: ({ userActive }: Account) => userActive === false,
  },
  deactivate: {
    icon: 'block',
    each: true,
    own: 'refused',
    isDangerous: true,
    set: { userActive: false },
    when: ({ userActive }: Account) => userActive !== false,
  },
} as const;

/** Contact details (spec section 3). */
export const contactFields = {
  preferredContactMethods: choices(['Email', 'Text', 'Voice'], { default: ['Email'] }),
  mobilePhoneNumber: phone({ search: 'optional', column: 'hidden' }),
  voicePhoneNumber: phone({ search: 'optional', column: 'hidden' }),
} as const;

/** Contact details of users, and the subjects they want mail about. */
export const userContactFields = {
  ...contactFields,
  emailSubscriptions: references('emailSubscriptions', {}),
} as const;

/** A role that the caller can assign. */
export const assignableRoleFields = {
  roleUID: uid({ required: true, wire: { read: ['uid', 'id'] } }),
  roleName: text({ required: true, wire: { read: ['name', 'roleUID', 'uid', 'id'] } }),
  roleDescription: text({ multiline: true }),
  isGlobalAdmin: flag(),
  permissions: texts(),
} as const;

/** The roles that the caller can assign to a user. */
export const assignableRolesAction = {
  on: 'none',
  method: 'GET',
  path: '/clients/{clientId}/Users/{userId}/roles',
  params: { userId: uid({ required: true }) },
  query: {
    onBehalfOfUserUID: text({
      label: 'On behalf of',
      help: 'Only roles that this user can assign as well.',
      maxLength: 36,
    }),
  },
  access: ['CanManageUsers'],
  shape: 'page',
  answer: assignableRoleFields,
  message: { 404: 'client-no-assignable-roles', other: 'unknown-error' },
} as const;

/** The properties of roles as options. */
export const roleWords = {
  of: 'roles',
  key: 'roleUID',
  label: 'roleName',
} as const;

/** The roles that the viewer can assign, independent of any user. */
export const assignableRoles = callOptions({ assignable: assignableRolesAction }, 'assignable', {
  ...roleWords,
  input: ({ viewer }) => ({ userId: viewer, onBehalfOfUserUID: viewer }),
});

/** Users and contacts are identified by their email addresses. */
export const peopleImport = { key: 'userName', messages: { start: 'import-users' } } as const;

/** The page that imports users and contacts. */
export const peopleImportPage = {
  path: '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  label: 'Import users and contacts',
} as const;
