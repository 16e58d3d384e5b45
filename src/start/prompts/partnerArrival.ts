import type { SessionUser } from '../../../authProvider/claims.ts';
import { basePath } from '../../../authProvider/paths.ts';

const key = 'safety-portal.partner';

/** The first page of a partner-system user (claim camuParentUid), once per tab. Null for other users, and after that page. */
export function partnerArrival(
  { camuParentUid, userUid }: Pick<SessionUser, 'camuParentUid' | 'userUid'>,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  if (!camuParentUid || storage.getItem(key) === userUid) return null;
  storage.setItem(key, userUid);
  return `${basePath}/prompt/partner`;
}
