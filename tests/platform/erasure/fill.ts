import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';

import type { Database } from '../../../platform/database/index.ts';
import type { PlatformTable } from '../../../platform/database/platform-table.ts';
import { tables } from '../../../platform/modules.ts';

/** The own values of a row, by column. Undefined leaves the column to `fillEach`. `maxLength` is in characters. */
export type OwnValues = (
  table: PlatformTable,
  column: string,
  type: string,
  maxLength: number,
) => string | undefined;

/** A constant of SQL for a column that has to have one. */
function plain(type: string, enumValues: readonly string[] | undefined): string {
  if (type.endsWith('[]')) return `'{}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.startsWith('json')) return `'{}'`;
  if (type.startsWith('timestamp')) return 'now()';
  if (type === 'date') return 'current_date';
  if (type === 'bytea') return String.raw`'\x00'`;
  if (type === 'boolean') return 'true';
  if (/^(?:int|bigint|smallint|numeric|double|real)/.test(type)) return '1';
  return `'${enumValues?.[0] ?? 'x'}'`;
}

/** Adds a row to every chosen table, with references to the latest rows of others: latest by transaction, as a row can take the place of a deleted one. */
export async function fillEach(
  { owner }: Database,
  chosen: (table: PlatformTable) => boolean,
  own: OwnValues,
): Promise<void> {
  // The first of the values that a check allows for a column, which for a list is in one.
  const { rows: checks } = await owner.query<{ name: string; definition: string }>(sql`
    select conrelid::regclass::text as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`);
  const allowed = new Map(
    checks.flatMap(({ name, definition }) => {
      const found = /\(\(?(\w+) (=|<@) (?:ANY )?\(*(?:ARRAY\[)?'([^']*)'/.exec(definition);
      if (!found) return [];
      const [, column, sign, value] = found;
      return [[`${name}.${column}`, sign === '=' ? `'${value}'` : `array['${value}']`] as const];
    }),
  );
  const maxLengths = new Map(
    checks.flatMap(({ name, definition }) => {
      const [, column, length] = /char_length\((\w+)\) <= (\d+)/.exec(definition) ?? [];
      return column ? [[`${name}.${column}`, Number(length)] as const] : [];
    }),
  );
  for (const each of tables.filter(chosen)) {
    const name = getTableName(each.table);
    const ownOf = (column: string, type: string) =>
      own(each, column, type, maxLengths.get(`${name}.${column}`) ?? Infinity);
    const references = new Map<string, string>();
    const { checks: ownChecks, indexes, foreignKeys } = getTableConfig(each.table);
    const client = ownOf('client_uid', 'uuid') ?? 'gen_random_uuid()';
    // The only row of a client has its identifier.
    if (ownChecks.some((check) => check.name.endsWith('_one'))) references.set('uid', client);
    if (indexes.some((index) => index.config.name?.endsWith('_one_unique')))
      await owner.query(sql.raw(`delete from ${name} where client_uid = ${client}`));
    for (const key of foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const local = columns.findLast(({ name: column }) => ownOf(column, '') === undefined);
      if (!local) continue;
      const target = foreignColumns[columns.indexOf(local)]?.name;
      const tenant = columns.find(({ name: column }) => column === 'client_uid');
      const tenantValue = tenant && ownOf('client_uid', 'uuid');
      references.set(
        local.name,
        `(select ${target} from ${getTableName(foreignTable)} ${tenantValue ? `where client_uid = ${tenantValue}` : ''} order by age(xmin) limit 1)`,
      );
    }
    const values = Object.values(getTableColumns(each.table)).flatMap((column) => {
      if (column.generated || column.generatedIdentity) return [];
      const type = column.getSQLType();
      const value =
        allowed.get(`${name}.${column.name}`) ??
        ownOf(column.name, type) ??
        references.get(column.name) ??
        (column.notNull && !column.hasDefault ? plain(type, column.enumValues) : undefined);
      return value === undefined ? [] : [[`"${column.name}"`, value] as const];
    });
    await owner.query(
      sql.raw(
        `insert into ${name} (${values.map(([column]) => column).join(', ')}) values (${values.map(([, value]) => value).join(', ')})`,
      ),
    );
  }
}

/** Tables with a row in whose text one of these stands. */
export async function tablesWith({ owner }: Database, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { table } of tables) {
    const { rowCount } = await owner.query(
      sql`select from ${sql.identifier(getTableName(table))} t where t::text ilike any(${sql.param(texts.map((text) => `%${text}%`))}::text[]) limit 1`,
    );
    if (rowCount > 0) found.push(getTableName(table));
  }
  return found;
}

/** Table -> number of its rows. */
export async function countRows({ owner }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of tables) {
    const name = getTableName(table);
    const { rows } = await owner.query<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
