import { integer, required, text } from '../declaration/index.ts';

interface Person {
  readonly userActive?: boolean | null;
}

/** Longest time for which somebody acts as somebody else, in minutes. */
export const longestActingMinutes = 30;

/** Support staff act as a user, to see what they see. They can do only what both of them may. */
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
      /** Seconds for which the token is valid. */
      expiresIn: integer(required),
    },
  },
  /** Ends the acting under whose token it is called. */
  stopActing: {
    on: 'none',
    method: 'DELETE',
    path: '/acting',
    access: [],
    isOptional: true,
  },
} as const;
