import { useStore, useStoreContext } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../viewer/useSession.ts';

/** A record that the viewer has opened. */
export interface RecentRecord {
  /** Name of the resource. */
  readonly resource: string;
  /** Path of its page, without /v7. */
  readonly path: string;
  /** Its name when it was opened. */
  readonly name: string;
  /** Client of the working context; null when there was none. */
  readonly clientUid: string | null;
}

const storeKey = 'portal.recent';
/** Maximum number of stored records. */
const maxRecent = 30;

/** Adds `record` as the latest one. */
export function withLatest(records: readonly RecentRecord[], record: RecentRecord): readonly RecentRecord[] {
  return [record, ...records.filter(({ path }) => path !== record.path)].slice(0, maxRecent);
}

/** Stores that the user opened a record, in this browser. Ignores records without a name. */
export function useRememberRecord(resource: string, name: string): void {
  const store = useStoreContext();
  const { pathname } = useLocation();
  const clientUid = useSession().context?.clientUid ?? null;
  useEffect(() => {
    if (name === '') return;
    const latest = { resource, path: pathname, name, clientUid };
    store.setItem(storeKey, withLatest(store.getItem<RecentRecord[]>(storeKey) ?? [], latest));
  }, [clientUid, name, pathname, resource, store]);
}

/** The records that the viewer opened with the current client, the latest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const [records] = useStore<RecentRecord[]>(storeKey, []);
  const clientUid = useSession().context?.clientUid ?? null;
  return records.filter((record) => record.clientUid === clientUid || record.path.startsWith('/admin/'));
}
