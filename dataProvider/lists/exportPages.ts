import type { Page } from '../lists/page.ts';
import { maxPageSize } from './pageSize.ts';
import type { PlatformRecord } from '../records.ts';

/** A page of a list that is read whole. */
export interface ExportPage {
  readonly records: readonly PlatformRecord[];
  readonly total: number;
  /** Number of records returned so far, including this page. */
  readonly done: number;
  /** True on the last page when records still moved during the last reading: some that match may be missing. */
  readonly isUnsettled?: true;
}

/** Maximum number of times that a list is read while others change it. */
const maxReadings = 3;

/**
 * Reads a whole list in pages of 1,000 and returns each record once. Pages are numbered, so that a record moves to the page before when others
 * delete or change records, and is on none of the pages read. Such moves change the count or repeat records: then the list is read again, and
 * what was missing is returned at the end. Platforms that do not count their rows are read once.
 * @param read reads one page, from 1
 */
export async function* exportPages(read: (page: number) => Promise<Page>): AsyncGenerator<ExportPage, void> {
  const returnedIds = new Set<string>();
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const ownIds = new Set<string>();
    const returnedBefore = returnedIds.size;
    let firstTotal: number | undefined;
    let hasMoved = false;
    let isCounted = true;
    for (let page = 1; ; page += 1) {
      const { data, total, meta } = await read(page);
      firstTotal ??= total;
      if (page === 1) isCounted = meta === undefined;
      hasMoved ||= total !== firstTotal || data.some(({ id }) => ownIds.has(id));
      const isRepeated = data.every(({ id }) => ownIds.has(id));
      const records = data.filter(({ id }) => !returnedIds.has(id));
      for (const { id } of data) {
        ownIds.add(id);
        returnedIds.add(id);
      }
      const isLast =
        isRepeated || data.length < maxPageSize || (!meta?.hasMore && page * maxPageSize >= total);
      if (isLast) hasMoved ||= ownIds.size !== total;
      const isUnsettled =
        isLast && isCounted && hasMoved && reading === maxReadings && returnedIds.size > returnedBefore;
      yield { records, total, done: returnedIds.size, ...(isUnsettled ? { isUnsettled } : {}) };
      if (isLast) break;
    }
    if (!isCounted || !hasMoved || (reading > 1 && returnedIds.size === returnedBefore)) return;
  }
}
