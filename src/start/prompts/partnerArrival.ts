import type { SessionUser } from '../../../authProvider/claims.ts';
import { basePath } from '../../../authProvider/paths.ts';

const key = 'safety-portal.partner';

/**
 * Where somebody who stands for a user of a partner system (the claim camuParentUid) is led first, once per tab; null for
 * everybody else, and when they go on from there.
 */
export function partnerArrival(
  { camuParentUid, userUid }: Pick<SessionUser, 'camuParentUid' | 'userUid'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  if (!camuParentUid || storage.getItem(key) === userUid) return null;
  storage.setItem(key, userUid);
  return `${basePath}/prompt/partner`;
}
