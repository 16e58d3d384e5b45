import type { Call } from '../http/call.ts';
import { passwordCalls } from './passwords.ts';
import { photoCalls } from './photo/calls.ts';
import { rolesOfUsersCalls } from './roles-of-users.ts';
import { searchCalls } from './search/calls.ts';
import { userSettingsCalls } from './settings.ts';
import { staffLockCalls } from './staff-lock.ts';
import { stationCalls } from '../stations/calls.ts';

/** The calls about people that no declaration makes. */
export const peopleCalls: readonly Call[] = [
  ...passwordCalls,
  ...rolesOfUsersCalls,
  ...photoCalls,
  ...searchCalls,
  ...staffLockCalls,
  ...stationCalls,
  ...userSettingsCalls,
];
