import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlatformError } from '../../../dataProvider/index.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FilterBar } from '../filter/FilterBar.tsx';
import { anchor } from '../../browser/anchors.ts';
import { AddIcon, ColumnsIcon, ExportIcon, ImportIcon, RefreshIcon } from '../../theme/icons.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import './toolbar.css';
import { SearchField } from './SearchField.tsx';
import type { ListState } from '../useListState.ts';

const ListActions = lazyPart(() => import('./ListActions.tsx'));
const ColumnChooser = lazyPart(() => import('../table/ColumnChooser.tsx'));
const ViewsButton = lazyPart(() => import('../views/ViewsButton.tsx'));
const ExportDialog = lazyPart(() => import('../export/ExportDialog.tsx'));

interface ToolsProps {
  readonly onColumns: (anchor: HTMLElement) => void;
  readonly onExport: () => void;
  readonly onReload: () => void;
  readonly one: string;
  /** Null where nobody adds, or only in the row below. */
  readonly createPath: string | null;
  readonly importPath: string | null;
}

/** Columns, export and refresh, and links to new records. Memoized, so that new rows do not re-render it. */
const Tools = memo(function Tools({
  onColumns,
  onExport,
  onReload,
  one,
  createPath,
  importPath,
}: ToolsProps) {
  const translate = useTranslate();
  return (
    <>
      <IconButton
        aria-label={translate('list.columns.button')}
        title={translate('list.columns.button')}
        aria-haspopup="dialog"
        onClick={(event) => onColumns(event.currentTarget)}
        {...ColumnChooser.intent}
      >
        <ColumnsIcon />
      </IconButton>
      <IconButton
        aria-label={translate('list.export.button')}
        title={translate('list.export.button')}
        aria-haspopup="dialog"
        onClick={onExport}
        {...ExportDialog.intent}
      >
        <ExportIcon />
      </IconButton>
      <IconButton aria-label={translate('list.refresh')} title={translate('list.refresh')} onClick={onReload}>
        <RefreshIcon />
      </IconButton>
      {importPath !== null && (
        <Button component={Link} to={importPath} variant="outlined" startIcon={<ImportIcon />}>
          {translate('list.import')}
        </Button>
      )}
      {createPath !== null && (
        <Button component={Link} to={createPath} variant="contained" startIcon={<AddIcon />}>
          {translate('list.create', { name: one })}
        </Button>
      )}
    </>
  );
});

interface ToolbarProps {
  readonly list: ListState;
  /** Shown beside the title. */
  readonly notice: ReactNode;
  /** Moves the focus from the search field to the rows. */
  readonly onEnterRows: () => void;
}

/** Title, views, columns, export, refresh and links to new records; below, search and filters. */
export function Toolbar({ list, notice, onEnterRows }: ToolbarProps) {
  const { paths, props, rights, rows, views, words } = list;
  // Nothing can be added to the list of a record that does not exist.
  const isNowhere = rows.error instanceof PlatformError && rows.error.status === 404;
  const mayCreate = rights.mayCreate && !isNowhere;
  const isAddedAbove = props.place.list?.addInList !== undefined;
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const startExport = useCallback(() => setIsExporting(true), []);
  return (
    <>
      <header className="list-head">
        <h1 {...anchor('listTitle')} tabIndex={-1}>
          {words.title}
        </h1>
        {notice}
        <div className="end">
          {!isNowhere && (list.isNarrowed || rights.listActions[0]) && <ListActions list={list} />}
          {views.isAvailable && (
            <span className="list-views" data-plain={views.current ? undefined : true}>
              <ViewsButton list={list} />
            </span>
          )}
          <Tools
            onColumns={setChooser}
            onExport={startExport}
            onReload={rows.reload}
            one={words.one}
            createPath={mayCreate && !isAddedAbove ? paths.create : null}
            importPath={mayCreate ? paths.import : null}
          />
        </div>
      </header>
      <div className="list-tools">
        <SearchField list={list} onArrowDown={onEnterRows} />
        <div className="list-filters">
          <FilterBar list={list} />
        </div>
      </div>
      {chooser && <ColumnChooser list={list} anchor={chooser} onClose={() => setChooser(null)} />}
      {isExporting && <ExportDialog list={list} onClose={() => setIsExporting(false)} />}
    </>
  );
}
