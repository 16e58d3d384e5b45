import { randomUUID } from 'node:crypto';

import { initialValues } from '../../resources/declaration/codec/index.ts';
import { appendChange, type FieldChange } from '../audit/append.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { changedFields, checkValues, readBody, type Values } from '../resources/input.ts';
import { transferSettings } from '../../resources/transferSettings/index.ts';
import { urlOf } from '../../resources/declaration/url.ts';
import type { Owner } from './owner.ts';
import { isPrivateKey, privateKeyIn } from './private-key.ts';
import { checkRecipients } from './recipients.ts';
import {
  eachSecret,
  openSecrets,
  type OpenSettings,
  readSettings,
  type Saving,
  type Secrets,
  type Stored,
  purposeOf,
  writeSettings,
} from './stored-settings.ts';
import { TransferFault } from './transfer-fault.ts';

/** Placeholder in responses for a stored secret. Sent back, it keeps the secret. */
const mask = '********';

const resource = transferSettings;
/** Fields that determine where the password is sent, and for which user. */
const targetFields = ['uploadUrl', 'port', 'userName'];

/** The settings as in responses. */
export function toAnswer(owner: Owner, { uid, values, secrets }: Stored): Values {
  return {
    uid,
    clientUID: owner,
    ...values,
    ...eachSecret((name) => (secrets[name] === null ? null : mask)),
  };
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

/** Throws a 400 for a private key in the field of the password. */
function checkPassword({ password }: Partial<Secrets>): void {
  if (password && isPrivateKey(password))
    throw validationProblem({ Password: ['This is a private key: it has a field of its own.'] });
}

/** Throws a 400 for a text that is no private key. */
async function checkKey({ privateKey }: Partial<Secrets>): Promise<void> {
  if (!privateKey) return;
  try {
    await privateKeyIn(privateKey);
  } catch (error) {
    if (!(error instanceof TransferFault)) throw error;
    throw validationProblem({ PrivateKey: [error.message] });
  }
}

/** The email list among changes. */
function addressesIn({ emailList }: Values): readonly string[] {
  return (emailList as readonly string[] | undefined) ?? [];
}

/** The settings that result from a body, and the stored ones. */
interface Wanted {
  readonly before: Values;
  readonly after: Values;
  readonly changes: Values;
  /** Unencrypted. Without those that are kept. */
  readonly newSecrets: Partial<Secrets>;
  /** Host key of an unchanged target. Null trusts the key that the server presents at the next connection. */
  readonly hostKey: string | null;
}

/** Applies a body to the stored settings. A changed target requires the password again. Throws ProblemError 400. */
function wantedSettings(owner: Owner, stored: Stored | undefined, body: unknown): Wanted {
  const input = readBody(resource, withList(body), { uid: stored?.uid, clientUID: owner ?? undefined });
  const { password, privateKey, ...values } = input;
  const before = stored?.values ?? {};
  const { password: _password, privateKey: _key, ...initial } = initialValues(resource);
  const after: Values = { ...initial, ...before, ...values };
  const given = Object.entries({ password, privateKey }).filter(
    ([, secret]) => secret !== undefined && secret !== mask,
  );
  const newSecrets: Partial<Secrets> = Object.fromEntries(given);
  checkPassword(newSecrets);
  checkValues(resource, Object.keys(resource.fields), {
    ...after,
    ...eachSecret((name) => newSecrets[name] ?? null),
  });
  checkBeyond(after);
  const changes = changedFields(resource, before, after);
  const isOther = targetFields.some((name) => Object.hasOwn(changes, name));
  const keepsPassword = newSecrets.password === undefined && typeof stored?.secrets.password === 'string';
  // A private key never leaves the platform.
  if (keepsPassword && isOther)
    throw validationProblem({
      Password: ['Enter the password again: it would be sent to another address or under another name.'],
    });
  return {
    before,
    after,
    changes,
    newSecrets,
    // A kept password goes only to the server that it was entered for, whatever becomes of the private key.
    hostKey: !isOther && (keepsPassword || given.length === 0) ? (stored?.hostKey ?? null) : null,
  };
}

/** The settings that result from a body, with the secrets decrypted, for a test before they are saved. Throws ProblemError 400. */
export async function triedSettings(
  context: PlatformContext,
  owner: Owner,
  stored: Stored | undefined,
  body: unknown,
): Promise<OpenSettings> {
  const { after, newSecrets, hostKey } = wantedSettings(owner, stored, body);
  await checkKey(newSecrets);
  const kept = stored && (await openSecrets(context, owner, stored));
  const secrets = eachSecret((name) =>
    newSecrets[name] === undefined ? (kept?.[name] ?? null) : newSecrets[name],
  );
  return { values: after, hostKey, secrets };
}

/**
 * Saves the settings in a body. Omitted settings keep their value, and so do secrets that are omitted or masked. A changed
 * target requires the password again, so that it cannot be sent elsewhere by a caller who does not know it. Throws ProblemError 400.
 */
export async function saveSettings(saving: Saving, owner: Owner, body: unknown): Promise<Values> {
  const { tx, context, principal, clock, requestId } = saving;
  // Imports of files continue after the acting has ended.
  if (principal.actor)
    throw new ProblemError(403, { detail: 'You can’t set up a file transfer while acting as someone else.' });
  const stored = await readSettings(tx, owner, true);
  const { before, after, changes, newSecrets, hostKey } = wantedSettings(owner, stored, body);
  await checkKey(newSecrets);
  await checkRecipients(tx, owner, principal, addressesIn(changes));
  const encryption = await encryptionOf(context.settings);
  const next: Stored = {
    uid: stored?.uid ?? randomUUID(),
    values: after,
    secrets: eachSecret((name) => {
      const secret = newSecrets[name];
      if (secret === undefined) return stored?.secrets[name] ?? null;
      return secret === null ? null : encryption.encrypt(secret, purposeOf(owner, name));
    }),
    hostKey,
    runAs: principal.userUid,
  };
  const isChanged = Object.keys({ ...changes, ...newSecrets }).length > 0;
  // Files are imported with the rights of the person who has saved last.
  if (!stored || isChanged || stored.runAs !== principal.userUid) {
    await writeSettings(saving, owner, next);
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
      changes: { ...audited, ...Object.fromEntries(Object.keys(newSecrets).map((name) => [name, {}])) },
      at: clock.now(),
      requestId,
    });
  }
  return toAnswer(owner, next);
}
