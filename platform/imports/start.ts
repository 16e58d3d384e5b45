import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import {
  type ColumnMapping,
  headerKeys,
  importColumns,
  mappingErrors,
} from '../../resources/declaration/importColumns.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Principal } from '../kernel/principal.ts';
import { validationProblem } from '../kernel/problem.ts';
import { keepUpload } from '../storage/storage.ts';
import { importJob } from './job.ts';

/** Milliseconds during which the file of a queued import is kept. */
const queuedRetentionMs = 14 * 24 * 60 * 60 * 1000;

/** A requested import. */
export interface NewImport {
  readonly resource: AnyResource;
  readonly clientUid: string;
  readonly upload: { readonly uid: string; readonly originalName: string };
  readonly sheetName: string;
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
  readonly isCheck: boolean;
  /** Email addresses that receive the result. */
  readonly notify?: readonly string[];
}

/** Queues an import, or the check of a file, and returns its identifier. Throws a 400 for an invalid mapping. */
export async function queueImport(
  { tx, principal, clock }: { tx: Queryable; principal: Principal; clock: Clock },
  { resource, clientUid, upload, sheetName, headers, mapping, isCheck, notify = [] }: NewImport,
): Promise<string> {
  const errors = mappingErrors(resource, mapping, importColumns(resource, principal));
  if (errors.length > 0) throw validationProblem({ ColumnMapping: errors });
  const importUid = randomUUID();
  const now = clock.now();
  await tx.query(sql`
    insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, headers, is_check, status, notify,
      requested_by, requested_by_email, requested_at)
    values (${clientUid}, ${importUid}, ${resource.name}, ${upload.uid}, ${upload.originalName}, ${sheetName},
      ${jsonb(mapping)}, ${jsonb(headers)}, ${isCheck}, 'Queued', ${list(notify)},
      ${principal.userUid}, ${principal.email}, ${now})`);
  await keepUpload(tx, clientUid, upload.uid, new Date(now.getTime() + queuedRetentionMs));
  await enqueue(tx, importJob, { clientUid, importUid });
  return importUid;
}

/** Number of a user's latest imports of a resource whose column choices are suggested again. */
const rememberedImports = 5;

/** Key of a header (`headerKeys`) -> the field that this user chose for it last, or null for none. */
export async function rememberedMapping(
  tx: Queryable,
  resource: AnyResource,
  clientUid: string,
  { userUid }: Pick<Principal, 'userUid'>,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.query<{ headers: readonly string[]; mapping: ColumnMapping }>(sql`
    select coalesce(headers, '[]') as headers, column_mapping as mapping from imports
    where client_uid = ${clientUid} and subject = ${resource.name} and requested_by = ${userUid}
    order by requested_at desc limit ${rememberedImports}`);
  const remembered = new Map<string, string | null>();
  // The latest is applied last and wins.
  for (const { headers, mapping } of rows.toReversed())
    for (const [column, key] of headerKeys(headers).entries())
      if (key !== '') remembered.set(key, mapping[column] ?? null);
  return remembered;
}
