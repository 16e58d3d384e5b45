import { createHash } from 'node:crypto';
import { connect, isIP, type Socket } from 'node:net';
import { posix } from 'node:path';
import { promisify } from 'node:util';

import type { Algorithms, SFTPWrapper } from 'ssh2';
import type SftpClient from 'ssh2-sftp-client';

import { importExtensions } from '../../resources/declaration/imports/importCalls.ts';
import type { OpenSettings } from './stored-settings.ts';
import { guardedLookup, isAllowedAddress, type TargetPolicy } from '../kernel/targets.ts';
import { listFolder, type ListedEntry, resolveEntry } from './listing.ts';
import { privateKeyIn } from './private-key.ts';
import { signInByKey, signInByPassword } from './sign-in.ts';
import { TransferFault, withTransferFaults } from './transfer-fault.ts';

/** File names that can be imported. */
const importable = new RegExp(`\\.(?:${importExtensions.join('|')})$`, 'i');
/** Timeout in milliseconds for a server's response. A session as a whole ends with its signal. */
const timeoutMs = 10_000;

/**
 * The methods that a server can choose. Without group exchange (RFC 4419): a key of a group that the server makes up takes the process
 * seconds to minutes, and nothing else runs meanwhile. Without compression, which unpacks to any size.
 */
const algorithms: Algorithms = {
  kex: { remove: ['diffie-hellman-group-exchange-sha256'], append: [], prepend: [] },
  compress: ['none'],
};
/** Maximum number of key exchanges of a session. New keys are due after a gigabyte, and a server can demand them without end. */
const maxExchanges = 4;

/** A server and folder, with the user who connects. */
export interface SftpTarget {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly userName: string;
  /** Null for a server that takes the key alone. */
  readonly password: string | null;
  readonly privateKey: string | null;
  /** Fingerprint of the server's key at the first connection. Null before it. */
  readonly hostKey: string | null;
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
export function targetOf({ values, secrets, hostKey }: OpenSettings): SftpTarget {
  const url = new URL(String(values['uploadUrl']));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(values['port']),
    folder: folderOf(url),
    userName: String(values['userName']),
    ...secrets,
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

/** The fingerprint of a server's key, as `ssh-keygen -l` writes it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** An open session with a server. */
export interface SftpSession {
  readonly client: SftpClient;
  readonly channel: SFTPWrapper;
  /** Fingerprint of the server's key. */
  readonly hostKey: string;
}

/** Rejects with a TransferFault when `signal` aborts. */
function outOfTime(signal: AbortSignal): { readonly late: Promise<never>; readonly forget: () => void } {
  let forget = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new TransferFault('The server took too long for all of it.'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    forget = () => signal.removeEventListener('abort', end);
  });
  late.catch(() => {});
  return { late, forget };
}

/**
 * Runs `work` in a session with a server. Sends the password only when the key is that of the first connection. Loads the library with
 * the first session. `ends` closes the connection, whatever the server sends until then. Throws TransferFault.
 */
export async function withSftp<T>(
  target: SftpTarget,
  { policy, ends }: { readonly policy: TargetPolicy; readonly ends: AbortSignal },
  work: (session: SftpSession) => Promise<T>,
): Promise<T> {
  const { default: Client } = await import('ssh2-sftp-client');
  // Errors reach the pending call. By default the library would also print its events.
  const noop = () => {};
  const client = new Client('transfer', { error: noop, end: noop, close: noop });
  const { late, forget } = outOfTime(ends);
  let giveUp = noop as (fault: TransferFault) => void;
  const exchanged = new Promise<never>((_resolve, reject) => {
    giveUp = reject;
  });
  exchanged.catch(noop);
  let socket: Socket | undefined;
  const session = async () => {
    const connection = await withTransferFaults(dial(target, policy));
    socket = connection;
    if (ends.aborted) return late;
    const { userName: username, password, privateKey } = target;
    let hostKey = '';
    const hostVerifier = (key: Buffer): boolean => {
      hostKey = fingerprintOf(key);
      return target.hostKey === null || target.hostKey === hostKey;
    };
    const byPassword =
      password === null && privateKey !== null ? undefined : signInByPassword(username, password ?? '');
    const signIn =
      privateKey === null
        ? signInByPassword(username, password ?? '')
        : signInByKey(username, await privateKeyIn(privateKey), byPassword);
    const connected = client.connect({
      sock: connection,
      username,
      hostVerifier,
      algorithms,
      readyTimeout: timeoutMs,
      authHandler: signIn.next,
    });
    let exchanges = 0;
    client.on('handshake', () => {
      exchanges += 1;
      if (exchanges <= maxExchanges) return;
      giveUp(new TransferFault('The server demands new keys without end.'));
      connection.destroy();
    });
    const channel = await withTransferFaults(
      connected.catch((error: unknown) => {
        const isRefused = /authentication methods failed/i.test((error as Error).message);
        throw isRefused ? new TransferFault(signIn.reason()) : error;
      }),
    );
    return work({ client, channel, hostKey });
  };
  const running = session();
  try {
    return await Promise.race([running, late, exchanged]);
  } finally {
    forget();
    // A server that is out of time gets no further word.
    if (ends.aborted) socket?.destroy();
    else await client.end().catch(() => {});
    socket?.destroy();
    // Without a connection, the work left over ends with an error that nobody awaits.
    running.catch(() => {});
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

/** The entries of a folder whose names count, and which are files or folders or lead to one. Throws TransferFault. */
async function entriesIn(
  { channel }: SftpSession,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<readonly ListedEntry[]> {
  const listed = await withTransferFaults(listFolder(channel, folder));
  const resolved: ListedEntry[] = [];
  for (const entry of listed.filter(({ filename }) => isWanted(filename))) {
    const found = await resolveEntry(channel, posix.join(folder, entry.filename), entry);
    if (found) resolved.push(found);
  }
  return resolved;
}

/** The importable files of a folder. Throws TransferFault. */
export async function filesIn(session: SftpSession, folder: string): Promise<readonly RemoteFile[]> {
  const entries = await entriesIn(session, folder, (name) => importable.test(name));
  return entries
    .filter(({ type }) => type === 'file')
    .map(({ filename, size, mtime }) => ({
      name: filename,
      path: posix.join(folder, filename),
      size,
      modified: mtime * 1000,
    }));
}

/** True when a file has the size and time of its listing: it was not written to meanwhile. Throws TransferFault. */
export async function isUnchanged({ channel }: SftpSession, file: RemoteFile): Promise<boolean> {
  const stat = promisify<string, { readonly size?: number; readonly mtime?: number }>(
    channel.stat.bind(channel),
  );
  const { size = file.size, mtime = file.modified / 1000 } = await withTransferFaults(
    stat(file.path),
    'file',
  );
  return size === file.size && mtime * 1000 === file.modified;
}

/** The subfolders of a folder whose names count. */
export async function foldersIn(
  session: SftpSession,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<readonly Pick<RemoteFile, 'name' | 'path'>[]> {
  const entries = await entriesIn(session, folder, isWanted);
  return entries
    .filter(({ type }) => type === 'folder')
    .map(({ filename }) => ({ name: filename, path: posix.join(folder, filename) }));
}
