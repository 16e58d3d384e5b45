import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Settings } from '../configuration/settings.ts';
import { StartError } from '../database/errors.ts';
import { makePrivateFolder } from '../database/folder/private-folder.ts';
import { inMemoryFolder } from '../database/pglite.ts';

/** Encryption of secrets at rest and derived keys, from one secret of the installation. */
export interface Encryption {
  /** Ciphertext of `text` (AES-256-GCM), bound to `purpose`. */
  encrypt(text: string, purpose: string): string;
  /** Decrypts a ciphertext of this secret or of the other one. Throws when secret or purpose differ, or the ciphertext was changed. */
  decrypt(ciphertext: string, purpose: string): string;
  /** 32 bytes for `purpose`, the same in every process of the installation. */
  derive(purpose: string): Buffer;
  /** The same for each secret, this one first: what was signed with the other one stays valid. */
  deriveEach(purpose: string): Buffer[];
  /** The secret that SECRET_KEY replaces, or is about to. */
  readonly other: Encryption | undefined;
  /** Tells this secret from others, and nothing about it: a backup is compared by it. */
  readonly fingerprint: string;
}

const formatVersion = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Least characters of a secret. */
const shortestSecret = 32;

/**
 * @param secret at least 32 characters that only this installation knows
 * @param other another one, whose ciphertexts are read too
 */
export function createEncryption(secret: string, otherSecret?: string): Encryption {
  const other = otherSecret === undefined ? undefined : createEncryption(otherSecret);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `safety-portal ${purpose}`, 32));
  return {
    derive,
    deriveEach: (purpose) => [derive(purpose), ...(other ? [other.derive(purpose)] : [])],
    other,
    fingerprint: derive('fingerprint').toString('hex'),
    encrypt(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(`encrypt ${purpose}`), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${formatVersion}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    decrypt(ciphertext, purpose) {
      try {
        return open(ciphertext, purpose);
      } catch (error) {
        if (!other) throw error;
        return other.decrypt(ciphertext, purpose);
      }
    },
  };
  function open(ciphertext: string, purpose: string): string {
    const [version, encoded = ''] = ciphertext.split('.');
    if (version !== formatVersion) throw new TypeError('The ciphertext has an unknown version.');
    const bytes = Buffer.from(encoded, 'base64url');
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', derive(`encrypt ${purpose}`), nonce);
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  }
}

/** The file with the secret, for when `SECRET_KEY` is unset. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

/**
 * The installation's secret: `SECRET_KEY` if set, otherwise a file in the data folder, created on first use. All processes on one database
 * need the same secret.
 * @throws StartError when it cannot be kept there, or when the file is cut off, as a loss of power can leave it: a guess at its secret would open
 * everything encrypted from then on
 */
export async function installationSecret(dataDir: string, ownSecret?: string): Promise<string> {
  if (ownSecret) return ownSecret;
  if (dataDir === inMemoryFolder) return newSecret();
  try {
    return await keptSecret(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The key for secrets cannot be kept in the data folder ${dataDir}: ${(error as Error).message}. Set SECRET_KEY, or set DATA_DIR to another folder.`,
    );
  }
}

/** The secret in the file of the data folder. */
async function keptSecret(dataDir: string): Promise<string> {
  await makePrivateFolder(dataDir);
  const path = secretFile(dataDir);
  const secret = await readSecret(path);
  if (secret) return secret;
  const prepared = `${path}.${randomUUID()}`;
  await writeFile(prepared, `${newSecret()}\n`, { mode: 0o600 });
  await chmod(prepared, 0o600);
  // Linking fails when another process was first; its secret then applies.
  await link(prepared, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(prepared);
  return readWhole(path);
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

async function readWhole(path: string): Promise<string> {
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < shortestSecret)
    throw new StartError(
      `${path} is cut off. Restore it from a backup: without it, stored secrets cannot be read.`,
    );
  return secret;
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return await readWhole(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

type SecretSettings = Pick<Settings, 'dataDir' | 'secretKey'> & Partial<Pick<Settings, 'otherSecretKey'>>;
const opened = new WeakMap<SecretSettings, Promise<Encryption>>();

/** The encryption of a platform. Its secret is read on first use, and again after it could not be read. */
export function encryptionOf(settings: SecretSettings): Promise<Encryption> {
  const known = opened.get(settings);
  if (known) return known;
  const encryption = installationSecret(settings.dataDir, settings.secretKey).then((secret) =>
    createEncryption(secret, settings.otherSecretKey),
  );
  opened.set(settings, encryption);
  encryption.catch(() => opened.delete(settings));
  return encryption;
}
