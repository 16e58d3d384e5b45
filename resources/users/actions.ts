import { integer, required, text, imageActions } from '../declaration/index.ts';
import {
  activation,
  passwordLink,
  passwordSetting,
  secondStepRemoval,
  unlocking,
  buildingsOfPerson,
} from '../product/people.ts';

interface Person {
  readonly userActive?: boolean | null;
}

/** Maximum time for which a staff member acts as a user, in minutes. */
export const longestActingMinutes = 30;

/** Support staff act as a user, to see what the user sees. They can do only what both accounts may. */
const acting = {
  actAs: {
    icon: 'switchAccount',
    label: 'Act as this user',
    on: 'record',
    method: 'POST',
    path: '{userId}/act',
    for: 'system',
    access: ['CanManageUsers'],
    option: 'actAs',
    isOptional: true,
    when: ({ userActive }: Person) => userActive !== false,
    body: { reason: text({ ...required, maxLength: 500 }) },
    answer: {
      /** Access token of the user with the staff member in the claim `act` (RFC 8693, section 4.1). It cannot be renewed. */
      accessToken: text({ ...required, maxLength: 4000 }),
      /** Lifetime of the token in seconds. */
      expiresIn: integer(required),
    },
  },
  /** Ends the acting that the access token of the call was issued for. */
  stopActing: {
    on: 'none',
    method: 'DELETE',
    path: '/acting',
    access: [],
    isOptional: true,
  },
} as const;

/** Voids the link of an invitation that was not accepted yet. */
const invitationRevoking = {
  icon: 'block',
  each: true,
  on: 'record',
  method: 'DELETE',
  own: 'refused',
  isOptional: true,
  isDangerous: true,
  when: ({ invitation }: { readonly invitation?: string | null }) => invitation === 'Invited',
} as const;

/** The actions on a user's photo: the viewer's own, and those of users they manage. */
const photoActions = imageActions('userPhoto', {
  name: 'photo',
  path: '/clients/{clientId}/profile/{userId}/photo',
  own: 'allowed',
  access: ['CanManageUsers'],
  messages: {
    set: { 400: 'photo-type', other: 'unknown-error' },
    remove: { 403: 'photo-delete-forbidden', other: 'unknown-error' },
  },
});

/** The actions on a user of a client. */
export const userActions = {
  unlock: { ...unlocking, set: { failedLogins: 0 } },
  passwordLink: { ...passwordLink, path: '{userId}/passwordLink' },
  revokeInvitation: { ...invitationRevoking, path: '{userId}/passwordLink' },
  setPassword: { ...passwordSetting, path: '{userId}/password' },
  removeSecondStep: { ...secondStepRemoval, path: '{userId}/secondStep' },
  ...activation,
  buildings: { ...buildingsOfPerson, path: '{userId}/buildings' },
  ...photoActions,
  ...acting,
} as const;
