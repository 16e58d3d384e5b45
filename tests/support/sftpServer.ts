import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { posix } from 'node:path';
import ssh2 from 'ssh2';

/** A file on the server. `time` is in seconds since 1970. */
interface ServedFile {
  readonly content: Buffer;
  readonly time: number;
}

/** A local SFTP server with one user. */
export interface SftpServer {
  readonly port: number;
  readonly userName: string;
  readonly password: string;
  /** Number of sessions opened since the start. */
  readonly sessions: () => number;
  /** Number of passwords received since the start. */
  readonly passwords: () => number;
  /** Creates or replaces a file. Folders follow from the path. */
  put(path: string, content: Buffer | string, time?: number): void;
  /** Delays each listing of a folder by milliseconds. */
  delayListings(ms: number): void;
  /** Lists this many more names at each call, after a pause, without ever coming to an end. 0 ends this. */
  listWithoutEnd(names: number, pauseMs: number): void;
  /** Number of READDIR calls since `listWithoutEnd`. */
  readonly listings: () => number;
  /** Takes the password directly or as the answer to a question (RFC 4256), or takes keys only. */
  signInBy(how: 'password' | 'questions' | 'key'): void;
  /**
   * Makes a path a link to another, a link to nothing (null), or an entry of which the listing tells neither mode, size nor time and
   * whose long name is not that of `ls -l`.
   */
  link(path: string, target: string | null): void;
  listBarely(path: string): void;
  /** Answers each listing of a folder with this status instead. */
  refuseFolder(path: string, status: number, message: string): void;
  /** Runs when a file is read to its end. */
  afterRead(run: (path: string) => void): void;
  /** Sends files one byte a second. */
  trickle(isOn: boolean): void;
  /** Demands new keys so many times whenever a folder is listed, before it answers that there is nothing. */
  rekey(times: number): void;
  /** Number of open connections. */
  readonly connections: () => number;
  close(): Promise<void>;
}

const { STATUS_CODE } = ssh2.utils.sftp;
const userName = 'northfield';
const password = 'a transfer password';
const directory = 0o040_755;
const regular = 0o100_644;

