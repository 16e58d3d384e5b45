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
 * Reads a whole list in pages of 1,000 and returns each record once. A platform that tells the key of a page's last row finds the next page by
 * it. Others number their pages, so that a record moves to the page before when others delete or change records, and is on none of the pages
 * read. Such moves change the count or repeat records, and a record whose key changes may be missing: then the list is read again, and what was
 * missing is returned at the end. Platforms that do not count their rows are read once.
 * @param read reads one page, from 1
 * @param after `next` of the page before
 */
export async function* exportPages(
  read: (page: number, after: string | undefined) => Promise<Page>,
): AsyncGenerator<ExportPage, void> {
  const returnedIds = new Set<string>();
  for (let reading = 1; reading <= maxReadings; reading += 1) {
    const ownIds = new Set<string>();
    const returnedBefore = returnedIds.size;
    let firstTotal: number | undefined;
    let hasMoved = false;
    let isCounted = true;
    let after: string | undefined;
    for (let page = 1; ; page += 1) {
      const { data, total, meta, next } = await read(page, after);
      firstTotal ??= total;
      if (page === 1) isCounted = meta === undefined;
      // A page found by a key counts the rows behind it only when it is the last.
      hasMoved ||= (meta === undefined && total !== firstTotal) || data.some(({ id }) => ownIds.has(id));
      const isRepeated = data.every(({ id }) => ownIds.has(id));
      const records = data.filter(({ id }) => !returnedIds.has(id));
      for (const { id } of data) {
        ownIds.add(id);
        returnedIds.add(id);
      }
      const isBeforeEnd = next !== undefined || meta?.hasMore === true || page * maxPageSize < total;
      const isLast = isRepeated || data.length < maxPageSize || !isBeforeEnd;
      if (isLast) hasMoved ||= ownIds.size !== total;
      const isUnsettled =
        isLast && isCounted && hasMoved && reading === maxReadings && returnedIds.size > returnedBefore;
      yield {
        records,
        total: meta === undefined ? total : Math.max(firstTotal, total),
        done: returnedIds.size,
        ...(isUnsettled ? { isUnsettled } : {}),
      };
      if (isLast) break;
      after = next;
    }
    if (!isCounted || !hasMoved || (reading > 1 && returnedIds.size === returnedBefore)) return;
  }
}
