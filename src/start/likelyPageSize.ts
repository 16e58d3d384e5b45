import type { SessionUser } from '../../authProvider/claims.ts';

type Person = Pick<SessionUser, 'userUid' | 'pageSize'>;

/** localStorage key of the last page size in the user's profile. */
const keyOf = ({ userUid }: Person) => `safety-portal.page-size.${userUid}`;

/**
 * The expected page size of the user's lists, before the profile is loaded. The claims are as old as the sign-in, and an external provider
 * may send no page size.
 */
export function likelyPageSize(claimed: Person): number {
  try {
    const text = localStorage.getItem(keyOf(claimed)) ?? '';
    return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : claimed.pageSize;
  } catch {
    return claimed.pageSize;
  }
}

/** Stores the user's page size for the next start in this browser. */
export function keepPageSize(person: Person): void {
  try {
    const [key, value] = [keyOf(person), String(person.pageSize)];
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  } catch {
    // Without storage the rows are requested again when the page size is known.
  }
}
