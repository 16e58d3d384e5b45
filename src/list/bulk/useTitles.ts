import { useCallback } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useNameOf } from '../../format/useNameOf.ts';
import type { ListState } from '../useListState.ts';

/** Returns the name of a record for dialogs, or its identifier when it was never loaded. */
export function useTitles({ props, rows }: ListState): (id: string) => string {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { latest } = rows;
  const { resource } = props;
  return useCallback(
    (id: string) => {
      const record = latest(id);
      return record ? nameOf(resource, record) || translate('list.untitled') : id;
    },
    [latest, nameOf, resource, translate],
  );
}
