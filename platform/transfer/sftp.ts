import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { posix } from 'node:path';

import type SftpClient from 'ssh2-sftp-client';

import { importExtensions } from '../../resources/declaration/importCalls.ts';
import type { OpenSettings } from './settings.ts';
import { guardedLookup, isAllowedAddress, type TargetPolicy } from '../kernel/targets.ts';

/** File names that can be imported. */
const importable = new RegExp(`\\.(?:${importExtensions.join('|')})$`, 'i');
/** Timeout in milliseconds for a server's response. */
const timeoutMs = 10_000;

/** A server and folder, with the user who connects. */
export interface SftpTarget {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly userName: string;
  readonly password: string;
  /** Fingerprint of the server's key at the first connection. Null before it. */
  readonly hostKey: string | null;
}

/** Thrown when a server cannot be used. The message is for the person who configured it. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault';
}

/** The path of a URL on the server. Throws TransferFault for a path that is not UTF-8: no such folder exists. */
function folderOf({ pathname }: URL): string {
  try {
    return posix.normalize(decodeURIComponent(pathname) || '/');
  } catch {
    throw new TransferFault('The folder does not exist on the server.');
  }
}

/** The server and folder of settings with the URL `sftp://host/folder`. Throws TransferFault. */
export function targetOf({ values, password, hostKey }: OpenSettings): SftpTarget {
  const url = new URL(String(values['uploadUrl']));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(values['port']),
    folder: folderOf(url),
    userName: String(values['userName']),
    password: password ?? '',
    hostKey,
  };
}

/**
 * Connects to a server whose IP address is allowed. The name is resolved once, so that the checked IP address is the one that is
 * dialed.
 */
function dial({ host, port }: SftpTarget, policy: TargetPolicy): Promise<Socket> {
  if (isIP(host) !== 0 && !isAllowedAddress(host, policy))
    throw new TransferFault(
      'The address leads into a private network, to this machine or to an address that is set apart.',
    );
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(policy) });
    // Applies to the whole session: a stalled server would block its job forever.
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new TransferFault('The server did not answer in time.')),
    );
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/**
 * Converts an error to a TransferFault. The library surrounds messages with the name of its method and the address.
 * @param what the kind of path that was used
 */
function faultOf(error: unknown, what: 'file' | 'folder'): TransferFault {
  if (error instanceof TransferFault) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return new TransferFault('Nothing answers at this address and port.');
  if (code === 'ENOTFOUND') return new TransferFault('There is no server of this name.');
  if (code === 'ETIMEDOUT') return new TransferFault('The server did not answer in time.');
  if (/host denied/i.test(message))
    return new TransferFault(
      'The server shows another key than before, so the password was not sent. If that is right, enter the password again.',
    );
  if (/authentication methods failed/i.test(message))
    return new TransferFault('The server refused the user name or the password.');
  if (/no such file|ENOENT/i.test(message))
    return new TransferFault(`The ${what} does not exist on the server.`);
  if (/permission denied|EACCES/i.test(message))
    return new TransferFault(
      what === 'file'
        ? 'The server does not let this user read the file.'
        : 'The server does not let this user into the folder.',
    );
  if (/handshake|timed out/i.test(message))
    return new TransferFault('The server did not answer as an SFTP server does.');
  return new TransferFault('The server ended the connection.');
}

/** Runs an operation on a server and converts its errors. Throws TransferFault. */
export async function withTransferFaults<T>(
  operation: Promise<T>,
  what: 'file' | 'folder' = 'folder',
): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw faultOf(error, what);
  }
}

/** The fingerprint of a server's key, as `ssh-keygen -l` writes it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/**
 * Runs `work` in a session with a server, with the fingerprint of the server's key. Sends the password only when the key is that of
 * the first connection. Loads the library with the first session. Throws TransferFault.
 */
export async function withSftp<T>(
  target: SftpTarget,
  policy: TargetPolicy,
  work: (client: SftpClient, hostKey: string) => Promise<T>,
): Promise<T> {
  const { default: Client } = await import('ssh2-sftp-client');
  // Errors reach the pending call. By default the library would also print its events.
  const noop = () => {};
  const client = new Client('transfer', { error: noop, end: noop, close: noop });
  const socket = await withTransferFaults(dial(target, policy));
  try {
    const { userName: username, password } = target;
    let hostKey = '';
    const hostVerifier = (key: Buffer): boolean => {
      hostKey = fingerprintOf(key);
      return target.hostKey === null || target.hostKey === hostKey;
    };
    await withTransferFaults(
      client.connect({ sock: socket, username, password, hostVerifier, readyTimeout: timeoutMs }),
    );
    return await work(client, hostKey);
  } finally {
    await client.end().catch(() => {});
    socket.destroy();
  }
}

/** A file on the server. */
export interface RemoteFile {
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Modification time according to the server, in milliseconds since 1970. */
  readonly modified: number;
}

/** The importable files of a folder. Throws TransferFault. */
export async function filesIn(client: SftpClient, folder: string): Promise<readonly RemoteFile[]> {
  const entries = await withTransferFaults(client.list(folder));
  return entries
    .filter(({ type, name }) => type === '-' && importable.test(name))
    .map(({ name, size, modifyTime }) => ({
      name,
      path: posix.join(folder, name),
      size,
      modified: modifyTime,
    }));
}

/** The subfolders of a folder. */
export async function foldersIn(
  client: SftpClient,
  folder: string,
): Promise<readonly Pick<RemoteFile, 'name' | 'path'>[]> {
  const entries = await withTransferFaults(client.list(folder));
  return entries
    .filter(({ type }) => type === 'd')
    .map(({ name }) => ({ name, path: posix.join(folder, name) }));
}
