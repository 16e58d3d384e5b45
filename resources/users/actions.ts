import { activation, passwordLink, passwordSetting, unlocking } from '../product/accounts.ts';
import { acting } from './acting.ts';
import { photoActions } from './photo.ts';
import { buildingsOfPerson } from '../product/workable.ts';

/** The actions on a user of a client. */
export const userActions = {
  unlock: { ...unlocking, set: { failedLogins: 0 } },
  passwordLink: { ...passwordLink, path: '{userId}/passwordLink' },
  setPassword: { ...passwordSetting, path: '{userId}/password' },
  ...activation,
  buildings: { ...buildingsOfPerson, path: '{userId}/buildings' },
  ...photoActions,
  ...acting,
} as const;
