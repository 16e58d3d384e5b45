import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { emailPattern } from '../../resources/declaration/kinds/text.ts';
import { appendChange } from '../audit/append.ts';
import type { Settings } from '../configuration/settings.ts';
import { type Database, lockStart, type Queryable, StartError } from '../database/index.ts';
import { newPasswordLink } from '../identity/flows/mails.ts';
import { issueToken } from '../identity/flows/tokens.ts';
import { personByEmail } from '../identity/person.ts';
import { operator } from '../identity/rescue.ts';
import { makeAdministrator } from './restore-access.ts';

/** Lifetime of the link in milliseconds: it may stand in the log of a start that nobody watched. */
const linkLifetimeMs = 24 * 60 * 60 * 1000;

export interface Administrator {
  readonly email: string;
  /** For choosing a password. Undefined when an outside provider signs people in. */
  readonly link: string | undefined;
}

/** The address of an active member of the provider's staff who manages people. */
async function presentAdministrator(tx: Queryable): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>(sql`
    select person.user_name as email from system_users person
    join system_users_roles link on link.uid = person.uid
    join system_roles role on role.uid = link.target_uid
    where person.user_active and 'canmanageusers' in (select lower(name) from unnest(role.permissions) name)
    order by person.created_at limit 1`);
  return rows[0]?.email;
}

export interface AddOptions {
  readonly email: string;
  readonly now: Date;
  /** Also beside another administrator of the provider. */
  readonly add: boolean;
}

/**
 * Creates an administrator of the provider, with a link for the password.
 * @throws StartError when the address is none or is taken, or there is an administrator and `add` is false
 */
export async function addAdministrator(
  { owner }: Pick<Database, 'owner'>,
  settings: Settings,
  { email, now, add }: AddOptions,
): Promise<Administrator> {
  if (!emailPattern.test(email)) throw new StartError(`"${email}" is no email address.`);
  return owner.transaction(async (tx) => {
    // Two starts with SETUP_LOGIN at the same moment make one.
    await lockStart(tx);
    const present = add ? undefined : await presentAdministrator(tx);
    if (present !== undefined)
      throw new StartError(
        `There is an administrator already: ${present}. To make another, add --add. To let this one in again: npm run unlock -- ${present} --link`,
      );
    if (await personByEmail(tx, email))
      throw new StartError(
        `${email} has an account already. To make it an administrator: npm run unlock -- ${email} --administrator --link`,
      );
    const uid = randomUUID();
    const [name = email] = email.split('@');
    await tx.query(sql`
      insert into system_users (uid, first_name, last_name, user_name) values (${uid}, ${name}, 'Administrator', ${email})`);
    await tx.query(sql`insert into identity_accounts (uid, email, kind) values (${uid}, ${email}, 'system')`);
    const person = await personByEmail(tx, email);
    if (!person) throw new Error('The new account cannot be read.');
    const changes = await makeAdministrator(tx, person, now);
    await appendChange(tx, {
      principal: operator,
      operation: 'create',
      subject: 'systemUsers',
      clientUid: null,
      target: uid,
      targetTitle: email,
      changes: { userName: { new: email }, ...changes },
      at: now,
      requestId: 'command line',
    });
    if (settings.outsideIdentity) return { email, link: undefined };
    const token = await issueToken(tx, person, 'reset', now, linkLifetimeMs);
    if (token === undefined) throw new Error('No link could be made.');
    return { email, link: newPasswordLink(settings, token) };
  });
}

/** The message to an operator about a new administrator. */
export function introduce({ email, link }: Administrator): string {
  return link === undefined
    ? `${email} is an administrator, and signs in with the provider that OIDC_ISSUER names.`
    : `${email} is an administrator. Choose a password within a day, once, at ${link}`;
}
