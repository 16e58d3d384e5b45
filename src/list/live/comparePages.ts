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

/** The rows of `current`, each as the later look tells it, where it does; the same page where nothing changed. */
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
 * The rows that the later look shows and `current` does not.
 * @param isNewest the page begins with the newest records, so that those which it lacks are new
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
