import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { sql } from 'drizzle-orm';

import type { Queryable } from '../database/index.ts';
import { ProblemError } from '../kernel/problem.ts';

const megabyte = 1024 * 1024;
/** Maximum number of upload URLs of one client that are open, and of one person. */
const maxOpen = { client: 30, person: 15 } as const;
/** Maximum bytes of stored uploads of one client. Files are kept for a day, those of queued imports until they are done. */
const maxClientBytes = 1024 * megabyte;
/** Bytes that stay free on the disk, which may also hold the database. */
const minFreeBytes = 1024 * megabyte;

/** Throws ProblemError 429 when a client or a person has too many open upload URLs, and 409 when the client stores too much. */
export async function checkQuota(
  tx: Queryable,
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
  if (bytes >= maxClientBytes)
    throw new ProblemError(409, {
      detail: `This client’s uploaded files take ${maxClientBytes / megabyte} MB. They are deleted within a day after their import; please try again then.`,
    });
}

/** Throws ProblemError 507 when the disk is nearly full: the database must still be able to write. */
export async function checkDisk(folder = tmpdir()): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes)
    throw new ProblemError(507, { detail: 'There is no room for files at the moment. Please tell support.' });
}
