import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../../i18n/late/list.ts';
import { useEffect, useState } from 'react';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { icon, small } from '../../theme/icons.tsx';
import { lazyPart } from '../../loading/lazyPart.tsx';
import { useNotify } from '../../notices/useNotify.ts';
import type { ListState } from '../useListState.ts';
import { viewsQuery } from './useListViews.ts';
import { useViewState } from './useViewState.ts';

const BookmarkIcon = icon(<path d="M6 4h12v16l-6-4-6 4z" />, small);
const ViewsPopup = lazyPart(() => import('./ViewsPopup.tsx'));

/** The name of the current view and a menu of others, if the platform supports views. */
export default function ViewsButton({ list }: { readonly list: ListState }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { current, isGone } = list.views;
  const notify = useNotify();
  // A link to a deleted view would show the rows of the standard view as its own.
  useEffect(() => {
    if (isGone) notify('list.views.gone', { type: 'warning' });
  }, [isGone, notify]);
  const { isChanged } = useViewState(list);
  const name = isChanged && current ? translate('list.views.changed', { name: current.name }) : current?.name;
  const areRowsThere = list.rows.records !== undefined;
  // Requested after the rows, which have priority.
  useQuery({ ...viewsQuery(useDataProvider<PlatformDataProvider>()), enabled: areRowsThere });
  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        aria-label={
          name === undefined ? translate('list.views.button') : translate('list.views.current', { name })
        }
        onClick={(event) => setAnchor(event.currentTarget)}
        {...ViewsPopup.intent}
        sx={{ maxWidth: '16rem' }}
      >
        <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name ?? translate('list.views.button')}
        </bdi>
      </Button>
      {anchor && <ViewsPopup list={list} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
