import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { scopeOfRecord, type PlatformDataProvider } from '../../../dataProvider/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { ConfirmDialog } from '../../portal/ConfirmDialog.tsx';
import { failureOf } from '../../portal/failure.ts';
import { useViewer } from '../../portal/viewer.ts';
import '../../i18n/late/people.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { isPhoto } from './imageFile.ts';
import { usePhoto } from './usePhoto.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));
const path = 'clients/{clientId}/profile/{userId}/photo';

/** The photo of a person: chosen, cropped, sent and deleted by itself, apart from the form around (spec section 4). */
export default function Photo({ resource, name, scope: pageScope }: FieldWidgetProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PlatformDataProvider>();
  const record = useRecordContext();
  const viewer = useViewer();
  const saved: unknown = record?.[name];
  const [photo, setPhoto] = useState(typeof saved === 'string' && saved !== '' ? saved : null);
  const [picture, setPicture] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const address = usePhoto(photo);

  const uid = String(record?.id);
  const person = [record?.['firstName'], record?.['lastName']].filter(Boolean).map(String);
  const mayChange = uid === viewer.userUid || viewer.permissions.has('canmanageusers');
  const scope = { ...scopeOfRecord(resource, pageScope, record), userId: uid };
  const { service } = resource.calls;

  const choose = async (file: File | undefined) => {
    setFailure(undefined);
    if (!file) return;
    if (await isPhoto(file)) setPicture(URL.createObjectURL(file));
    else setFailure(messages['photo-type']);
  };
  const close = () => {
    if (picture) URL.revokeObjectURL(picture);
    setPicture(undefined);
  };
  const save = async (data: string) => {
    const answer = await dataProvider.call<{ userPhoto?: string }>({
      service,
      path,
      scope,
      method: 'POST',
      body: { photo: data },
    });
    setPhoto(answer.userPhoto ?? null);
    close();
    notify('people.photo.saved', { type: 'success' });
  };
  const remove = async () => {
    setBusy(true);
    try {
      await dataProvider.call({ service, path, scope, method: 'DELETE' });
      setPhoto(null);
      setFailure(undefined);
      notify('people.photo.removed', { type: 'success' });
    } catch (error) {
      const { status, message } = failureOf(error);
      setFailure(status === 403 ? messages['photo-delete-forbidden'] : message);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <Box sx={{ my: 1 }}>
      {failure && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }} onClose={() => setFailure(undefined)}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Avatar
          src={address}
          alt={address ? translate('people.photo.alt', { name: person.join(' ') }) : undefined}
          aria-hidden={address === undefined || undefined}
          sx={{ width: 72, height: 72, bgcolor: 'primary.light', color: 'text.primary' }}
        >
          {person.map((part) => part.charAt(0)).join('')}
        </Avatar>
        {mayChange && (
          <>
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {translate(photo ? 'people.photo.change' : 'people.photo.choose')}
            </Button>
            {photo && (
              <Button color="error" onClick={() => setAsking(true)}>
                {translate('people.photo.remove')}
              </Button>
            )}
            <input
              ref={input}
              hidden
              type="file"
              accept="image/gif,image/jpeg,image/png"
              aria-label={translate('people.photo.choose')}
              onChange={(event) => {
                void choose(event.target.files?.[0]);
                // The same file can be chosen again.
                event.target.value = '';
              }}
            />
          </>
        )}
      </Box>
      {picture && (
        <Suspense fallback={null}>
          <CropDialog address={picture} onSave={save} onCancel={close} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('people.photo.removeTitle')}
        cancel={translate('form.cancel')}
        confirm={translate('people.photo.remove')}
        isBusy={isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {translate('people.photo.removeText')}
      </ConfirmDialog>
    </Box>
  );
}
