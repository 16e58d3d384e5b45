import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { BulkActions } from './bulk/BulkActions.tsx';
import { lazyPart } from './lazyPart.tsx';
import { Pager } from './Pager.tsx';
import type { ListState } from './useListState.ts';
import { useSelectMatching } from './useSelectMatching.ts';

const BulkEditDialog = lazyPart(() => import('./bulk/BulkEditDialog.tsx'));
const BulkDeleteDialog = lazyPart(() => import('./bulk/BulkDeleteDialog.tsx'));

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minHeight: 40,
  fontSize: '0.8125rem',
  '.selection': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
  '.selection > span': { fontWeight: 600, marginInlineEnd: 4 },
});

interface StatusBarProps {
  readonly list: ListState;
  readonly onFailure: () => void;
}

/** What can be done with the selected rows. */
function SelectionActions({ list, onFailure }: StatusBarProps) {
  const translate = useTranslate();
  const { rights, rows, selection, words } = list;
  const matching = useSelectMatching(list);
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; ids: readonly string[] } | null>(null);
  const records = rows.records ?? [];
  const isEditable = rights.mayDelete || rights.bulkFields.length > 0;
  const isPageSelected = records.length > 0 && records.every(({ id }) => selection.ids.has(id));
  const here = records.filter(({ id }) => selection.ids.has(id)).length;
  const elsewhere = selection.ids.size - here;
  const open = (kind: 'edit' | 'delete') => setDialog({ kind, ids: [...selection.ids] });
  const dialogProps = { list, ids: dialog?.ids ?? [], onClose: () => setDialog(null), onFailure };

  return (
    <div className="selection" role="group" aria-label={translate('list.select.actions')}>
      <span role="status">
        {translate(elsewhere > 0 ? 'list.select.countElsewhere' : 'list.select.count', {
          number: words.number(selection.ids.size),
          elsewhere: words.number(elsewhere),
        })}
      </span>
      {matching.progress === null ? (
        isEditable &&
        isPageSelected &&
        selection.ids.size < rows.total && (
          <Button onClick={() => void matching.start()}>
            {translate('list.select.matching', { records: words.count(rows.total) })}
          </Button>
        )
      ) : (
        <Button onClick={matching.cancel}>
          {translate('list.select.matchingProgress', {
            done: words.number(matching.progress),
            total: words.number(rows.total),
          })}
        </Button>
      )}
      {rights.bulkFields.length > 0 && (
        <Button onClick={() => open('edit')} aria-haspopup="dialog" {...BulkEditDialog.intent}>
          {translate('list.edit.button')}
        </Button>
      )}
      {rights.mayDelete && (
        <Button
          color="error"
          onClick={() => open('delete')}
          aria-haspopup="dialog"
          {...BulkDeleteDialog.intent}
        >
          {translate('list.delete.button')}
        </Button>
      )}
      {rights.bulkActions.length > 0 && <BulkActions list={list} onFailure={onFailure} />}
      <Button onClick={selection.clear}>{translate('list.select.clear')}</Button>
      {dialog?.kind === 'edit' && <BulkEditDialog {...dialogProps} />}
      {dialog?.kind === 'delete' && <BulkDeleteDialog {...dialogProps} />}
    </div>
  );
}

/** How many rows there are or what can be done with the selected ones, and the way through the pages. */
export function StatusBar({ list, onFailure }: StatusBarProps) {
  const translate = useTranslate();
  const { rows, selection, words } = list;
  return (
    <Bar>
      {selection.ids.size > 0 ? (
        <SelectionActions list={list} onFailure={onFailure} />
      ) : (
        <span role="status">
          {rows.records !== undefined &&
            (rows.isTotalLowerBound
              ? translate('list.countOfMore', { records: words.count(rows.total) })
              : words.count(rows.total))}
        </span>
      )}
      <Pager list={list} />
    </Bar>
  );
}
