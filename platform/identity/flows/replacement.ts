import { isPassword } from '../../../resources/declaration/kinds/passwordRule.ts';
import { withBriefLocks } from '../../kernel/brief-locks.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { storePassword } from '../accounts.ts';
import { sameSentence, weakSentence } from '../pages.ts';
import { hashPassword, verifyPassword } from '../password.ts';
import type { Person } from '../person.ts';
import { appendOwnChange } from './audit.ts';

/** A new password and its request. */
export interface Replacement {
  readonly password: string;
  readonly requestId: string;
}

/** Sets the new password. Returns an error message when it is not acceptable. */
export async function replaceTemporary(
  { database, clock }: PlatformContext,
  person: Person,
  { password, requestId }: Replacement,
): Promise<string | undefined> {
  if (!isPassword(password)) return weakSentence;
  if (await verifyPassword(password, person.passwordHash)) return sameSentence;
  const hash = await hashPassword(password);
  await withBriefLocks(database.owner, async (tx) => {
    await storePassword(tx, person.uid, hash);
    await appendOwnChange(tx, person, 'password', { at: clock.now(), requestId });
  });
  return undefined;
}
