import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';

import { type Database, type Queryable, withoutLimits } from '../database/index.ts';
import { escapeLike } from '../database/kinds/compare.ts';
import type { PlatformTable } from '../database/platform-table.ts';
import type { SealedColumn } from '../kernel/renewal.ts';

/** The identifiers, addresses, names and numbers of a person, as texts contain them. */
export interface Names {
  /** Identifiers of the person's records and account. */
  readonly uids: readonly string[];
  /** The address, earlier ones, and one that is not confirmed yet. */
  readonly addresses: readonly string[];
  readonly names: readonly { readonly first: string; readonly last: string }[];
  readonly phones: readonly string[];
}

const rowsAtOnce = 500;

/** A text within a regular expression of PostgreSQL (advanced, section 9.7.3). */
function literal(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);
}
/** A text as JSON has it, without the quotation marks. */
const asJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The place after an escape of JSON, whose letter is no part of the next word: `\nann@example.org`. */
const afterEscape = String.raw`(?<=\\[bfnrt])`;

/** The address as a whole, not as a part of a longer one. The point at the end of a sentence belongs to none. */
const addressPattern = (address: string) =>
  String.raw`(?:(?<![\w.+-])|${afterEscape})${literal(address)}(?![\w-]|\.\w)`;

/**
 * The texts that name the person, as a regular expression. Names and numbers count only where a text mentions the person by address or
 * identifier, and parts of a name only as whole values of JSON: others have the same names.
 */
function patternOf({ addresses, names, phones }: Names): string {
  const alternatives = [
    ...addresses.map(addressPattern),
    ...names.flatMap(({ first, last }) => [
      String.raw`(?:\m|${afterEscape})${literal(first)}\s+${literal(last)}\M`,
      String.raw`(?:\m|${afterEscape})${literal(last)},\s*${literal(first)}\M`,
    ]),
    ...names.flatMap(({ first, last }) => [first, last]).map((name) => `(?<=")${literal(asJson(name))}(?=")`),
    ...phones.map(literal),
  ];
  return alternatives.join('|');
}

type Kind = 'text' | 'list' | 'json';
export interface TextColumn {
  readonly name: string;
  readonly kind: Kind;
  readonly type: string;
}

/** Columns with texts that people wrote, or that name them. Ciphertexts tell nothing. */
export function textColumns({ table }: PlatformTable, sealed: readonly SealedColumn[]): TextColumn[] {
  const own = sealed.filter((each) => each.table === getTableName(table));
  return Object.values(getTableColumns(table)).flatMap((column) => {
    const type = column.getSQLType();
    const kind: Kind | undefined = type.startsWith('json')
      ? 'json'
      : /^(?:text|varchar).*\[\]$/.test(type)
        ? 'list'
        : /^(?:text|varchar)/.test(type)
          ? 'text'
          : undefined;
    const isSealed = own.some((each) => each.column === column.name) && kind === 'text';
    return kind === undefined || column.generated || isSealed ? [] : [{ name: column.name, kind, type }];
  });
}

/** True in SQL for a text with an address or identifier of the person. Most texts have none, which `ilike` tells sooner than the expression. */
export function mentioning({ uids, addresses }: Pick<Names, 'uids' | 'addresses'>, text: SQL): SQL {
  const parts = [...addresses, ...uids].map((part) => `%${escapeLike(part)}%`);
  const pattern = [...addresses.map(addressPattern), ...uids.map(literal)].join('|');
  return sql`(${text} ilike any(${sql.param(parts)}::text[]) and ${text} ~* ${pattern})`;
}

/** The text of a column with a pseudonym in place of what names the person. */
function replaced({ name, kind, type }: TextColumn, person: Names, pseudonym: string): SQL {
  const [column, pattern] = [sql.identifier(name), patternOf(person)];
  if (kind === 'list')
    return sql`array(select item from unnest(${column}) with ordinality listed (item, place) where item !~* ${pattern} order by place)`;
  return sql`regexp_replace(${column}::text, ${pattern}, ${pseudonym}, 'gi')::${sql.raw(type)}`;
}

/** Who is replaced, by what, and in which rows of each table: undefined for all. */
interface Replacement {
  readonly person: Names;
  readonly pseudonym: string;
  readonly within: (table: PlatformTable) => SQL | undefined;
}

/** Replaces what names the person in one column, a page of rows at a time. Returns the number of rows. */
async function replaceIn(
  { direct }: Pick<Database, 'direct'>,
  table: string,
  column: TextColumn,
  { person, pseudonym, within }: Omit<Replacement, 'within'> & { readonly within: SQL | undefined },
): Promise<number> {
  let [found, last] = [0, '(0,0)'];
  const [from, name] = [sql.identifier(table), sql.identifier(column.name)];
  const isAbout = sql`${within ?? sql`true`} and ${mentioning(person, sql`${name}::text`)}`;
  for (;;) {
    const { rows } = await longStatement(direct, (tx) =>
      tx.query<{ at: string }>(sql`
        select ctid::text as at from ${from}
        where ctid > ${last}::text::tid and ${isAbout} and ${name}::text ~* ${patternOf(person)}
        order by ctid limit ${rowsAtOnce}`),
    );
    if (rows.length > 0) {
      const some = sql.param(rows.map(({ at }) => at));
      const { rowCount } = await direct.query(sql`
        update ${from} set ${name} = ${replaced(column, person, pseudonym)}
        where ctid = any(${some}::text[]::tid[]) and ${isAbout}`);
      found += rowCount;
    }
    if (rows.length < rowsAtOnce) return found;
    last = rows.at(-1)?.at ?? last;
  }
}

/** A search through a large table takes longer than statements of calls may. */
function longStatement<Result>(direct: Database['direct'], work: (tx: Queryable) => Promise<Result>) {
  return direct.transaction(async (tx) => {
    await tx.script(withoutLimits);
    return work(tx);
  });
}

/** Replaces what names the person in every text of every table. Returns table -> number of values. */
export async function replaceMentions(
  database: Pick<Database, 'direct'>,
  tables: readonly PlatformTable[],
  sealed: readonly SealedColumn[],
  who: Replacement,
): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const each of tables) {
    const name = getTableName(each.table);
    let found = 0;
    for (const column of textColumns(each, sealed))
      found += await replaceIn(database, name, column, { ...who, within: who.within(each) });
    if (found > 0) values[name] = found;
  }
  return values;
}
