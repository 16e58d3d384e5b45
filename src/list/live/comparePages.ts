import type { PlatformRecord } from '../../../dataProvider/index.ts';

/** A response for one page of a list. */
interface Page {
  readonly data: readonly PlatformRecord[];
  readonly total?: number;
}

/** Rows that differ between two responses for a page. */
export interface Difference {
  /** Number of records that are new. */
  readonly added: number;
  /** True when the page has other rows than those shown. */
  readonly isOther: boolean;
}

/**
 * The rows of `current`, each updated from the later response. Returns the same page when nothing changed.
 */
export function inPlace<Shown extends Page>(current: Shown, later: Page): Shown {
  const laterById = new Map(later.data.map((record) => [record.id, record]));
  let isChanged = false;
  const data = current.data.map((record) => {
    const now = laterById.get(record.id);
    if (!now || JSON.stringify(now) === JSON.stringify(record)) return record;
    isChanged = true;
    return now;
  });
  return isChanged ? { ...current, data } : current;
}

/**
 * The rows of the later response that `current` lacks.
 * @param isNewest true when the page starts with the newest records, so that missing ones are new
 */
export function compare(current: Page, later: Page, isNewest: boolean): Difference {
  const currentIds = new Set(current.data.map(({ id }) => id));
  const unknown = later.data.filter(({ id }) => !currentIds.has(id)).length;
  const more = (later.total ?? 0) - (current.total ?? 0);
  return {
    added: Math.max(more, isNewest ? unknown : 0, 0),
    isOther: unknown > 0 || later.data.length !== current.data.length,
  };
}
