import { sql } from 'drizzle-orm';

import { nounOf } from '../../resources/declaration/index.ts';
import { resourceNamed } from '../../resources/registry.ts';
import type { Queryable } from '../database/index.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import { quoted } from '../mail/quoted.ts';
import { sendMail } from '../mail/send.ts';
import { type Facts, notesOf } from './facts.ts';

/** Maximum number of failed rows listed in a mail. */
const namedRows = 20;

export const finishedColumns = sql.raw(
  'subject, original_name as "originalName", problem, notify, created, updated, skipped, failed, facts',
);

/** The result of a finished import. */
export interface FinishedImport {
  readonly subject: string;
  readonly originalName: string;
  readonly problem: string | null;
  readonly notify: readonly string[];
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
  /** Null for a file that could not be read. */
  readonly facts: Facts | null;
}

/** Mails the result of an import to its recipients, in the transaction that ends the import. */
export async function sendResult(
  tx: Queryable,
  context: PlatformContext,
  { clientUid, importUid }: { readonly clientUid: string; readonly importUid: string },
  { subject, originalName, problem, notify, created, updated, skipped, failed, facts }: FinishedImport,
): Promise<void> {
  if (notify.length === 0) return;
  const { rows: clients } = await tx.query<{ name: string }>(
    sql`select name from clients where uid = ${clientUid}`,
  );
  const { rows: failures } = await tx.query<{ number: number; reasons: FieldErrors | null }>(sql`
    select row_number as number, reasons from import_rows
    where client_uid = ${clientUid} and import_uid = ${importUid} and outcome = 'failed'
    order by row_number limit ${namedRows}`);
  const resource = resourceNamed(subject);
  const many = resource ? nounOf(resource.label, 'many') : subject;
  const lines = failures.map(
    ({ number, reasons }) =>
      `Row ${number}: ${Object.values(reasons ?? {})
        .flat()
        .map(quoted)
        .join(' ')}`,
  );
  if (failed > lines.length) lines.push(`… and ${failed - lines.length} more`);
  const text = [
    `The file “${quoted(originalName)}” with ${many} of ${quoted(clients[0]?.name ?? 'a client')} was ${problem === null ? 'imported' : 'not imported to its end'}.`,
    ...(problem === null ? [] : [problem]),
    ...(facts === null ? [] : notesOf(facts).map(quoted)),
    `Added: ${created}\nChanged: ${updated}\nUnchanged: ${skipped}\nWith errors: ${failed}`,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n');
  for (const to of notify)
    await sendMail(tx, context, { to, subject: `Import of ${quoted(originalName)}`, text });
}
