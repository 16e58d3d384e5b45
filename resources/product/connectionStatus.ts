import { flag, instant, required } from '../declaration/index.ts';

/** Whether a client has a single-sign-on connection, for everybody who signs in. */
export const connectionStatus = {
  on: 'none',
  method: 'GET',
  path: 'status',
  access: [],
  answer: { hasConnection: flag(required), isEnabled: flag(required), lastRequest: instant() },
} as const;
