import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { messages } from '../../../resources/product/messages.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DialogFrame } from '../../portal/DialogFrame.tsx';
import type { Failure } from '../../portal/failure.ts';
import { FailureAlert } from '../../portal/FailureAlert.tsx';
import { cropPhoto, type Area } from './imageFile.ts';

interface CropDialogProps {
  /** A blob address of the picture. */
  readonly address: string;
  /** Sends the photo, a data URL. */
  readonly onSave: (photo: string) => void;
  readonly isBusy: boolean;
  /** Why the last photo was not saved. */
  readonly failure: Failure | undefined;
  readonly onCancel: () => void;
}

/** Chooses the part of a picture that becomes the photo, by pointer or by keyboard. */
export default function CropDialog({ address, onSave, isBusy, failure, onCancel }: CropDialogProps) {
  const translate = useTranslate();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [isUnreadable, setUnreadable] = useState(false);
  const area = useRef<Area | null>(null);

  const save = async () => {
    if (!area.current) return;
    const photo = await cropPhoto(address, area.current).catch(() => null);
    setUnreadable(photo === null);
    if (photo !== null) onSave(photo);
  };

  return (
    <DialogFrame
      title={translate('people.photo.crop')}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button variant="contained" aria-disabled={isBusy || undefined} onClick={() => void save()}>
            {translate('people.photo.save')}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {messages['photo-type']}
        </Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
      <Box
        sx={{ position: 'relative', height: 280, borderRadius: 1, overflow: 'hidden', bgcolor: 'grey.900' }}
      >
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={4}
          cropperProps={{ role: 'group', 'aria-label': translate('people.photo.hint') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => {
            area.current = pixels;
          }}
          mediaProps={{ onError: () => setUnreadable(true) }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', my: 1 }}>
        {translate('people.photo.hint')}
      </Typography>
      <Typography id="crop-zoom">{translate('people.photo.zoom')}</Typography>
      <Slider
        aria-labelledby="crop-zoom"
        min={1}
        max={4}
        step={0.05}
        value={zoom}
        onChange={(_, value) => setZoom(Array.isArray(value) ? (value[0] ?? 1) : value)}
      />
    </DialogFrame>
  );
}
