import { writeFile } from 'node:fs/promises';

import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { getTableName } from 'drizzle-orm';

import { migrationsFolder } from '../migrations-folder.ts';
import { readMigrations } from '../migrations.ts';
import type { SecuredTable } from '../platform-table.ts';
import { securityStatements, withoutBuildingPolicy } from './row-security.ts';
import { readSnapshot, type Snapshot, snapshotFile } from './snapshot.ts';
import { nilUuid } from '../../../resources/declaration/identifiers.ts';

export interface Changes {
  /** The statements from the current migrations to `tables`. Empty when there are no differences. */
  readonly statements: readonly string[];
  readonly snapshot: Snapshot;
}

/** Compares the tables with the result of the committed migrations. Asks on the terminal whether a column was renamed. */
export async function pendingChanges(
  tables: readonly SecuredTable[],
  folder = migrationsFolder,
): Promise<Changes> {
  const before = (await readSnapshot(folder)) ?? { schema: generateDrizzleJson({}), security: {} };
  const byName = new Map(tables.map((table) => [getTableName(table.table), table]));
  if (byName.size < tables.length) throw new Error('Two tables have the same name.');
  const schema = generateDrizzleJson(
    Object.fromEntries(Array.from(byName, ([name, { table }]) => [name, table])),
  );
  const security = Object.fromEntries(
    Array.from(byName, ([name, table]) => [name, securityStatements(name, table.security)]),
  );
  const structure = await generateMigration(before.schema, schema);
  const secured = Object.entries(security).flatMap(([name, statements]) => {
    const last = before.security[name] ?? [];
    if (JSON.stringify(last) === JSON.stringify(statements)) return [];
    const dropped = withoutBuildingPolicy(name);
    return [...(last.includes(dropped) && !statements.includes(dropped) ? [dropped] : []), ...statements];
  });
  return {
    statements: [...structure, ...secured].map((statement) => statement.replace(/;\s*$/, '')),
    // drizzle-kit gives each snapshot a random identifier, which would make equal snapshots differ.
    snapshot: { schema: { ...schema, id: nilUuid, prevId: nilUuid }, security },
  };
}

/** Writes the next migration and the snapshot. Undefined when there are no changes. `name` is in snake case. */
export async function writeMigration(
  name: string,
  tables: readonly SecuredTable[],
  folder = migrationsFolder,
): Promise<string | undefined> {
  const { statements, snapshot } = await pendingChanges(tables, folder);
  if (statements.length === 0) return undefined;
  const last = (await readMigrations(folder)).at(-1);
  const number = Number(last?.name.slice(0, 4) ?? 0) + 1;
  const file = `${folder}/${String(number).padStart(4, '0')}_${name}.sql`;
  await writeFile(file, `${statements.join(';\n')};\n`, { flag: 'wx' });
  await writeFile(`${folder}/${snapshotFile}`, `${JSON.stringify(snapshot, null, 2)}\n`);
  return file;
}
