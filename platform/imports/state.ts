import { sql } from 'drizzle-orm';

import type { NarrowEncoding } from '../../resources/declaration/imports/encodings.ts';
import type { DateOrder, Replacement } from '../../resources/declaration/imports/importCalls.ts';
import type { ColumnMapping } from '../../resources/declaration/imports/importColumns.ts';
import type { Queryable } from '../database/index.ts';
import type { Facts } from './facts.ts';

/** The data of an import job. */
export interface ImportData {
  readonly clientUid: string;
  readonly importUid: string;
}

/** An import with what its requester chose, and how far it is done. */
export interface ImportState {
  readonly status: string;
  readonly subject: string;
  readonly isCheck: boolean;
  readonly total: number | null;
  readonly uploadUid: string;
  readonly extension: string | null;
  readonly contentKey: string;
  readonly sheetName: string;
  readonly mapping: ColumnMapping;
  readonly headingRow: number;
  readonly headers: readonly string[];
  /** The order of numbers in dates that the requester chose. */
  readonly dateOrder: DateOrder | null;
  /** The encoding of the file that the requester chose. */
  readonly encoding: NarrowEncoding | null;
  readonly replacements: readonly Replacement[];
  readonly withoutInvitations: boolean;
  readonly facts: Facts | null;
  /** The country of the client. */
  readonly country: string | null;
  /** Its time zone, as an IANA name. */
  readonly timeZone: string | null;
  readonly doneThrough: number;
  readonly requestedBy: string;
  /** The day of the request, where the client is. */
  readonly requestedOn: string;
}

/** The state of an import. Undefined when it was deleted. */
export async function readState(
  tx: Queryable,
  { clientUid, importUid }: ImportData,
): Promise<ImportState | undefined> {
  const { rows } = await tx.query<ImportState>(sql`
    select i.status, i.subject, i.is_check as "isCheck", i.total, i.upload_uid as "uploadUid", u.extension,
      coalesce(u.content_key, i.upload_uid::text) as "contentKey", i.sheet_name as "sheetName", i.column_mapping as mapping,
      i.done_through as "doneThrough", i.requested_by as "requestedBy", i.heading_row as "headingRow",
      coalesce(i.headers, '[]') as headers, i.date_order as "dateOrder", i.encoding, coalesce(i.replacements, '[]') as replacements, i.without_invitations as "withoutInvitations",
      i.facts,
      client.country, client.time_zone as "timeZone", to_char(i.requested_at at time zone coalesce(client.time_zone, 'UTC'), 'YYYY-MM-DD') as "requestedOn"
    from imports i left join uploads u on u.client_uid = i.client_uid and u.uid = i.upload_uid
      left join clients client on client.uid = i.client_uid
    where i.client_uid = ${clientUid} and i.uid = ${importUid}`);
  return rows[0];
}
