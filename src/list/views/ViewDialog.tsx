import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useTranslate } from '../../i18n/late/list.ts';
import { useNotify } from '../../notices/useNotify.ts';
import { useState } from 'react';
import { useHref } from 'react-router';
import type { PlatformDataProvider } from '../../../dataProvider/index.ts';
import { savedViews } from '../../../resources/savedViews/index.ts';
import { useAction } from '../../changes/actions/useAction.ts';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { sharedLink } from '../../navigation/clientLink.ts';
import { useSession } from '../../viewer/useSession.ts';
import type { ListState } from '../useListState.ts';
import type { SavedView } from './savedView.ts';
import { viewsQuery } from './useListViews.ts';
import { addressOf, type Arrangement } from './useViewState.ts';

interface ViewDialogProps {
  readonly list: ListState;
  /** Null for a new view of the current list. */
  readonly view: SavedView | null;
  readonly arrangement: Arrangement;
  readonly onShow: (view: Pick<SavedView, 'uid'> | null) => void;
  readonly onClose: () => void;
}

type StoredView = Pick<SavedView, 'uid' | 'name' | 'isShared' | 'search' | 'columns'>;

const nameLength = savedViews.fields.name.maxLength;

/** The name, sharing and default flag of a view. For another user's view, only the default flag. */
export function ViewDialog({ list, view, arrangement, onShow, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const { user, context } = useSession();
  const base = useHref('.');
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared === true);
  const [isDefault, setDefault] = useState(view?.isDefault === true);
  const [isMissing, setMissing] = useState(false);
  /** The new view as created by an earlier attempt, whose default flag could not be set. */
  const [created, setCreated] = useState<StoredView | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const creating = useAction(savedViews, 'create', { isQuiet: true });
  const updating = useAction(savedViews, 'update', { isQuiet: true });
  const deleting = useAction(savedViews, 'delete', { isQuiet: true });
  const choosing = useAction(savedViews, 'setDefault', { isQuiet: true });
  const isOwn = view?.isOwn ?? true;
  const failure = creating.failure ?? updating.failure ?? deleting.failure ?? choosing.failure;
  const isBusy = creating.isBusy || updating.isBusy || deleting.isBusy || choosing.isBusy;
  const nameError = isMissing ? translate('ra.validation.required') : failure?.fields['name'];

  /** Navigates after the view is loaded. */
  const readAgain = () =>
    queryClient.fetchQuery({ ...viewsQuery(dataProvider), staleTime: 0 }).catch(() => undefined);

  const store = async (): Promise<string | undefined> => {
    const stored = view ?? created;
    if (!stored) {
      const values = { name: name.trim(), isShared, ...arrangement };
      const creation = await creating.run({ list: list.views.list, ...values });
      if (!creation) return undefined;
      setCreated({ ...values, uid: creation.answer.uid });
      return creation.answer.uid;
    }
    const isChanged = name.trim() !== stored.name || isShared !== stored.isShared;
    const { uid, search, columns } = stored;
    if (
      isOwn &&
      isChanged &&
      !(await updating.run({ viewId: uid, name: name.trim(), isShared, search, columns }))
    )
      return undefined;
    return uid;
  };
  const save = async () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const uid = await store();
    if (uid === undefined) return;
    if (isDefault !== (view?.isDefault === true)) {
      const viewId = isDefault ? uid : null;
      if (!(await choosing.run({ list: list.views.list, viewId }))) return;
    }
    await readAgain();
    notify('list.views.saved', { type: 'success', messageArgs: { name: name.trim() } });
    onClose();
    if (!view) onShow({ uid });
  };
  const remove = async (removedView: SavedView) => {
    setDeleting(false);
    if (!(await deleting.run({ viewId: removedView.uid }))) return;
    await readAgain();
    notify('list.views.deleted', { type: 'success', messageArgs: { name: removedView.name } });
    onClose();
    if (list.views.current?.uid === removedView.uid) onShow(null);
  };
  const copyLink = async (uid: string) => {
    const address = sharedLink(base, addressOf(uid), context?.clientUid);
    try {
      await navigator.clipboard.writeText(address);
      notify('list.row.copied', { type: 'success' });
    } catch {
      notify('list.row.notCopied', { type: 'warning', messageArgs: { value: address } });
    }
  };

  return (
    <>
      <DialogFrame
        title={view ? view.name : translate('list.views.new')}
        onClose={onClose}
        onSubmit={() => {
          if (!isBusy) void save();
        }}
        actions={
          <>
            {view && (isOwn || user.isGlobalAdmin) && (
              <Button color="error" onClick={() => setDeleting(true)}>
                {translate('list.views.delete')}
              </Button>
            )}
            {view && (
              <Button onClick={() => void copyLink(view.uid)} sx={{ marginInlineEnd: 'auto' }}>
                {translate('list.row.copyLink')}
              </Button>
            )}
            <Button onClick={onClose}>{translate('list.cancel')}</Button>
            <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
              {translate('list.views.save')}
            </Button>
          </>
        }
      >
        <FailureAlert failure={failure} except={['name']} />
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, pt: 1 }}>
          {isOwn && (
            <TextField
              autoFocus
              fullWidth
              required
              label={translate('list.views.name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={nameError !== undefined}
              helperText={nameError}
              slotProps={{ htmlInput: { maxLength: nameLength } }}
            />
          )}
          {isOwn && (
            <FormControlLabel
              control={<Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />}
              label={translate(user.isSystemUser ? 'list.views.shareStaff' : 'list.views.share')}
            />
          )}
          <FormControlLabel
            control={<Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />}
            label={translate('list.views.makeDefault', { title: list.words.title })}
          />
        </Box>
      </DialogFrame>
      {view && (
        <ConfirmDialog
          isOpen={isDeleting}
          title={translate('list.views.deleteTitle', { name: view.name })}
          cancel={translate('list.cancel')}
          confirm={translate('list.views.delete')}
          onCancel={() => setDeleting(false)}
          onConfirm={() => void remove(view)}
        >
          {translate(view.isShared ? 'list.views.deleteShared' : 'list.views.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}
