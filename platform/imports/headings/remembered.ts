import { sql } from 'drizzle-orm';

import type { ColumnMapping } from '../../../resources/declaration/imports/importColumns.ts';
import { headerKeys } from '../../../resources/declaration/imports/headerWords.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import type { Queryable } from '../../database/index.ts';
import type { Principal } from '../../kernel/principal.ts';

/** The proposed fields of a file's columns. */
export interface Proposal {
  /** By the headings and values alone. */
  readonly plain: ColumnMapping;
  /** With what the person chose for equal headings in earlier imports. */
  readonly mapping: ColumnMapping;
}

/** Number of a user's latest imports of a resource whose column choices are suggested again. */
const rememberedImports = 5;

/** Key of a header (`headerKeys`) -> the field that a person chose for it, or null for none. */
export type Choices = Readonly<Record<string, string | null>>;

/** The columns for which a person chose another field than proposed. */
export function choicesIn(
  headers: readonly string[],
  mapping: ColumnMapping,
  { plain, mapping: proposed }: Proposal,
): Choices {
  const choices: Record<string, string | null> = {};
  for (const [column, key] of headerKeys(headers).entries()) {
    const field = mapping[column] ?? null;
    const isChosen = field !== (plain[column] ?? null) || field !== (proposed[column] ?? null);
    if (key !== '' && isChosen) choices[key] = field;
  }
  return choices;
}

/** The choices that this user made for columns in the latest imports. */
export async function rememberedMapping(
  tx: Queryable,
  resource: AnyResource,
  clientUid: string,
  { userUid }: Pick<Principal, 'userUid'>,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ choices: Choices }>(sql`
    select coalesce(choices, '{}') as choices from imports
    where client_uid = ${clientUid} and subject = ${resource.name} and requested_by = ${userUid}
    order by requested_at desc limit ${rememberedImports}`);
  // The latest is applied last and wins.
  return new Map(rows.toReversed().flatMap(({ choices }) => Object.entries(choices)));
}
