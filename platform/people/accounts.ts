import { sql } from 'drizzle-orm';

import { messages } from '../../resources/product/messages.ts';
import { isUniqueViolation, jsonb, list, type Queryable } from '../database/index.ts';
import type { Settings } from '../configuration/settings.ts';
import { ProblemError } from '../kernel/problem.ts';
import { endSessions } from '../identity/adapter.ts';
import { markInvited } from '../identity/flows/invitation.ts';
import { externalIdChangedMail } from '../identity/flows/mails.ts';
import { passwordLinkJob } from '../identity/flows/password-link-job.ts';
import { verifyEmailJob } from '../identity/flows/verification-job.ts';
import { hashPassword } from '../identity/password.ts';
import { personByUid } from '../identity/person.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { enqueueAll } from '../jobs/enqueue.ts';
import { sendMail } from '../mail/send.ts';

/** Seconds before a new account is asked to confirm its address: an invitation, which also does that, follows the account within this time. */
const verifyAfterSeconds = 5;

/** A new account of the user with the same identifier. */
export interface NewAccount {
  readonly uid: string;
  readonly kind: 'system' | 'client';
  readonly clientUid: string | null;
  readonly email: string;
  /** Null for a person who chooses one through the link of an invitation. */
  readonly password: string | null;
  /** Identifier at an outside provider. */
  readonly externalId: string | null;
  /** True for a person without a password who gets no invitation yet. */
  readonly withoutInvitation?: boolean;
}

/** The provider of external identifiers. Null when none is set up yet: they then count for the one that will be. */
function issuerIn({ outsideIdentity }: Settings): string | null {
  return outsideIdentity?.issuer ?? null;
}

const externalIdTaken = 'Another person has this external identifier.';

/** Waits for a write of an account. Throws ProblemError 409 when another account has the address or the external identifier. */
export async function orTaken(field: string, write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (error.constraint === 'identity_accounts_external')
      throw new ProblemError(409, {
        detail: externalIdTaken,
        errors: { ExternalId: [externalIdTaken] },
        cause: error,
      });
    const detail = messages['email-taken'];
    throw new ProblemError(409, { detail, errors: { [field]: [detail] }, cause: error });
  }
}

/**
 * Creates the accounts of new users of one kind, in the transaction that creates the users, with a few statements for all of them.
 * @throws ProblemError 409 when an account with the same email address exists, in any client
 */
export async function addAccounts(
  tx: Queryable,
  settings: Settings,
  accounts: readonly NewAccount[],
): Promise<void> {
  const rows = await Promise.all(
    accounts.map(async ({ uid, email, password, kind, clientUid, externalId }) => {
      const hash = password === null ? null : await hashPassword(password);
      return { uid, email, hash, kind, client: clientUid, external: externalId };
    }),
  );
  await orTaken(
    accounts[0]?.kind === 'system' ? 'UserName' : 'Email',
    tx.query(sql`
      insert into identity_accounts
        (uid, email, pending_email, password_hash, password_is_temporary, kind, client_uid, external_id, external_issuer)
      select uid, email, email, hash, hash is not null, kind, client, external,
        case when external is not null then ${issuerIn(settings)}::text end
      from jsonb_to_recordset(${jsonb(rows)}) as given
        (uid uuid, email text, hash text, kind text, client uuid, external text)`),
  );
  // Written to both columns first, so that neither the address nor the new one of another account, in any client, is taken.
  await tx.query(sql`
    update identity_accounts set pending_email = null where uid = any(${list(rows.map(({ uid }) => uid))}::uuid[])`);
  // The link of an invitation also verifies the address.
  const waiting = new Set(accounts.flatMap(({ uid, withoutInvitation }) => (withoutInvitation ? uid : [])));
  const invited = rows.filter(({ hash, uid }) => hash === null && !waiting.has(uid));
  await markInvited(
    tx,
    invited.map(({ uid }) => uid),
  );
  await enqueueAll(
    tx,
    passwordLinkJob,
    invited.map(({ uid }) => ({ accountUid: uid, isInvitation: true })),
  );
  const others = rows.filter(({ hash }) => hash !== null);
  await enqueueAll(
    tx,
    verifyEmailJob,
    others.map(({ uid }) => ({ accountUid: uid })),
    { after: verifyAfterSeconds },
  );
}

/** A change of an identifier at the outside provider. */
interface IdentifierChange extends Pick<NewAccount, 'uid' | 'externalId'> {
  readonly former: string | null;
  readonly firstName: string;
}

/**
 * Changes the identifier of an account at the outside provider, and ends its sessions: another person may have it now. Somebody who may have
 * used the account is told.
 * @throws ProblemError 409 when another account has it
 */
export async function setExternalId(
  tx: Queryable,
  settings: Settings,
  { uid, externalId, former, firstName }: IdentifierChange,
): Promise<void> {
  const issuer = externalId === null ? null : issuerIn(settings);
  await orTaken(
    'ExternalId',
    tx.query(sql`
      update identity_accounts set external_id = ${externalId}, external_issuer = ${issuer}, external_is_used = false
      where uid = ${uid}`),
  );
  await endAccess(tx, uid);
  const { rows } = await tx.query<{ email: string }>(sql`
    select email from identity_accounts where uid = ${uid} and (last_login is not null or ${former !== null})`);
  const [used] = rows;
  if (used) await sendMail(tx, { settings }, externalIdChangedMail({ ...used, firstName }));
}

/** Ends all sessions of an account. Tokens issued so far are refused from the next call on, and none is renewed. */
export async function endAccess(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`update identity_accounts set credentials_changed_at = now() where uid = ${uid}`);
  await endSessions(tx, uid);
}

/** Throws ProblemError 404 when another provider manages passwords: one that is set here would sign nobody in. */
export function checkPasswordsAreOwn({ outsideIdentity }: Settings): void {
  if (outsideIdentity)
    throw new ProblemError(404, { detail: 'Passwords are kept by another identity provider.' });
}

/**
 * Throws ProblemError 409 for a person who signs in through single sign-on and has no password here. Called before the transaction, which
 * cannot see that.
 */
export async function checkHasPassword(
  { database }: Pick<PlatformContext, 'database'>,
  uid: string,
): Promise<void> {
  const person = await personByUid(database.owner, uid);
  if (person?.isSsoAuthenticated)
    throw new ProblemError(409, {
      detail: 'This person signs in through single sign-on and has no password here.',
    });
}

export interface ReplacedPassword {
  readonly hash: string;
  /** True when another person has set it, so that its owner may have to choose a new one. */
  readonly isTemporary: boolean;
}

/** Sets a password by its hash, resets failed sign-ins and ends every session. */
export async function replacePassword(
  tx: Queryable,
  uid: string,
  { hash, isTemporary }: ReplacedPassword,
): Promise<void> {
  await tx.query(sql`
    update identity_accounts set password_hash = ${hash}, password_is_temporary = ${isTemporary}, failed_logins = 0,
      credentials_changed_at = now()
    where uid = ${uid}`);
  await endSessions(tx, uid);
}

/** Resets the failed sign-ins of an account. */
export async function unlockAccount(tx: Queryable, uid: string): Promise<void> {
  await tx.query(sql`update identity_accounts set failed_logins = 0 where uid = ${uid}`);
}
