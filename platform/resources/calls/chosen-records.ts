import { type SQL, sql } from 'drizzle-orm';

import { type AnyResource, type Fields, integer, json, uids } from '../../../resources/declaration/index.ts';
import { list, type Queryable } from '../../database/index.ts';
import { identifierColumn, tableName } from '../../database/naming.ts';
import { notFoundProblem, ProblemError, validationProblem } from '../../kernel/problem.ts';
import type { Principal } from '../../kernel/principal.ts';
import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { Values } from '../input.ts';
import { holdAbove } from '../record-lock.ts';
import { checkAbove } from '../rights.ts';
import { type Params, visibleRows } from '../rows.ts';
import { filterObject } from '../queries/simple-rest.ts';

/** Maximum number of records selected by identifier. */
const maxNamed = 1000;
/** Maximum number of records selected by a filter. */
const maxFound = 100_000;

/** The input of every action on several records (`RecordsInput`). */
export const recordsFields = {
  ids: uids({ label: 'Identifiers', help: `At most ${maxNamed}. They exclude a filter.` }),
  filter: json({ help: 'As in lists of the dialect simple-rest. It goes with expected.' }),
  expected: integer({ min: 0, help: 'Records that were shown. Nothing is done when there are more.' }),
} as const satisfies Fields;

/** The records of one run of an action. */
export interface ChosenRecords {
  /** SQL condition on the resource's table `t` that selects their rows. */
  readonly condition: SQL;
  readonly count: number;
}

interface Caller {
  readonly params: Params;
  readonly principal: Principal;
  /** True for an action that changes nothing. */
  readonly isRead: boolean;
}

/**
 * The records selected by an input, among those the caller can see. For a change, the records above them are held and checked, whatever the
 * path names of them.
 * @throws ProblemError 404 when one is missing; 409 with `count` when the filter finds more than were shown, and for the state of a record
 * above; 403 for its rights; 400 for both or neither
 */
export async function chooseRecords(
  tx: Queryable,
  resource: AnyResource,
  values: Values,
  caller: Caller,
): Promise<ChosenRecords> {
  const selection = await select(tx, resource, values, caller);
  if (caller.isRead) return selection;
  await holdAbove(resource, { tx, params: caller.params }, selection.condition);
  await checkAbove(resource, { ...caller, tx }, selection.condition);
  return selection;
}

async function select(
  tx: Queryable,
  resource: AnyResource,
  { ids, filter, expected }: Values,
  { params, principal }: Caller,
): Promise<ChosenRecords> {
  const visible = visibleRows(resource, params, principal);
  const choose = async (narrowing: SQL): Promise<ChosenRecords> => {
    const condition = sql`${visible} and ${narrowing}`;
    const { rows } = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(tableName(resource))} t where ${condition}`);
    return { condition, count: rows[0]?.count ?? 0 };
  };
  const names = Array.isArray(ids) ? (ids as string[]) : [];
  const isFiltered = filter !== null && typeof expected === 'number';
  if (isFiltered === names.length > 0 || (filter === null) !== (expected === null))
    throw validationProblem({ ids: ['Name the records, or a filter and how many records it shows.'] });
  if (!isFiltered) {
    if (names.length > maxNamed)
      throw validationProblem({ ids: [`At most ${maxNamed} records can be named.`] });
    if (!names.every(isUuid)) throw validationProblem({ ids: ['Each record is named by its identifier.'] });
    const unique = [...new Set(names.map((id) => id.toLowerCase()))];
    const selection = await choose(sql`t.${sql.identifier(identifierColumn)} = any(${list(unique)}::uuid[])`);
    if (selection.count < unique.length) throw notFoundProblem();
    return selection;
  }
  const selection = await choose(filterObject(resource, filter, principal));
  if (selection.count > expected)
    throw new ProblemError(409, {
      detail: `By now there are ${selection.count} records, more than were shown.`,
      members: { count: selection.count },
    });
  if (selection.count > maxFound)
    throw validationProblem({ filter: [`At most ${maxFound} records can be chosen at once.`] });
  return selection;
}
