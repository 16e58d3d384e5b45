import { flag, instant, required } from '../declaration/index.ts';

/** Reports to every signed-in user whether a client has a single-sign-on connection. */
export const connectionStatus = {
  on: 'none',
  method: 'GET',
  path: 'status',
  access: [],
  answer: { hasConnection: flag(required), isEnabled: flag(required), lastRequest: instant() },
} as const;
