import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Field } from '../../../resources/declaration/index.ts';
import { useTranslate } from '../../i18n/late/image.ts';
import { useTranslate as useFormTranslate } from '../../i18n/late/form.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import type { Failure } from '../../notices/failure.ts';
import { FailureAlert } from '../../notices/FailureAlert.tsx';
import { type Area, crop as cropped } from './imageFile.ts';

interface CropDialogProps {
  /** Blob URL of the picture. */
  readonly address: string;
  readonly field: Pick<Field, 'aspect' | 'isRound'>;
  /** The picture's label, in the form used within a sentence. */
  readonly words: { readonly image: string };
  /** Error message for a file that the browser cannot decode. */
  readonly wrongType: string;
  /** Receives the cropped picture as a data URL. */
  readonly onSave: (picture: string) => void;
  readonly isBusy: boolean;
  /** Why the last save failed. */
  readonly failure: Failure | undefined;
  readonly onCancel: () => void;
}

const nothing = { width: 0, height: 0 };

interface ScaleProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A slider with its label; disabled when it has no range. */
function Scale({ label, min, max, step, value, onChange }: ScaleProps) {
  const id = useId();
  const isFixed = max <= min;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '7rem 1fr', alignItems: 'center', gap: 2, pr: 1.5 }}>
      <Typography id={id} component="span">
        {label}
      </Typography>
      <Slider
        aria-labelledby={id}
        disabled={isFixed}
        min={min}
        max={isFixed ? min + 1 : max}
        step={isFixed ? 1 : step}
        value={isFixed ? min : value}
        getAriaValueText={(now) => `${Math.round(((now - min) / (max - min)) * 100)} %`}
        onChange={(_, next) => onChange(Array.isArray(next) ? (next[0] ?? min) : next)}
      />
    </Box>
  );
}

/** Crops a picture by pointer or keyboard. */
export default function CropDialog(props: CropDialogProps) {
  const { address, field, words, wrongType, onSave, isBusy, failure, onCancel } = props;
  const translate = useTranslate();
  const translateForm = useFormTranslate();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // Size of the unzoomed picture, in CSS pixels.
  const [media, setMedia] = useState(nothing);
  const [frame, setFrame] = useState(nothing);
  const room = {
    x: Math.max((media.width * zoom - frame.width) / 2, 0),
    y: Math.max((media.height * zoom - frame.height) / 2, 0),
  };
  const [isUnreadable, setUnreadable] = useState(false);
  const area = useRef<Area | null>(null);

  const save = async () => {
    if (!area.current) return;
    const picture = await cropped(address, area.current, field).catch(() => null);
    setUnreadable(picture === null);
    if (picture !== null) onSave(picture);
  };

  return (
    <DialogFrame
      title={translate('image.crop', words)}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translateForm('form.cancel')}</Button>
          <Button variant="contained" aria-disabled={isBusy || undefined} onClick={() => void save()}>
            {translate('image.save', words)}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <Alert severity="error" role="alert" sx={{ mb: 1 }}>
          {wrongType}
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
          aspect={field.aspect ?? 1}
          cropShape={field.isRound ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={4}
          cropperProps={{ role: 'group', 'aria-label': translate('image.hint') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          setMediaSize={setMedia}
          onCropSizeChange={setFrame}
          // Not `onCropComplete`, which the cropper does not call for a position set by the sliders.
          onCropAreaChange={(_, pixels) => {
            area.current = pixels;
          }}
          mediaProps={{ onError: () => setUnreadable(true) }}
        />
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', my: 1 }}>
        {translate('image.hint')}
      </Typography>
      <Scale label={translate('image.zoom')} min={1} max={4} step={0.05} value={zoom} onChange={setZoom} />
      {/* Sliders as an alternative to dragging (WCAG 2.5.7). */}
      {(
        [
          ['x', 'image.across'],
          ['y', 'image.down'],
        ] as const
      ).map(([axis, label]) => (
        <Scale
          key={axis}
          label={translate(label)}
          min={-room[axis]}
          max={room[axis]}
          step={room[axis] / 20}
          value={-crop[axis]}
          onChange={(offset) => setCrop({ ...crop, [axis]: -offset })}
        />
      ))}
    </DialogFrame>
  );
}
