import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useStoreContext } from 'ra-core';
import { useTranslate } from '../../i18n/late/list.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { useId, useState } from 'react';
import { savedViews } from '../../../resources/savedViews/index.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { MoreIcon } from '../../theme/icons.tsx';
import { DoneIcon } from '../../fields/toneIcons.tsx';
import { Popup } from '../../dialogs/Popup.tsx';
import type { ListState } from '../useListState.ts';
import { columnsKey, type SavedView } from './savedView.ts';
import { useViewState } from './useViewState.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewsPopupProps {
  readonly list: ListState;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const Items = styled('ul')({
  listStyle: 'none',
  margin: '0 -8px',
  padding: 0,
  maxHeight: 'min(50vh, 26rem)',
  overflowY: 'auto',
  li: { display: 'flex', alignItems: 'center', gap: 2 },
  'li > button:first-of-type': {
    flex: 1,
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    color: 'inherit',
    fontWeight: 400,
  },
  '[aria-current] bdi': { fontWeight: 600 },
  small: { display: 'block', color: 'var(--portal-palette-text-secondary)', fontSize: '0.75rem' },
  bdi: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** The views of a list: shows one, saves the current list as one, and opens the actions of each. */
export default function ViewsPopup({ list, anchor, onClose }: ViewsPopupProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const store = useStoreContext();
  const heading = useId();
  const { all, current, isGone } = list.views;
  const { isChanged, arrangement, show } = useViewState(list);
  /** The view whose dialog is open; `new` for a new one. */
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const saving = useAction(savedViews, 'update', { isQuiet: true });

  const open = (view: SavedView | null) => {
    onClose();
    show(view);
  };
  const saveChanges = async (view: SavedView) => {
    const { uid, name, isShared } = view;
    if (!(await saving.run({ viewId: uid, name, isShared, ...arrangement }))) return;
    store.removeItem(columnsKey(list.views.list, view));
    notify('list.views.saved', { type: 'success', messageArgs: { name } });
    open(view);
  };

  if (edited)
    return (
      <ViewDialog
        list={list}
        view={edited === 'new' ? null : edited}
        arrangement={arrangement}
        onShow={show}
        onClose={onClose}
      />
    );
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      name={{ labelledBy: heading }}
      edge="left"
      sx={{ width: 340, maxWidth: 'calc(100vw - 32px)' }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2 }}>
        <h2 id={heading} style={{ margin: 0, fontSize: '0.9375rem' }}>
          {translate('list.views.title')}
        </h2>
        <FailureAlert failure={saving.failure} />
        {isGone && <p style={{ margin: 0 }}>{translate('list.views.gone')}</p>}
        <Items>
          <li>
            <Button aria-current={current === null || undefined} onClick={() => open(null)}>
              <Check isCurrent={current === null} />
              <bdi>{translate('list.views.standard')}</bdi>
            </Button>
          </li>
          {all.map((view) => (
            <li key={view.uid}>
              <Button aria-current={view.uid === current?.uid || undefined} onClick={() => open(view)}>
                <Check isCurrent={view.uid === current?.uid} />
                <span style={{ minWidth: 0 }}>
                  <bdi>{view.name}</bdi>
                  <ViewMarks view={view} />
                </span>
              </Button>
              <IconButton
                aria-label={translate('list.views.options', { name: view.name })}
                aria-haspopup="dialog"
                onClick={() => setEdited(view)}
              >
                <MoreIcon />
              </IconButton>
            </li>
          ))}
        </Items>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, alignItems: 'flex-start' }}>
          {current?.isOwn && isChanged && (
            <Button variant="contained" disabled={saving.isBusy} onClick={() => void saveChanges(current)}>
              {translate('list.views.saveChanges', { name: current.name })}
            </Button>
          )}
          <Button
            variant={current?.isOwn && isChanged ? 'text' : 'contained'}
            onClick={() => setEdited('new')}
          >
            {translate('list.views.saveAs')}
          </Button>
        </Box>
      </Box>
    </Popup>
  );
}

/** Aligns the names whether or not they have a check mark. */
function Check({ isCurrent }: { readonly isCurrent: boolean }) {
  return <span style={{ flex: 'none', width: 26 }}>{isCurrent && <DoneIcon />}</span>;
}

/** Marks of a view: its owner, and whether it is the default. */
function ViewMarks({ view }: { readonly view: SavedView }) {
  const translate = useTranslate();
  const marks = [
    ...(view.isDefault ? [translate('list.views.isDefault')] : []),
    ...(view.isOwn
      ? view.isShared
        ? [translate('list.views.isShared')]
        : []
      : [translate('list.views.sharedBy', { who: view.ownerEmail ?? '' })]),
  ];
  return marks.length > 0 && <small>{marks.join(' · ')}</small>;
}
