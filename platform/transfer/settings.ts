import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { initialValues } from '../../resources/declaration/codec/index.ts';
import { appendChange, type FieldChange } from '../audit/append.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { list, type Queryable } from '../database/index.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { type Principal, signatureOf } from '../kernel/principal.ts';
import { changedFields, checkValues, readBody, type Values } from '../resources/input.ts';
import { transferSettings } from '../../resources/transferSettings/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';
import type { Owner } from './owner.ts';
import { checkRecipients } from './recipients.ts';

/** Placeholder in responses for a stored password. Sent back, it keeps the password. */
const passwordMask = '********';

const resource = transferSettings;
/** Fields that determine where the password is sent, and for which user. */
const targetFields = ['uploadUrl', 'port', 'userName'];

export interface Stored {
  readonly uid: string;
  readonly values: Values;
  /** Encrypted. */
  readonly password: string | null;
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

export function purposeOf(owner: Owner): string {
  return `transfer password of ${owner ?? 'the platform'}`;
}

/** The settings of an owner. Undefined when there are none. */
export async function readSettings(
  tx: Queryable,
  owner: Owner,
  forUpdate = false,
): Promise<Stored | undefined> {
  const { column, value } = keyOf(owner);
  const { rows } = await tx.query<Values & Omit<Stored, 'values'>>(sql`
    select uid, status, upload_url as "uploadUrl", port, user_name as "userName", password, is_enabled as "isEnabled",
      email_list as "emailList", run_as as "runAs", host_key as "hostKey" from ${tableOf(owner)} where ${column} = ${value} ${forUpdate ? sql`for update` : sql``}`);
  const [row] = rows;
  if (!row) return undefined;
  const { uid, password, hostKey, runAs, ...values } = row;
  return { uid, password, hostKey, runAs, values: { ...values, type: 0 } };
}

/** The settings as in responses. */
export function toAnswer(owner: Owner, { uid, values, password }: Stored): Values {
  return { uid, clientUID: owner, ...values, password: password === null ? null : passwordMask };
}

/** Decrypts the password. */
export async function openPassword(
  context: PlatformContext,
  owner: Owner,
  { password }: Stored,
): Promise<string | null> {
  if (password === null) return null;
  return (await encryptionOf(context.settings)).decrypt(password, purposeOf(owner));
}

/** Splits an email list that is one text with separators. */
function withList(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) =>
      key.toLowerCase() === 'emaillist' && typeof value === 'string'
        ? [key, value.split(/[\s,;]+/).filter(Boolean)]
        : [key, value],
    ),
  );
}

/** The error in a URL, as a message. Undefined for a valid one. */
function addressFault(text: string): string | undefined {
  const url = urlOf(text);
  if (url?.protocol !== 'sftp:' || url.hostname === '')
    return 'Enter a full address that begins with sftp://, such as sftp://files.example.org/in.';
  if (url.username || url.password)
    return 'The address must not hold a user name or a password: they have fields of their own.';
  if (url.port) return 'The address must not hold a port: it has a field of its own.';
  if (url.search || url.hash || /%(?![\da-f]{2})|%00/i.test(url.pathname))
    return 'The address must end with the path of a folder.';
  return undefined;
}

function checkBeyond({ uploadUrl }: Values): void {
  const fault = addressFault(String(uploadUrl));
  if (fault !== undefined) throw validationProblem({ UploadUrl: [fault] });
}

/** The email list among changes. */
function addressesIn({ emailList }: Values): readonly string[] {
  return (emailList as readonly string[] | undefined) ?? [];
}

/** Settings with the password decrypted. */
export interface OpenSettings extends Pick<Stored, 'values' | 'hostKey'> {
  readonly password: string | null;
}

export interface Saving {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly requestId: string;
}

/** The settings that result from a body, and the stored ones. */
interface Wanted {
  readonly before: Values;
  readonly after: Values;
  readonly changes: Values;
  /** Unencrypted. Undefined to keep the stored password. */
  readonly newPassword: string | null | undefined;
  /** Host key of an unchanged target. Null trusts the key that the server presents at the next connection. */
  readonly hostKey: string | null;
}