/** Starts a server with its own key and an empty folder `/in`. */
export async function startSftpServer(port = 0): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const files = new Map<string, ServedFile>();
  const clients = new Set<ssh2.Connection>();
  let sessions = 0;
  let listingDelayMs = 0;
  let passwords = 0;
  let endless = { names: 0, pauseMs: 0 };
  let listings = 0;
  let isTrickling = false;
  let rekeys = 0;
  const links = new Map<string, string | null>();
  const bare = new Set<string>();
  const refused = new Map<string, readonly [status: number, message: string]>();
  let afterRead = (_path: string) => {};
  let signIn: 'password' | 'questions' | 'key' = 'password';

  /** The paths of all folders. */
  const folders = () => {
    const found = new Set(['/', '/in']);
    for (const path of files.keys())
      for (let folder = posix.dirname(path); folder !== '/'; folder = posix.dirname(folder))
        found.add(folder);
    return found;
  };
  const followed = (path: string) => links.get(path) ?? path;
  const attributesOf = (path: string) => {
    const file = files.get(path);
    if (!file && !folders().has(path)) return undefined;
    const time = file?.time ?? 0;
    const mode = file ? regular : directory;
    return { mode, uid: 0, gid: 0, size: file?.content.length ?? 0, atime: time, mtime: time };
  };
  const entriesOf = (folder: string) =>
    [...files.keys(), ...folders(), ...links.keys()]
      .filter((path) => path !== '/' && posix.dirname(path) === folder)
      .map((path) => {
        const filename = posix.basename(path);
        if (bare.has(path))
          return { filename, longname: `11-28-26 04:00AM 5 ${filename}`, attrs: {} as never };
        if (links.has(path)) {
          const attrs = { mode: 0o120_777, uid: 0, gid: 0, size: 9, atime: 0, mtime: 0 };
          return { filename, longname: `lrwxrwxrwx 1 owner group 9 Jan 1 00:00 ${filename}`, attrs };
        }
        const kind = files.has(path) ? '-' : 'd';
        const longname = `${kind}rw-r--r-- 1 owner group 1 Jan 1 00:00 ${filename}`;
        return { filename, longname, attrs: attributesOf(path)! };
      });

  function rekey(client: ssh2.Connection, times: number, after: () => void): void {
    if (times === 0) after();
    else client.rekey(() => rekey(client, times - 1, after));
  }

  function serve(sftp: ssh2.SFTPWrapper, client: ssh2.Connection): void {
    const open = new Map<number, { readonly path: string; isListed: boolean }>();
    let last = 0;
    const handleOf = (path: string) => {
      last += 1;
      open.set(last, { path, isListed: false });
      const handle = Buffer.alloc(4);
      handle.writeUInt32BE(last);
      return handle;
    };
    const opened = (handle: Buffer) => open.get(handle.readUInt32BE());
    const tell = (id: number, path: string) => {
      const attributes = links.get(path) === null ? undefined : attributesOf(followed(path));
      if (attributes) sftp.attrs(id, attributes);
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    };
    sftp.on('REALPATH', (id, path) =>
      sftp.name(id, [{ filename: path, longname: path, attrs: attributesOf('/')! }]),
    );
    sftp.on('STAT', tell);
    sftp.on('LSTAT', tell);
    sftp.on('FSTAT', (id, handle) => tell(id, opened(handle)?.path ?? ''));
    sftp.on('OPENDIR', (id, path) => {
      const [status, message] = refused.get(path) ?? [];
      if (status !== undefined) sftp.status(id, status, message);
      else if (folders().has(followed(path))) sftp.handle(id, handleOf(followed(path)));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READDIR', (id, handle) => {
      const listing = opened(handle);
      listings += 1;
      if (rekeys > 0) return rekey(client, rekeys, () => sftp.status(id, STATUS_CODE.EOF));
      if (listing && endless.names > 0) {
        const more = Array.from({ length: endless.names }, (_, index) => {
          const filename = `file-${listings}-${index}.csv`;
          return {
            filename,
            longname: `-rw-r--r-- 1 owner group 1 Jan 1 00:00 ${filename}`,
            attrs: { mode: regular, uid: 0, gid: 0, size: 5, atime: 0, mtime: 0 },
          };
        });
        setTimeout(() => sftp.name(id, more), endless.pauseMs);
        return;
      }
      if (!listing || listing.isListed) {
        sftp.status(id, STATUS_CODE.EOF);
        return;
      }
      listing.isListed = true;
      setTimeout(() => sftp.name(id, entriesOf(listing.path)), listingDelayMs);
    });
    sftp.on('OPEN', (id, path) => {
      if (files.has(followed(path))) sftp.handle(id, handleOf(followed(path)));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    });
    sftp.on('READ', (id, handle, offset, length) => {
      const path = opened(handle)?.path ?? '';
      const part = files.get(path)?.content.subarray(offset, offset + length);
      if (!part?.length) afterRead(path);
      if (part?.length && isTrickling) setTimeout(() => sftp.data(id, part.subarray(0, 1)), 1000);
      else if (part?.length) sftp.data(id, part);
      else sftp.status(id, STATUS_CODE.EOF);
    });
    sftp.on('CLOSE', (id, handle) => {
      open.delete(handle.readUInt32BE());
      sftp.status(id, STATUS_CODE.OK);
    });
  }

  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => {});
    client.on('authentication', (context) => {
      if (signIn === 'questions') {
        if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive']);
        return context.prompt([{ prompt: 'Password: ', echo: false }], ([answer]) =>
          answer === password ? context.accept() : context.reject(['keyboard-interactive']),
        );
      }
      if (signIn === 'key') return context.reject(['publickey']);
      if (context.method === 'password') passwords += 1;
      if (context.method === 'password' && context.username === userName && context.password === password)
        context.accept();
      else context.reject(['password']);
      return undefined;
    });
    client.on('session', (accept) => {
      sessions += 1;
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), client));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    userName,
    password,
    signInBy(how) {
      signIn = how;
    },
    sessions: () => sessions,
    passwords: () => passwords,
    put(path, content, time = Math.floor(Date.now() / 1000)) {
      files.set(path, { content: Buffer.from(content), time });
    },
    link(path, target) {
      links.set(path, target);
    },
    listBarely(path) {
      bare.add(path);
    },
    refuseFolder(path, status, message) {
      refused.set(path, [status, message]);
    },
    afterRead(run) {
      afterRead = run;
    },
    delayListings(ms) {
      listingDelayMs = ms;
    },
    listWithoutEnd(names, pauseMs) {
      endless = { names, pauseMs };
      listings = 0;
    },
    listings: () => listings,
    trickle(isOn) {
      isTrickling = isOn;
    },
    rekey(times) {
      rekeys = times;
    },
    connections: () => clients.size,
    close: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end();
        server.close(() => resolve());
      }),
  };
}
