import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { BulkActionProps } from '../../portal/feature.ts';
import type { LazyPart } from '../../portal/lazyPart.tsx';
import { useFeature } from '../../portal/parts.ts';
import { filterOf } from '../address.ts';
import { useConditionTexts } from '../filter/useConditionText.ts';
import type { ListState } from '../useListState.ts';

interface BulkActionsProps {
  readonly list: ListState;
  readonly onFailure: () => void;
}

interface BulkActionDialogProps extends BulkActionsProps {
  readonly Dialog: LazyPart<BulkActionProps>;
  readonly ids: readonly string[] | null;
  readonly onClose: () => void;
}

/** The dialog of an action, for the selected records or for all that the list shows on its pages. */
function BulkActionDialog({ Dialog, list, ...rest }: BulkActionDialogProps) {
  const translate = useTranslate();
  const { address, props, rows, selection } = list;
  const conditions = useConditionTexts(props.resource, address.conditions, props.scope);
  const term = address.q.trim();
  const search = term === '' ? [] : [translate('list.search.sentence', { term })];
  return (
    <Dialog
      {...props}
      {...rest}
      filter={filterOf(address)}
      reasons={[...search, ...conditions]}
      total={rows.total}
      onBegun={selection.clear}
    />
  );
}

/** The buttons of what can be done with the selected records, and with all that match. */
export function BulkActions({ list, onFailure }: BulkActionsProps) {
  const translate = useTranslate();
  const { props, rights, rows, selection, words } = list;
  const dialogs = useFeature(props.resource)?.bulk ?? {};
  const [asked, setAsked] = useState<{ action: string; ids: readonly string[] | null } | null>(null);
  const Dialog = asked && dialogs[asked.action];
  return (
    <>
      {rights.bulkActions.map((action) => {
        const label = translate(`resources.${props.resource.name}.bulk.${action}`);
        const intent = dialogs[action]?.intent;
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
      {Dialog && (
        <BulkActionDialog
          Dialog={Dialog}
          list={list}
          ids={asked.ids}
          onClose={() => setAsked(null)}
          onFailure={onFailure}
        />
      )}
    </>
  );
}
