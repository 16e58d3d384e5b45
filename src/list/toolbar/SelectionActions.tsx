import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from '../../i18n/late/list.ts';
import { BulkActions } from '../bulk/BulkActions.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import type { ListState } from '../useListState.ts';
import { useSelectMatching } from '../useSelectMatching.ts';

const BulkEditDialog = lazyPart(() => import('../bulk/BulkEditDialog.tsx'));
const BulkActDialog = lazyPart(() => import('../bulk/BulkActDialog.tsx'));
const EachMenu = lazyPart(() => import('../bulk/EachMenu.tsx'));
const ExportDialog = lazyPart(() => import('../export/ExportDialog.tsx'));
const BulkDeleteDialog = lazyPart(() => import('../bulk/BulkDeleteDialog.tsx'));

/** The actions on the selected rows. */
export default function SelectionActions({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const { rights, rows, selection, words } = list;
  const matching = useSelectMatching(list);
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete' | 'export'; ids: readonly string[] } | null>(
    null,
  );
  const [acting, setActing] = useState<{ name: string; ids: readonly string[] } | null>(null);
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const records = rows.records ?? [];
  const hasActions = rights.eachActions.length > 0;
  const isEditable = rights.mayDelete || rights.bulkFields.length > 0 || hasActions;
  const isPageSelected = records.length > 0 && records.every(({ id }) => selection.ids.has(id));
  const here = records.filter(({ id }) => selection.ids.has(id)).length;
  const elsewhere = selection.ids.size - here;
  const open = (kind: 'edit' | 'delete' | 'export') => setDialog({ kind, ids: [...selection.ids] });
  const dialogProps = { list, ids: dialog?.ids ?? [], onClose: () => setDialog(null) };

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
            {translate('list.select.matching', { records: words.count(rows.total, rows.hasMore) })}
          </Button>
        )
      ) : (
        <Button onClick={matching.cancel}>
          {translate('list.select.matchingProgress', {
            done: words.number(matching.progress),
            total: words.number(rows.total, rows.hasMore),
          })}
        </Button>
      )}
      {rights.bulkFields.length > 0 && (
        <Button onClick={() => open('edit')} aria-haspopup="dialog" {...BulkEditDialog.intent}>
          {translate('list.edit.button')}
        </Button>
      )}
      {hasActions && (
        <Button
          onClick={(event) => setMenu(event.currentTarget)}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          {...EachMenu.intent}
        >
          {translate('list.act.button')}
        </Button>
      )}
      <Button onClick={() => open('export')} aria-haspopup="dialog" {...ExportDialog.intent}>
        {translate('list.export.button')}
      </Button>
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
      {rights.bulkActions.length > 0 && <BulkActions list={list} isPageSelected={isPageSelected} />}
      <Button onClick={selection.clear}>{translate('list.select.clear')}</Button>
      {menu && (
        <EachMenu
          list={list}
          anchor={menu}
          onClose={() => setMenu(null)}
          onChoose={(name) => setActing({ name, ids: [...selection.ids] })}
        />
      )}
      {acting && <BulkActDialog list={list} {...acting} onClose={() => setActing(null)} />}
      {dialog?.kind === 'edit' && <BulkEditDialog {...dialogProps} />}
      {dialog?.kind === 'export' && <ExportDialog {...dialogProps} />}
      {dialog?.kind === 'delete' && <BulkDeleteDialog {...dialogProps} />}
    </div>
  );
}
