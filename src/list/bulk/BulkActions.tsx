import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BulkAction } from '../../../resources/product/componentNames.ts';
import type { ListState } from '../useListState.ts';
import { bulkActionDialogs } from './actionDialogs.ts';

interface BulkActionsProps {
  readonly list: ListState;
  readonly onFailure: () => void;
}

/** The buttons of what can be done with the selected records, and with all that match. */
export function BulkActions({ list, onFailure }: BulkActionsProps) {
  const translate = useTranslate();
  const { props, rights, rows, selection, words } = list;
  const [asked, setAsked] = useState<{ action: BulkAction; ids: readonly string[] | null } | null>(null);
  const Dialog = asked && bulkActionDialogs[asked.action];
  return (
    <>
      {rights.bulkActions.map((action) => {
        const label = translate(`resources.${props.resource.name}.bulk.${action}`);
        const { intent } = bulkActionDialogs[action];
        return (
          <span key={action}>
            <Button
              aria-haspopup="dialog"
              onClick={() => setAsked({ action, ids: [...selection.ids] })}
              {...intent}
            >
              {label}
            </Button>
            {selection.ids.size < rows.total && (
              <Button aria-haspopup="dialog" onClick={() => setAsked({ action, ids: null })} {...intent}>
                {translate('list.select.doAll', { action: label, records: words.count(rows.total) })}
              </Button>
            )}
          </span>
        );
      })}
      {Dialog && <Dialog list={list} ids={asked.ids} onClose={() => setAsked(null)} onFailure={onFailure} />}
    </>
  );
}
