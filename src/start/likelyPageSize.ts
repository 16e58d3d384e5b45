import type { SessionUser } from '../../authProvider/claims.ts';
import { kept } from '../browser/kept.ts';

type Person = Pick<SessionUser, 'userUid' | 'pageSize'>;

/** localStorage key of the last page size in the user's profile. */
export const pageSizeKey = ({ userUid }: Person) => `safety-portal.page-size.${userUid}`;

/**
 * The expected page size of the user's lists, before the profile is loaded. The claims are as old as the sign-in, and an external provider
 * may send no page size.
 */
export function likelyPageSize(claimed: Person): number {
  const text = kept(pageSizeKey(claimed)) ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : claimed.pageSize;
}
