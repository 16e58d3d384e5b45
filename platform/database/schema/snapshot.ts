import { readFile } from 'node:fs/promises';

// Types only: drizzle-kit is a development dependency.
import type { generateDrizzleJson } from 'drizzle-kit/api';

import { migrationsFolder } from '../migrations-folder.ts';

type ByName<Part> = Readonly<Record<string, { readonly name: string } & Readonly<Part>>>;

/** A table of the snapshot, as written by drizzle-kit, whose own types say `unknown` here. */
export interface SnapshotTable {
  readonly name: string;
  readonly columns: ByName<{
    type: string;
    primaryKey: boolean;
    notNull: boolean;
    default?: unknown;
    generated?: { readonly as: string };
  }>;
  readonly indexes: ByName<{
    columns: readonly { readonly expression: string }[];
    isUnique: boolean;
    method: string;
    where?: string;
  }>;
  readonly foreignKeys: ByName<{
    columnsFrom: readonly string[];
    columnsTo: readonly string[];
    tableTo: string;
    onDelete: string;
  }>;
  readonly checkConstraints: ByName<{ value: string }>;
  readonly compositePrimaryKeys: ByName<{ columns: readonly string[] }>;
}

/** The structure after all migrations; committed with them. */
export interface Snapshot {
  readonly schema: ReturnType<typeof generateDrizzleJson>;
  /** Table -> its statements for row-level security and grants. */
  readonly security: Readonly<Record<string, readonly string[]>>;
}

/** File name of the snapshot in the migrations folder. */
export const snapshotFile = 'snapshot.json';

/** The snapshot of a migrations folder. Undefined before the first migration. */
export async function readSnapshot(folder = migrationsFolder): Promise<Snapshot | undefined> {
  try {
    return JSON.parse(await readFile(`${folder}/${snapshotFile}`, 'utf8')) as Snapshot;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
