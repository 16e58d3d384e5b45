import { integer, required, text } from '../declaration/index.ts';

interface Person {
  readonly userActive?: boolean | null;
}

/** Maximum time for which a staff member acts as a user, in minutes. */
export const longestActingMinutes = 30;

/** Support staff act as a user, to see what the user sees. They can do only what both accounts may. */
export const acting = {
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
