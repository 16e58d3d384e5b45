import { useMemo, useState } from 'react';

/** The selected rows, across pages. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: Iterable<string>, selected: boolean) => void;
  readonly replace: (ids: Iterable<string>) => void;
  readonly clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selection of one list. Cleared on unmount, because acting on rows that the user no longer sees is
 * unsafe.
 */
export function useSelection(): Selection {
  const [ids, setIds] = useState(none);
  return useMemo(
    () => ({
      ids,
      set: (changed, selected) =>
        setIds((before) => {
          const after = new Set(before);
          for (const id of changed) {
            if (selected) after.add(id);
            else after.delete(id);
          }
          return after;
        }),
      replace: (newIds) => setIds(new Set(newIds)),
      clear: () => setIds(none),
    }),
    [ids],
  );
}
