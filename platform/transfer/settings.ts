import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';

import { initialValues } from '../../resources/declaration/codec/index.ts';
import { validateField } from '../../resources/declaration/validation.ts';
import { validationWords } from '../../resources/declaration/validationWords.ts';
import { email } from '../../resources/declaration/index.ts';
import { appendChange, type FieldChange } from '../audit/append.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { list, type Queryable } from '../database/index.ts';
import { validationProblem } from '../kernel/problem.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { type Principal, signatureOf } from '../kernel/principal.ts';
import { changedFields, checkValues, readBody, type Values } from '../resources/input.ts';
import { transferSettings } from './declaration.ts';

/** The text in answers in place of a password that is set; sent back, it leaves the password as it is. */
export const passwordMask = '********';

const resource = transferSettings;
/** Fields that say where the password is sent to and for whom. */
const targetFields = ['uploadUrl', 'port', 'userName'];
const schemes = new Set(['sftp:', 'ftps:', 'https:']);

/** The owner of the settings: a client, or with null the provider. */
export type Owner = string | null;

interface Stored {
  readonly uid: string;
  readonly values: Values;
  /** Encrypted. */
  readonly password: string | null;
}

function tableOf(owner: Owner): SQL {
  return sql.identifier(
    owner === null ? 'platform_transfer_settings' : 'client_transfer_settings',
  ) as unknown as SQL;
}

function keyOf(owner: Owner): { column: SQL; value: unknown } {
  return owner === null
    ? { column: sql`${sql.identifier('only')}`, value: true }
    : { column: sql`client_uid`, value: owner };
}

function purposeOf(owner: Owner): string {
  return `transfer password of ${owner ?? 'the platform'}`;
}

/** The settings of an owner, or undefined where none are set up. */
export async function readSettings(
  tx: Queryable,
  owner: Owner,
  forUpdate = false,
): Promise<Stored | undefined> {
  const { column, value } = keyOf(owner);
  const { rows } = await tx.query<Values & { uid: string; password: string | null }>(sql`
    select uid, status, upload_url as "uploadUrl", port, user_name as "userName", password, is_enabled as "isEnabled",
      email_list as "emailList" from ${tableOf(owner)} where ${column} = ${value} ${forUpdate ? sql`for update` : sql``}`);
  const [row] = rows;
  if (!row) return undefined;
  const { uid, password, ...values } = row;
  return { uid, password, values: { ...values, type: 0 } };
}

/** The settings as answers show them. */
export function toAnswer(owner: Owner, { uid, values, password }: Stored): Values {
  return { uid, clientUID: owner, ...values, password: password === null ? null : passwordMask };
}

/** A body's email list may be one text with separators. */
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

function checkBeyond({ uploadUrl, emailList }: Values): void {
  const errors: Record<string, string[]> = {};
  const address = URL.canParse(String(uploadUrl)) ? new URL(String(uploadUrl)) : undefined;
  if (!address || !schemes.has(address.protocol))
    errors['UploadUrl'] = ['Enter a full address that begins with sftp://, ftps:// or https://.'];
  else if (address.username || address.password)
    errors['UploadUrl'] = [
      'The address must not hold a user name or a password: they have fields of their own.',
    ];
  const field = email();
  if ((emailList as string[]).some((item) => validateField('email', field, { email: item })))
    errors['EmailList'] = [validationWords.email];
  if (Object.keys(errors).length > 0) throw validationProblem(errors);
}

export interface Saving {
  readonly tx: Queryable;
  readonly context: PlatformContext;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly requestId: string;
}

/**
 * Saves what a body sets; what it leaves out stays as it is, and so does the password when it is left out or the mask. A changed
 * target asks for the password again, so that nobody can have it sent elsewhere without knowing it. Throws ProblemError 400.
 */
export async function saveSettings(saving: Saving, owner: Owner, body: unknown): Promise<Values> {
  const { tx, context, principal, clock, requestId } = saving;
  const storedSettings = await readSettings(tx, owner, true);
  const input = readBody(resource, withList(body), {
    uid: storedSettings?.uid,
    clientUID: owner ?? undefined,
  });
  const { password: newPassword, ...values } = input;
  const before = storedSettings?.values ?? {};
  const { password: _none, ...initial } = initialValues(resource);
  const after: Values = { ...initial, ...before, ...values };
  checkValues(resource, Object.keys(resource.fields), { ...after, password: newPassword ?? null });
  checkBeyond(after);

  const isKept = newPassword === undefined || newPassword === passwordMask;
  const changes = changedFields(resource, before, after);
  if (
    isKept &&
    typeof storedSettings?.password === 'string' &&
    targetFields.some((name) => Object.hasOwn(changes, name))
  )
    throw validationProblem({
      Password: ['Enter the password again: it would be sent to another address or under another name.'],
    });
  const encryption = await encryptionOf(context.settings);
  const storedPassword = storedSettings?.password ?? null;
  const encrypted =
    typeof newPassword === 'string' ? encryption.encrypt(newPassword, purposeOf(owner)) : null;
  const next: Stored = {
    uid: storedSettings?.uid ?? randomUUID(),
    values: after,
    password: isKept ? storedPassword : encrypted,
  };
  const isChanged = Object.keys(changes).length > 0 || !isKept;
  if (!storedSettings || isChanged) {
    await write(saving, owner, next);
    const audited: Record<string, FieldChange> = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, { old: before[name] ?? null, new: value }]),
    );
    await appendChange(tx, {
      principal,
      operation: storedSettings ? 'update' : 'create',
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
  { uid, values, password }: Stored,
): Promise<void> {
  const { column, value } = keyOf(owner);
  const columns = [
    ['status', values['status']],
    ['upload_url', values['uploadUrl']],
    ['port', values['port']],
    ['user_name', values['userName']],
    ['password', password],
    ['is_enabled', values['isEnabled']],
    ['email_list', values['emailList']],
    ['modified_at', clock.now()],
    ['modified_by', signatureOf(principal)],
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
