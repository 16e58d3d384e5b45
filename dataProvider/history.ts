import { auditEntries } from '../resources/auditEntries/index.ts';
import { historyPathOf } from '../resources/declaration/history.ts';
import type { AnyResource, RecordOf } from '../resources/declaration/index.ts';
import type { Scope } from './address.ts';
import type { Platform } from './calls.ts';
import { type FilterMap, readFilter } from './filters.ts';
import type { Page } from './lists/page.ts';
import { readPage } from './lists.ts';

/** A change in a record's history. */
export type AuditEntry = RecordOf<typeof auditEntries>;

/** A page of a record's history. */
export interface HistoryRequest {
  readonly id: string;
  /** Path parameters of the record's ancestors. */
  readonly scope: Scope;
  /** Conditions on the entries: `field~operator` -> value. */
  readonly filter?: FilterMap;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly signal?: AbortSignal;
}

/**
 * A page of the changes of one record, newest first, as records of `auditEntries`. A platform without history responds with 404, which
 * rejects like any other failure.
 */
export function readHistory(
  platform: Platform,
  resource: AnyResource,
  { id, scope, filter, page, perPage, signal }: HistoryRequest,
): Promise<Page> {
  const path = historyPathOf(resource);
  const { service } = resource.calls;
  return readPage(
    platform,
    { ...auditEntries, calls: { ...auditEntries.calls, service, path } },
    {
      filter: readFilter(auditEntries, filter),
      pagination: { page, perPage },
      scope: { ...scope, [resource.identifier.param]: id },
      signal,
    },
  );
}
