import { statfs } from 'node:fs/promises';

import { sql } from 'drizzle-orm';

import type { ShareSettings } from '../configuration/shares.ts';
import type { Queryable } from '../database/index.ts';
import { ProblemError } from '../kernel/problem.ts';

const megabyte = 1024 * 1024;
/** Maximum number of upload URLs of one client that are open, and of one person. */
const maxOpen = { client: 30, person: 15 } as const;

function checkStored(bytes: number, mostMb: number): void {
  if (bytes < mostMb * megabyte) return;
  throw new ProblemError(409, {
    detail: `This client’s uploaded files take ${mostMb} MB. They are deleted within a day after their import; please try again then.`,
  });
}

function noRoom(): ProblemError {
  return new ProblemError(507, { detail: 'There is no room for files at the moment. Please tell support.' });
}

/**
 * Throws ProblemError 429 when a client or a person has too many open upload URLs, and 409 when the client stores too much
 * (CLIENT_UPLOADS_MB). Files are kept for a day, those of queued imports until they are done.
 */
export async function checkQuota(
  tx: Queryable,
  { clientUploadsMb }: ShareSettings,
  { clientUid, createdBy }: { readonly clientUid: string; readonly createdBy: string },
  now: Date,
): Promise<void> {
  const isOpen = sql`received_at is null and address_until > ${now}`;
  const { rows } = await tx.query<{ open: number; own: number; bytes: number }>(sql`
    select count(*) filter (where ${isOpen})::integer as open,
      count(*) filter (where ${isOpen} and created_by = ${createdBy})::integer as own,
      coalesce(sum(size), 0)::float8 as bytes
    from uploads where client_uid = ${clientUid}`);
  const { open = 0, own = 0, bytes = 0 } = rows[0] ?? {};
  if (open >= maxOpen.client || own >= maxOpen.person)
    throw new ProblemError(429, {
      detail: 'Too many uploads were begun. Finish some of them, or try again in a quarter of an hour.',
      headers: { 'retry-after': '900' },
    });
  checkStored(bytes, clientUploadsMb);
}

/**
 * Throws ProblemError 409 when the client stores too much by now, as it may have filled many URLs since they were given, and 507 when all
 * clients together do (ALL_UPLOADS_MB). For a transaction that sees all clients.
 */
export async function checkBytes(
  tx: Queryable,
  { clientUploadsMb, allUploadsMb }: ShareSettings,
  clientUid: string,
): Promise<void> {
  const { rows } = await tx.query<{ bytes: number; all: number }>(sql`
    select coalesce(sum(size) filter (where client_uid = ${clientUid}), 0)::float8 as bytes,
      coalesce(sum(size), 0)::float8 as all
    from uploads`);
  const { bytes = 0, all = 0 } = rows[0] ?? {};
  checkStored(bytes, clientUploadsMb);
  if (all >= allUploadsMb * megabyte) throw noRoom();
}

/** Throws ProblemError 507 when a disk is nearly full: the database must still be able to write. */
export async function checkDisks({ freeDiskMb }: ShareSettings, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const disk = await statfs(folder).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize < freeDiskMb * megabyte) throw noRoom();
  }
}
