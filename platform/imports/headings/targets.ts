import { sql } from 'drizzle-orm';

import { foldName } from '../../../resources/declaration/folding.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { type ColumnMapping, filledFields } from '../../../resources/declaration/imports/importColumns.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { targetOf } from '../../../resources/registry.ts';
import { itemsOf } from '../../database/kinds/cell.ts';
import type { Words } from '../../database/kinds/kind.ts';
import type { Queryable } from '../../database/index.ts';
import { columnName, identifierColumn, tableName, tenantColumn } from '../../database/naming.ts';
import { cellText } from '../cells/cell-text.ts';
import type { Principal } from '../../kernel/principal.ts';
import { limitsOf } from '../../resources/rows.ts';
import { placeNames } from '../place-names.ts';
import { LimitedWords } from './limited-words.ts';
import { TargetWords, withoutZeros } from './target-words.ts';

interface Asked {
  readonly clientUid: string;
  /** Who imports the file. */
  readonly principal: Principal;
}

/** By field, what people write for the records that it can name. */
export type Targets = ReadonlyMap<string, Words>;

/** The fields by which people name a record beside its name: numbers and codes that fit one record only. */
function codeColumns(target: AnyResource): readonly string[] {
  return Object.entries(target.fields).flatMap(([name, { kind, individual, format }]) => {
    const isCode = kind === 'text' && individual === true && format === undefined;
    return (isCode && columnName(target, name)) || [];
  });
}

/** Resources whose names hold kinds of schools: `Elem.` is an elementary school. */
const namedAsSchools = new Set(['buildings', 'buildingTypes']);

interface TargetRow {
  readonly key: string;
  readonly title: string;
  readonly shown: string;
  readonly codes: readonly (string | null)[];
  readonly limits: readonly (string | null)[];
}

/** Adds what people write for a record. */
function addWords(words: TargetWords, target: AnyResource, row: TargetRow): void {
  words.add('key', row.key, row.key);
  words.add('name', row.title, row.key);
  if (namedAsSchools.has(target.name)) words.add('school', row.title, row.key);
  // The name that lists show, such as the first and last name of a person whose title is an address.
  words.add('name', row.shown, row.key);
  for (const code of row.codes) {
    if (code === null) continue;
    words.add('code', code, row.key);
    // Both together, as in `172 - North High` and `North High (172)`.
    for (const number of new Set([code, withoutZeros(code)]))
      for (const both of [`${number} ${row.title}`, `${row.title} ${number}`])
        words.add('alias', both, row.key);
  }
  for (const name of placeNames(target.name, row)) words.add('alias', name, row.key);
}

/** The columns of a reference's targets by which other fields of the row limit them. Empty where other values are accepted too. */
function limitingColumns(
  target: AnyResource,
  { within = {}, freeText }: Field,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(freeText ? {} : within).flatMap(([theirs, mine]) => {
      const column = columnName(target, theirs);
      return column === undefined ? [] : [[mine, column]];
    }),
  );
}

async function wordsOf(tx: Queryable, field: Field, { clientUid, principal }: Asked): Promise<Words> {
  const target = targetOf(field);
  const key = field.targetKey ? columnName(target, field.targetKey) : identifierColumn;
  const title = columnName(target, target.title) ?? identifierColumn;
  const shown = (target.named ?? []).flatMap((name) => columnName(target, name) ?? []);
  const codes = codeColumns(target).map((column) => sql`${sql.identifier(column)}::text`);
  const limiting = limitingColumns(target, field);
  const limits = Object.values(limiting).map((column) => sql`t.${sql.identifier(column)}::text`);
  const conditions = [
    target.tenancy === 'client' ? sql`t.${sql.identifier(tenantColumn)} = ${clientUid}` : sql`true`,
    ...limitsOf(target, principal),
  ];
  const { rows } = await tx.query<TargetRow>(sql`
    select ${sql.identifier(key ?? identifierColumn)}::text as key, ${sql.identifier(title)}::text as title,
      concat_ws(' ', ${sql.join(
        [sql`null`, ...shown.map((column) => sql`${sql.identifier(column)}::text`)],
        sql`, `,
      )}) as shown,
      array[${sql.join(codes, sql`, `)}]::text[] as codes,
      array[${sql.join(limits, sql`, `)}]::text[] as limits
    from ${sql.identifier(tableName(target))} t where ${sql.join(conditions, sql` and `)}`);
  const words = new TargetWords();
  const limited = limits.length > 0 ? new LimitedWords(Object.keys(limiting)) : undefined;
  for (const row of rows)
    for (const filled of limited?.toFill(row.limits) ?? [words]) addWords(filled, target, row);
  return limited ?? words;
}

/**
 * The records that the columns of a file can name: those of the client that the requester sees, and reference data. Others are as unknown as
 * invented ones. Whether the requester may use one is checked with each row.
 */
export async function readTargets(
  tx: Queryable,
  { resource, mapping, ...asked }: Asked & { resource: AnyResource; mapping: ColumnMapping },
): Promise<Targets> {
  const targets = new Map<string, Words>();
  for (const name of mapping.flatMap((entry) => (entry === null ? [] : filledFields(entry)))) {
    const field = resource.fields[name];
    if (field?.target === undefined || targets.has(name)) continue;
    targets.set(name, await wordsOf(tx, field, asked));
  }
  return targets;
}

/** True when a column of references names at least one record. */
export function knowsAny(
  resource: AnyResource,
  name: string,
  targets: Targets,
  rows: readonly (readonly string[])[],
  column: number,
): boolean {
  const field = resource.fields[name];
  const words = targets.get(name);
  if (!field || !words) return true;
  const isKnown = (text: string) => words.has(foldName(text));
  return rows.some((cells) => {
    const text = cellText(cells, column);
    return text !== '' && (kindOf(field).isMany ? itemsOf(text, words) : [text]).some(isKnown);
  });
}
