import { type SQL, sql } from 'drizzle-orm';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { parentsOf } from '../../resources/declaration/nesting.ts';
import { list } from '../database/index.ts';
import { identifierColumn, tableName } from '../database/naming.ts';
import { type Principal, signatureOf } from '../kernel/principal.ts';
import { ProblemError } from '../kernel/problem.ts';
import { matches } from './entity-tag.ts';
import { recordNotFound } from './refusals.ts';
import { pathsTo, visibleRows } from './rows.ts';
import type { Writing } from './writing.ts';

interface Locked {
  readonly version: number;
  readonly modifiedBy: string | null;
}

/** Locks the record until the end of the transaction, so that two writes of it run one after the other. */
export async function lock(
  resource: AnyResource,
  { tx, principal, params }: Pick<Writing, 'tx' | 'principal' | 'params'>,
  uid: string,
): Promise<Locked> {
  const { rows } = await tx.query<Locked>(
    sql`
    select t.version, t.modified_by as "modifiedBy"
    from ${sql.identifier(tableName(resource))} t
    where ${visibleRows(resource, params, principal)} and t.${sql.identifier(identifierColumn)} = ${uid} for update`,
    { prepared: 'record' },
  );
  if (!rows[0]) throw recordNotFound(resource);
  return rows[0];
}

/**
 * Holds the records above whose state may lock those below (`lockedBelow`) until the end of the transaction: their state stays as it is
 * read. Comes before the lock of the record itself. Whoever deletes one of them locks in the same order.
 * @param chosen the condition that chooses the records `t` below, if they are written already
 */
export async function holdAbove(
  resource: AnyResource,
  { tx, params: path }: Pick<Writing, 'tx' | 'params'>,
  chosen?: SQL,
): Promise<void> {
  const paths = await pathsTo(tx, resource, path, chosen);
  for (const { above } of parentsOf(resource)) {
    if (!above.lockedBelow) continue;
    const uids = [...new Set(paths.flatMap((params) => params[above.identifier.param] ?? []))];
    if (uids.length === 0) continue;
    const column = sql.identifier(identifierColumn);
    // In one order, so that two calls on several records do not wait for each other.
    await tx.query(sql`
      select 1 from ${sql.identifier(tableName(above))} t where t.${column} = any(${list(uids)}::uuid[])
      order by t.${column} for share`);
  }
}

/**
 * Throws 412 when the record is not at the version in `If-Match`, with the user of the last change (RFC 9110, section 13.1.1). The member
 * `isOwnChange` says whether it is the caller: not every record has its author among its fields.
 */
export function checkVersion(
  ifMatch: string | string[] | undefined,
  { version, modifiedBy }: Locked,
  principal: Pick<Principal, 'email' | 'actor'>,
): void {
  if (ifMatch === undefined || matches(ifMatch, version)) return;
  const isOwnChange = modifiedBy === signatureOf(principal);
  throw new ProblemError(412, {
    detail: `${isOwnChange ? 'You' : (modifiedBy ?? 'Someone')} changed this after you opened it.`,
    members: { isOwnChange },
  });
}