/** Applies a body to the stored settings. A changed target requires the password again. Throws ProblemError 400. */
function wantedSettings(owner: Owner, stored: Stored | undefined, body: unknown): Wanted {
  const input = readBody(resource, withList(body), { uid: stored?.uid, clientUID: owner ?? undefined });
  const { password: newPassword, ...values } = input;
  const before = stored?.values ?? {};
  const { password: _none, ...initial } = initialValues(resource);
  const after: Values = { ...initial, ...before, ...values };
  checkValues(resource, Object.keys(resource.fields), { ...after, password: newPassword ?? null });
  checkBeyond(after);
  const isKept = newPassword === undefined || newPassword === passwordMask;
  const changes = changedFields(resource, before, after);
  const isOther = targetFields.some((name) => Object.hasOwn(changes, name));
  if (isKept && typeof stored?.password === 'string' && isOther)
    throw validationProblem({
      Password: ['Enter the password again: it would be sent to another address or under another name.'],
    });
  return {
    before,
    after,
    changes,
    newPassword: isKept ? undefined : (newPassword as string | null),
    hostKey: isKept && !isOther ? (stored?.hostKey ?? null) : null,
  };
}

/** The settings that result from a body, with the password decrypted, for a test before they are saved. Throws ProblemError 400. */
export async function triedSettings(
  context: PlatformContext,
  owner: Owner,
  stored: Stored | undefined,
  body: unknown,
): Promise<OpenSettings> {
  const { after, newPassword, hostKey } = wantedSettings(owner, stored, body);
  const storedPassword = stored && newPassword === undefined && (await openPassword(context, owner, stored));
  return { values: after, hostKey, password: newPassword ?? (storedPassword || null) };
}

/**
 * Saves the settings in a body. Omitted settings keep their value, and so does the password when it is omitted or masked. A changed
 * target requires the password again, so that it cannot be sent elsewhere by a caller who does not know it. Throws ProblemError 400.
 */
export async function saveSettings(saving: Saving, owner: Owner, body: unknown): Promise<Values> {
  const { tx, context, principal, clock, requestId } = saving;
  // Imports of files continue after the acting has ended.
  if (principal.actor)
    throw new ProblemError(403, { detail: 'You can’t set up a file transfer while acting as someone else.' });
  const stored = await readSettings(tx, owner, true);
  const { before, after, changes, newPassword, hostKey } = wantedSettings(owner, stored, body);
  await checkRecipients(tx, owner, principal, addressesIn(changes));
  const isKept = newPassword === undefined;
  const encryption = await encryptionOf(context.settings);
  const storedPassword = stored?.password ?? null;
  const encrypted =
    typeof newPassword === 'string' ? encryption.encrypt(newPassword, purposeOf(owner)) : null;
  const next: Stored = {
    uid: stored?.uid ?? randomUUID(),
    values: after,
    password: isKept ? storedPassword : encrypted,
    hostKey,
    runAs: principal.userUid,
  };
  const isChanged = Object.keys(changes).length > 0 || !isKept;
  // Files are imported with the rights of the person who has saved last.
  if (!stored || isChanged || stored.runAs !== principal.userUid) {
    await write(saving, owner, next);
    const audited: Record<string, FieldChange> = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, { old: before[name] ?? null, new: value }]),
    );
    await appendChange(tx, {
      principal,
      operation: stored ? 'update' : 'create',
      subject: resource.name,
      clientUid: owner,
      target: next.uid,
      targetTitle: String(after['uploadUrl']),
      changes: isKept ? audited : { ...audited, password: {} },
      at: clock.now(),
      requestId,
    });
  }
  return toAnswer(owner, next);
}

async function write(
  { tx, principal, clock }: Saving,
  owner: Owner,
  { uid, values, password, hostKey }: Stored,
): Promise<void> {
  const { column, value } = keyOf(owner);
  const columns = [
    ['status', values['status']],
    ['upload_url', values['uploadUrl']],
    ['port', values['port']],
    ['user_name', values['userName']],
    ['password', password],
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
