import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { loadable } from '../../loading/loadable.tsx';
import { waiting } from '../waiting.tsx';
import type { InputKind } from './kind.ts';

/** The dialog and its library load with the first record that has a picture. */
const ImageInput = loadable(() => import('../image/ImageInput.tsx'));
const ImageView = loadable(() => import('../image/ImageView.tsx'));

const PictureInput = (props: FieldInputProps) => <ImageInput {...props} fallback={waiting} />;
const PictureView = (props: FieldInputProps) => <ImageView {...props} fallback={waiting} />;

export const imageKind: InputKind = {
  input: () => PictureInput,
  ReadOnly: PictureView,
};
