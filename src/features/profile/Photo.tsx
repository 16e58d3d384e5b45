import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRecordContext } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { users } from '../../../resources/users.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useAction } from '../../portal/actions/useAction.ts';
import '../../i18n/late/people.ts';
import type { FieldWidgetProps } from '../../portal/feature.ts';
import { isPhoto } from './imageFile.ts';
import { usePhoto } from './usePhoto.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

/** The photo of a person: chosen, cropped, sent and deleted by itself, apart from the form around (spec section 4). */
export default function Photo({ scope }: FieldWidgetProps) {
  const translate = useTranslate();
  const record = useRecordContext<RecordOf<typeof users>>();
  const saved = record?.userPhoto;
  const [photo, setPhoto] = useState(typeof saved === 'string' && saved !== '' ? saved : null);
  const [picture, setPicture] = useState<string>();
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const address = usePhoto(photo);
  const target = { record, scope };
  const setting = useAction(users, 'setPhoto', {
    ...target,
    onDone: ({ userPhoto }) => {
      setPhoto(userPhoto ?? null);
      close();
    },
  });
  const removing = useAction(users, 'removePhoto', { ...target, onDone: () => setPhoto(null) });
  const person = [record?.firstName, record?.lastName].filter(Boolean).map(String);

  const choose = async (file: File | undefined) => {
    setFault(undefined);
    if (!file) return;
    if (await isPhoto(file)) setPicture(URL.createObjectURL(file));
    else setFault(messages['photo-type']);
  };
  const close = () => {
    if (picture) URL.revokeObjectURL(picture);
    setPicture(undefined);
  };
  return (
    <Box sx={{ my: 1 }}>
      {fault && (
        <Alert severity="error" role="alert" sx={{ mb: 1 }} onClose={() => setFault(undefined)}>
          {fault}
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
        {setting.isOffered && (
          <>
            <Button variant="outlined" onClick={() => input.current?.click()}>
              {translate(photo ? 'people.photo.change' : 'people.photo.choose')}
            </Button>
            {photo && (
              <Button color="error" onClick={() => removing.start()}>
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
          <CropDialog
            address={picture}
            onSave={(data) => void setting.run({ photo: data })}
            isBusy={setting.isBusy}
            failure={setting.failure}
            onCancel={close}
          />
        </Suspense>
      )}
      {removing.dialog}
    </Box>
  );
}
