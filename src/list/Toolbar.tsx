import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { FilterBar } from './FilterBar.tsx';
import { AddIcon, ColumnsIcon, ExportIcon, RefreshIcon } from './icons.tsx';
import { lazyPart } from './lazyPart.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListState } from './useListState.ts';

const ColumnChooser = lazyPart(() => import('./ColumnChooser.tsx'));
const ExportDialog = lazyPart(() => import('./export/ExportDialog.tsx'));

const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 12,
  h1: { margin: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
});

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '.end': { display: 'flex', gap: 4, marginInlineStart: 'auto' },
});

interface ToolbarProps {
  readonly list: ListState;
  /** From the search field into the rows. */
  readonly onEnterRows: () => void;
  readonly onFailure: () => void;
}

/** Title and create button, search, filters, columns, export and refresh. */
export function Toolbar({ list, onEnterRows, onFailure }: ToolbarProps) {
  const translate = useTranslate();
  const { paths, rights, rows, words } = list;
  const [chooser, setChooser] = useState<HTMLElement | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <Head>
        <h1>{words.title}</h1>
        {rights.mayCreate && paths.create !== null && (
          <Button component={Link} to={paths.create} variant="contained" startIcon={<AddIcon />}>
            {translate('list.create', { name: words.one })}
          </Button>
        )}
      </Head>
      <Tools>
        <SearchField list={list} onArrowDown={onEnterRows} />
        <FilterBar list={list} onFailure={onFailure} />
        <div className="end">
          <IconButton
            aria-label={translate('list.columns.button')}
            title={translate('list.columns.button')}
            aria-haspopup="dialog"
            onClick={(event) => setChooser(event.currentTarget)}
            {...ColumnChooser.intent}
          >
            <ColumnsIcon />
          </IconButton>
          <IconButton
            aria-label={translate('list.export.button')}
            title={translate('list.export.button')}
            aria-haspopup="dialog"
            onClick={() => setIsExporting(true)}
            {...ExportDialog.intent}
          >
            <ExportIcon />
          </IconButton>
          <IconButton
            aria-label={translate('list.refresh')}
            title={translate('list.refresh')}
            onClick={rows.reload}
          >
            <RefreshIcon />
          </IconButton>
        </div>
      </Tools>
      {chooser && (
        <ColumnChooser list={list} anchor={chooser} onClose={() => setChooser(null)} onFailure={onFailure} />
      )}
      {isExporting && (
        <ExportDialog list={list} onClose={() => setIsExporting(false)} onFailure={onFailure} />
      )}
    </>
  );
}
