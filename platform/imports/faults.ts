import { sql } from 'drizzle-orm';

import type { importActions } from '../../resources/declaration/imports/importCalls.ts';
import type { AnswerOf } from '../../resources/declaration/index.ts';
import { jsonb, type Queryable } from '../database/index.ts';
import { placeOf, readSheet, type VisibleImports } from './reports.ts';

/** Maximum number of different faults of a report. */
const maxFaults = 200;
/** Rows that are named for each fault. */
const namedRows = 5;

type Fault = AnswerOf<typeof importActions.listImportFaults>[number];

interface Counted {
  readonly field: string;
  readonly message: string;
  readonly least: string | null;
  readonly most: string | null;
  readonly count: number;
  readonly rowNumbers: readonly number[];
}

/**
 * The faults in the failed rows of an import: each once, the most frequent first. Equal faults of one text in a column are one,
 * which can be mended by replacing the text. Throws 404.
 */
export async function readFaults(
  tx: Queryable,
  of: VisibleImports,
  importUid: string,
): Promise<readonly Fault[]> {
  const sheet = await readSheet(tx, of, importUid);
  const failed = sql`client_uid = ${of.clientUid} and import_uid = ${importUid} and outcome = 'failed'`;
  const { rows: fields } = await tx.query<{ field: string }>(sql`
    select distinct field from import_rows cross join jsonb_object_keys(coalesce(reasons, '{}')) field where ${failed}`);
  const columns = Object.fromEntries(
    fields.map(({ field }) => [field, placeOf(of.resource, sheet, field).column ?? null]),
  );
  const { rows } = await tx.query<Counted>(sql`
    select field, message, min(text.cell) as least, max(text.cell) as most, count(*)::integer as count,
      (array_agg(row_number order by row_number))[1:${sql.raw(String(namedRows))}] as "rowNumbers"
    from import_rows
    cross join jsonb_each(coalesce(reasons, '{}')) reason(field, messages)
    cross join jsonb_array_elements_text(messages) message
    cross join lateral (select coalesce(cells ->> (${jsonb(columns)} ->> field)::integer, '') as cell) text
    where ${failed}
    group by field, message order by count(*) desc, min(row_number) limit ${maxFaults}`);
  return rows.map(({ field, message, least, most, count, rowNumbers }) => {
    const place = placeOf(of.resource, sheet, field);
    const isOneText = place.column !== undefined && least !== null && least !== '' && least === most;
    return { ...place, message, ...(isOneText && { value: least }), count, rows: rowNumbers };
  });
}
