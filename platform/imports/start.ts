import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import {
  type ColumnMapping,
  importColumns,
  mappingErrors,
} from '../../resources/declaration/imports/importColumns.ts';
import type { NarrowEncoding } from '../../resources/declaration/imports/encodings.ts';
import type { DateOrder, Replacement } from '../../resources/declaration/imports/importCalls.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { jsonb, list, type Queryable } from '../database/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Principal } from '../kernel/principal.ts';
import { validationProblem } from '../kernel/problem.ts';
import { keepUpload } from '../storage/storage.ts';
import { importJob } from './job.ts';
import type { Choices } from './headings/remembered.ts';

/** Milliseconds during which the file of a queued import is kept. */
const queuedRetentionMs = 14 * 24 * 60 * 60 * 1000;

/** A requested import. */
export interface NewImport {
  readonly resource: AnyResource;
  readonly clientUid: string;
  readonly upload: { readonly uid: string; readonly originalName: string };
  readonly sheetName: string;
  readonly headers: readonly string[];
  readonly headingRow: number;
  readonly mapping: ColumnMapping;
  /** The choices of a person in place of the proposal; empty for unattended imports. */
  readonly choices?: Choices;
  readonly dateOrder?: DateOrder | undefined;
  readonly encoding?: NarrowEncoding | undefined;
  readonly replacements?: readonly Replacement[];
  readonly withoutInvitations?: boolean;
  readonly isCheck: boolean;
  /** Email addresses that receive the result. */
  readonly notify?: readonly string[];
}

/** Queues an import, or the check of a file, and returns its identifier. Throws a 400 for an invalid mapping. */
export async function queueImport(
  { tx, principal, clock }: { tx: Queryable; principal: Principal; clock: Clock },
  task: NewImport,
): Promise<string> {
  const { resource, clientUid, upload, sheetName, headers, mapping, isCheck, notify = [] } = task;
  const {
    headingRow,
    choices = {},
    dateOrder,
    encoding,
    replacements = [],
    withoutInvitations = false,
  } = task;
  const errors = mappingErrors(resource, mapping, importColumns(resource, principal));
  if (errors.length > 0) throw validationProblem({ ColumnMapping: errors });
  const importUid = randomUUID();
  const now = clock.now();
  await tx.query(sql`
    insert into imports (client_uid, uid, subject, upload_uid, original_name, sheet_name, column_mapping, headers, heading_row, choices, date_order, encoding,
      replacements, without_invitations, is_check, status, notify,
      requested_by, requested_by_email, requested_at)
    values (${clientUid}, ${importUid}, ${resource.name}, ${upload.uid}, ${upload.originalName}, ${sheetName},
      ${jsonb(mapping)}, ${jsonb(headers)}, ${headingRow}, ${jsonb(choices)}, ${dateOrder ?? null}, ${encoding ?? null},
      ${jsonb(replacements)}, ${withoutInvitations}, ${isCheck}, 'Queued', ${list(notify)},
      ${principal.userUid}, ${principal.email}, ${now})`);
  await keepUpload(tx, clientUid, upload.uid, new Date(now.getTime() + queuedRetentionMs));
  await enqueue(tx, importJob, { clientUid, importUid });
  return importUid;
}
