import { type SQL, sql } from 'drizzle-orm';

import { list, type Queryable } from '../database/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { type Principal, signatureOf } from '../kernel/principal.ts';
import type { Values } from '../resources/input.ts';
import type { Owner } from './owner.ts';
import { isPrivateKey } from './private-key.ts';

/** The secrets with which a server is signed in to. */
export interface Secrets {
  readonly password: string | null;
  readonly privateKey: string | null;
}

export interface Stored {
  readonly uid: string;
  readonly values: Values;
  /** Encrypted. */
  readonly secrets: Secrets;
  /** Fingerprint of the server's key. Null before the first connection. */
  readonly hostKey: string | null;
  /** The user whose rights apply to imports. */
  readonly runAs: string | null;
}

export function tableOf(owner: Owner): SQL {
  return sql.identifier(
    owner === null ? 'platform_transfer_settings' : 'client_transfer_settings',
  ) as unknown as SQL;
}

function keyOf(owner: Owner): { column: SQL; value: unknown } {
  return owner === null
    ? { column: sql`${sql.identifier('only')}`, value: true }
    : { column: sql`client_uid`, value: owner };
}

export function purposeOf(owner: Owner, name: keyof Secrets): string {
  return `transfer ${name === 'password' ? name : 'key'} of ${owner ?? 'the platform'}`;
}

/** The result of a function for each secret. */
export function eachSecret<Value>(valueOf: (name: keyof Secrets) => Value) {
  return { password: valueOf('password'), privateKey: valueOf('privateKey') };
}

/** The settings of an owner. Undefined when there are none. */
export async function readSettings(
  tx: Queryable,
  owner: Owner,
  forUpdate = false,
): Promise<Stored | undefined> {
  const { column, value } = keyOf(owner);
  const { rows } = await tx.query<Values & Secrets & Omit<Stored, 'values' | 'secrets'>>(sql`
    select uid, status, upload_url as "uploadUrl", port, user_name as "userName", password, private_key as "privateKey", is_enabled as "isEnabled",
      email_list as "emailList", run_as as "runAs", host_key as "hostKey" from ${tableOf(owner)} where ${column} = ${value} ${forUpdate ? sql`for update` : sql``}`);
  const [row] = rows;
  if (!row) return undefined;
  const { uid, password, privateKey, hostKey, runAs, ...values } = row;
  return { uid, secrets: { password, privateKey }, hostKey, runAs, values: { ...values, type: 0 } };
}

/** Settings with the secrets decrypted. */
export interface OpenSettings extends Pick<Stored, 'values' | 'hostKey'> {
  readonly secrets: Secrets;
}

/** Decrypts the secrets. A private key that was stored as the password, before it had a field of its own, is one. */
export async function openSecrets(
  context: PlatformContext,
  owner: Owner,
  { secrets }: Stored,
): Promise<Secrets> {
  const encryption = await encryptionOf(context.settings);
  const { password, privateKey } = eachSecret((name) => {
    const sealed = secrets[name];
    return sealed === null ? null : encryption.decrypt(sealed, purposeOf(owner, name));
  });
  return password !== null && isPrivateKey(password)
    ? { password: null, privateKey: privateKey ?? password }
    : { password, privateKey };
}

/** The transaction and the person of a call that saves settings. */
export interface Saving {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly requestId: string;
}

/** Writes the settings of an owner. The next poll of the server is due at once. */
export async function writeSettings(
  { tx, principal, clock }: Saving,
  owner: Owner,
  { uid, values, secrets, hostKey }: Stored,
): Promise<void> {
  const { column, value } = keyOf(owner);
  const columns = [
    ['status', values['status']],
    ['upload_url', values['uploadUrl']],
    ['port', values['port']],
    ['user_name', values['userName']],
    ['password', secrets.password],
    ['private_key', secrets.privateKey],
    ['host_key', hostKey],
    ['is_enabled', values['isEnabled']],
    ['email_list', values['emailList']],
    ['modified_at', clock.now()],
    ['modified_by', signatureOf(principal)],
    ['run_as', principal.userUid],
    // Polls a changed server immediately.
    ['next_poll_at', null],
    ['failures', 0],
    ['problem', null],
  ] as const;
  const names = columns.map(([name]) => sql.identifier(name));
  const parameters = columns.map(([, item]) => (Array.isArray(item) ? list(item) : sql`${item}`));
  await tx.query(sql`
    insert into ${tableOf(owner)} (${column}, uid, ${sql.join(names, sql`, `)})
    values (${value}, ${uid}, ${sql.join(parameters, sql`, `)})
    on conflict (${column}) do update set ${sql.join(
      names.map((name) => sql`${name} = excluded.${name}`),
      sql`, `,
    )}`);
}
