import { poolSizes, StartError } from '../database/index.ts';
import type { DatabaseSettings } from './database.ts';

/** The shares of a resource of the process that are used at once: in all, by one client and by one person. */
export interface Share {
  readonly capacity: number;
  readonly perClient: number;
  readonly perPerson: number;
}

/** Variable -> its default. */
const shares = {
  SHARE_PROCESSOR: { capacity: 3, perClient: 2, perPerson: 1 },
  SHARE_FILES: { capacity: 2, perClient: 1, perPerson: 1 },
  SHARE_SERVERS: { capacity: 24, perClient: 8, perPerson: 4 },
  SHARE_UPLOADS: { capacity: 16, perClient: 4, perPerson: 4 },
  SHARE_STARTS: { capacity: 4, perClient: 2, perPerson: 1 },
} as const satisfies Readonly<Record<string, Share>>;

/** The embedded database runs one transaction at a time. Further calls would wait inside it, without turns. */
const embeddedCalls: Share = { capacity: 1, perClient: 1, perPerson: 1 };

/**
 * Two thirds of the sessions for calls, because jobs need some; half of them for a client, a quarter for a person. Each can keep a processor
 * of the database busy, and a small machine has two. A person has two where there are two, so that one that waits does not hold up the other.
 */
function callsOn({ databaseUrl, databaseSessions }: DatabaseSettings): Share {
  if (databaseUrl === undefined) return embeddedCalls;
  const capacity = Math.max(1, Math.floor((poolSizes(databaseSessions).application * 2) / 3));
  const share = (part: number) => Math.min(capacity, Math.max(2, Math.ceil(capacity * part)));
  return { capacity, perClient: share(1 / 2), perPerson: share(1 / 4) };
}

/** The resources that one process shares between clients and their people. */
export interface ShareSettings {
  /** Calls with a transaction. */
  readonly calls: Share;
  /** True when the database cannot run a transaction beside a slow one. */
  readonly pausesCalls: boolean;
  /** Threads for passwords and pictures. */
  readonly processor: Share;
  /** Uploaded files read by calls. */
  readonly files: Share;
  /** Calls that wait for a server named by a client. */
  readonly servers: Share;
  /** Files received. */
  readonly uploads: Share;
  /** Calls that start work of the queue. */
  readonly starts: Share;
  /** Maximum megabytes of stored uploads of one client. */
  readonly clientUploadsMb: number;
  /** Maximum megabytes of stored uploads of all clients. */
  readonly allUploadsMb: number;
  /** Megabytes that uploads leave free on a disk. */
  readonly freeDiskMb: number;
}

const most = 1000;

function readShare(name: string, text: string): Share {
  const numbers = text.split(/[\s,]+/).map((one) => (/^\d+$/.test(one) ? Number(one) : Number.NaN));
  const [capacity = 0, perClient = 0, perPerson = 0] = numbers;
  const isOrdered = perPerson >= 1 && perPerson <= perClient && perClient <= capacity && capacity <= most;
  if (numbers.length !== 3 || !isOrdered)
    throw new StartError(
      `${name} is "${text}"; give three whole numbers from 1 to ${most}, for the process, one client and one person, none larger than the one before it.`,
    );
  return { capacity, perClient, perPerson };
}

function readMegabytes(name: string, text: string | undefined, otherwise = 1024): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text))
    throw new StartError(`${name} is "${text}"; give a whole number of megabytes.`);
  return Number(text);
}

/** Reads what clients share. Throws StartError with a message naming the variable. */
export function readShareSettings(
  variable: (name: string) => string | undefined,
  database: DatabaseSettings,
): ShareSettings {
  const read = (name: string, otherwise: Share) => {
    const text = variable(name);
    return text === undefined ? otherwise : readShare(name, text);
  };
  const usual = (name: keyof typeof shares) => read(name, shares[name]);
  return {
    calls: read('SHARE_CALLS', callsOn(database)),
    pausesCalls: database.databaseUrl === undefined,
    processor: usual('SHARE_PROCESSOR'),
    files: usual('SHARE_FILES'),
    servers: usual('SHARE_SERVERS'),
    uploads: usual('SHARE_UPLOADS'),
    starts: usual('SHARE_STARTS'),
    clientUploadsMb: readMegabytes('CLIENT_UPLOADS_MB', variable('CLIENT_UPLOADS_MB')),
    allUploadsMb: readMegabytes('ALL_UPLOADS_MB', variable('ALL_UPLOADS_MB'), 102_400),
    freeDiskMb: readMegabytes('FREE_DISK_MB', variable('FREE_DISK_MB')),
  };
}
