import { sql } from 'drizzle-orm';

import { isTrial, type Settings } from '../configuration/settings.ts';
import type { Queryable } from '../database/index.ts';
import { addressChangedMail, addressChangesMail } from '../identity/flows/mails.ts';
import { verifyEmailJob } from '../identity/flows/verification-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { sendMail } from '../mail/send.ts';
import { type NewAccount, orTaken } from './accounts.ts';

/** True when mails reach people, so that they can confirm addresses. On a trial the outbox shows them. */
function canConfirm(settings: Settings): boolean {
  return !settings.outsideIdentity && (settings.mail !== undefined || isTrial(settings));
}

/**
 * Changes the email address of an account. Somebody who has signed in goes on with the old address until they confirm the new one: a typing
 * error would lock them out. Throws ProblemError 409 when another account, in any client, has the address or waits for its confirmation.
 * The old address is told.
 */
export async function renameAccount(
  tx: Queryable,
  settings: Settings,
  {
    uid,
    kind,
    email,
    firstName,
  }: Pick<NewAccount, 'uid' | 'kind' | 'email'> & { readonly firstName: string },
): Promise<void> {
  const { rows } = await tx.query<{ former: string; isSame: boolean; hasSignedIn: boolean }>(sql`
    select email as former, fold_case(email) = fold_case(${email}) as "isSame", last_login is not null as "hasSignedIn"
    from identity_accounts where uid = ${uid} for no key update`);
  const [account] = rows;
  if (!account) return;
  const waits = canConfirm(settings) && account.hasSignedIn && !account.isSame;
  // Written to both columns first: their unique indexes hold for rows that this transaction cannot see.
  await orTaken(
    kind === 'client' ? 'Email' : 'UserName',
    tx.query(sql`
      update identity_accounts set email = ${email}, pending_email = ${email},
        email_verified_at = case when ${waits || account.isSame} then email_verified_at end
      where uid = ${uid}`),
  );
  await tx.query(
    waits
      ? sql`update identity_accounts set email = ${account.former} where uid = ${uid}`
      : sql`update identity_accounts set pending_email = null where uid = ${uid}`,
  );
  await enqueue(tx, verifyEmailJob, { accountUid: uid });
  if (account.isSame) return;
  // The old address of somebody who has never signed in can be a typing error, and its owner a stranger.
  const old = { email: account.former, firstName: account.hasSignedIn ? firstName : null };
  await sendMail(
    tx,
    { settings },
    waits ? addressChangesMail(settings, old, email) : addressChangedMail(old),
  );
}
