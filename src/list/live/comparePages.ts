import type { PlatformRecord } from '../../../dataProvider/index.ts';

/** A page of a list as it was read. */
interface Page {
  readonly data: readonly PlatformRecord[];
  readonly total?: number;
}

/** The rows that a later look at a page shows and the earlier one does not. */
export interface Difference {
  /** Records that have come in since. */
  readonly added: number;
  /** Other rows stand there than those that are shown. */
  readonly isOther: boolean;
}

/** The rows of `shown`, each as the later look tells it, where it does; the same page where nothing changed. */
export function inPlace<Shown extends Page>(shown: Shown, later: Page): Shown {
  const told = new Map(later.data.map((record) => [record.id, record]));
  let isChanged = false;
  const data = shown.data.map((record) => {
    const now = told.get(record.id);
    if (!now || JSON.stringify(now) === JSON.stringify(record)) return record;
    isChanged = true;
    return now;
  });
  return isChanged ? { ...shown, data } : shown;
}

/**
 * The rows that the later look shows and `shown` does not.
 * @param isNewest the page begins with the newest records, so that those which it lacks are new
 */
export function compare(shown: Page, later: Page, isNewest: boolean): Difference {
  const known = new Set(shown.data.map(({ id }) => id));
  const unknown = later.data.filter(({ id }) => !known.has(id)).length;
  const more = (later.total ?? 0) - (shown.total ?? 0);
  return {
    added: Math.max(more, isNewest ? unknown : 0, 0),
    isOther: unknown > 0 || later.data.length !== shown.data.length,
  };
}
