import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';

import { FolderInUse, StartError } from '../errors.ts';
import { isSilent, touch } from './heartbeat.ts';
import { makePrivateFolder } from './private-folder.ts';

/** The process that owns a data folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Distinguishes this process from a later one with the same number; empty when the system has no such mark. */
  readonly process: string;
  /** ISO 8601. */
  readonly since: string;
  readonly key: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

const beatMs = 5000;

/** Boot and start time of a process, from Linux's /proc. Undefined when the process or /proc does not exist. */
async function processIdentity(pid: number): Promise<string | undefined> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name in parentheses may hold spaces; start time is the 20th word after it (proc(5), field 22).
    const started = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot.trim()}:${started}`;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process of another host (a shared volume) is known by its touches only. */
async function isAlive(holder: Holder, path: string): Promise<boolean> {
  if (holder.host !== hostname()) return !(await isSilent(path));
  if (!isRunning(holder.pid)) return false;
  return holder.process === '' || holder.process === (await processIdentity(holder.pid));
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function named({ pid, host, since }: Holder): string {
  return `process ${pid}${host === hostname() ? '' : ` on ${host}`}, started ${since}`;
}

function refusal(folder: string, holder: Holder): FolderInUse {
  return new FolderInUse(
    `The data folder ${folder} is in use by ${named(holder)}. Stop it first, or give this one another DATA_DIR.`,
  );
}

/** Removes the lock of a dead process. Restores it if another process took it in the meantime. */
async function removeStale(path: string, stale: Holder | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const holder = await readHolder(aside);
  if (holder !== undefined && holder.key !== stale?.key) await link(aside, path).catch(() => {});
  await unlink(aside).catch(() => {});
}

/**
 * Locks `folder` for this process and creates it if missing. Throws StartError naming the holder when a living process has the lock. A lock
 * is taken over when its process is gone, even if its number was reused.
 * @param onLost called once when another process has taken the lock over, because this one stood still for long
 */
export async function lockFolder(
  folder: string,
  onLost: (reason: StartError) => void = () => {},
): Promise<FolderLock> {
  const absolute = resolve(folder);
  const path = join(absolute, 'lock.json');
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    process: (await processIdentity(process.pid)) ?? '',
    since: new Date().toISOString(),
    key: randomUUID(),
  };
  const prepared = `${path}.${mine.key}`;
  try {
    await makePrivateFolder(absolute);
    await writeFile(prepared, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new StartError(
      `The data folder ${absolute} cannot be written: ${(error as Error).message}. Set DATA_DIR to another.`,
    );
  }

  try {
    await claim(absolute, path, prepared);
  } finally {
    await unlink(prepared).catch(() => {});
  }

  const beat = setInterval(() => {
    void keep();
  }, beatMs);
  beat.unref();
  let isLost = false;
  async function keep(): Promise<void> {
    const holder = await readHolder(path);
    // On a slow disk the next beat begins before this one has read.
    if (isLost) return;
    if (holder === undefined || holder.key === mine.key) {
      await touch(path).catch(() => {});
      return;
    }
    isLost = true;
    clearInterval(beat);
    onLost(
      new StartError(
        `The data folder ${absolute} was taken over by ${named(holder)}, while this process stood still.`,
      ),
    );
  }

  return {
    async release() {
      clearInterval(beat);
      const holder = await readHolder(path);
      if (holder?.key === mine.key) await unlink(path).catch(() => {});
    },
  };
}

/** Links the prepared file to the lock's name, which only one process can do at a time. */
async function claim(folder: string, path: string, prepared: string, attempts = 5): Promise<void> {
  try {
    await link(prepared, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = await readHolder(path);
    if (holder !== undefined && (attempts === 0 || (await isAlive(holder, path))))
      throw refusal(folder, holder);
    await removeStale(path, holder);
    await claim(folder, path, prepared, attempts - 1);
  }
}
