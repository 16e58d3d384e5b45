import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { ListState } from '../useListState.ts';

/** How a record is called in a dialog; its identifier while it has not been seen. */
export function useTitles({ props, rows }: ListState): (id: string) => string {
  const translate = useTranslate();
  const { known } = rows;
  const { title } = props.resource;
  return useCallback(
    (id: string) => {
      const record = known(id);
      return record ? String(record[title] || translate('list.untitled')) : id;
    },
    [known, title, translate],
  );
}
