import type { SessionUser } from '../../authProvider/claims.ts';

type Person = Pick<SessionUser, 'userUid' | 'pageSize'>;

/** localStorage key of the page size that a person's profile had last. */
const keyOf = ({ userUid }: Person) => `safety-portal.page-size.${userUid}`;

/**
 * The page size that somebody's lists will most likely have. The claims are as old as the sign-in, and those of an outside provider
 * may know of none; the profile is not there yet.
 */
export function likelyPageSize(claimed: Person): number {
  try {
    const text = localStorage.getItem(keyOf(claimed)) ?? '';
    return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : claimed.pageSize;
  } catch {
    return claimed.pageSize;
  }
}

/** Keeps the page size that holds for somebody now for their next start in this browser. */
export function keepPageSize(person: Person): void {
  try {
    const [key, value] = [keyOf(person), String(person.pageSize)];
    if (localStorage.getItem(key) !== value) localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing asks again when it knows better.
  }
}
