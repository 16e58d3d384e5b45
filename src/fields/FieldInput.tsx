import { memo, type ComponentType } from 'react';
import { loadable } from '../portal/loadable.tsx';
import { AmongInput } from './AmongInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { DateInput } from './DateInput.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { OptionsInput as LoadedOptions } from './optionsInput.ts';
import { NumberInput } from './NumberInput.tsx';
import { InvitedPasswordInput } from './InvitedPasswordInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { PostalCodeInput } from './PostalCodeInput.tsx';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { SecretInput } from './SecretInput.tsx';
import { SwitchInput } from './SwitchInput.tsx';
import { TextInput } from './TextInput.tsx';
import { TextsInput } from './TextsInput.tsx';
import { waiting } from './waiting.tsx';
import { WithinBuildingsInput } from './WithinBuildingsInput.tsx';

/** Its dialog and the library behind it are fetched with the first record that has a picture. */
const ImageInput = loadable(() => import('./image/ImageInput.tsx'));
const PictureInput = (props: FieldInputProps) => <ImageInput {...props} fallback={waiting} />;

const OptionsInput = (props: FieldInputProps) => <LoadedOptions {...props} fallback={waiting} />;

/** The input of a kind. Identifiers of their own need `optionsFrom` to be written, and JSON a widget. */
function inputOf({ field, name, resource }: FieldInputProps): ComponentType<FieldInputProps> {
  if (field.among) return AmongInput;
  if (field.optionsFrom) return OptionsInput;
  switch (field.kind) {
    case 'text':
      return field.format === 'postalCode' ? PostalCodeInput : TextInput;
    case 'integer':
    case 'decimal':
      return NumberInput;
    case 'boolean':
      return SwitchInput;
    case 'date':
    case 'instant':
      return DateInput;
    case 'choice':
      return ChoiceInput;
    case 'choices':
      return ChoicesInput;
    case 'reference':
      return ReferenceInput;
    case 'references':
      return resource.withinBuildings?.list === name ? WithinBuildingsInput : ReferencesInput;
    case 'texts':
      return TextsInput;
    case 'password':
      return field.invitation === undefined ? PasswordInput : InvitedPasswordInput;
    case 'secret':
      return SecretInput;
    case 'image':
      return PictureInput;
    case 'uids':
    case 'json':
      return ReadOnlyField;
  }
}

/** The generated input of a field, within a form of react-hook-form. */
export const FieldInput = memo((props: FieldInputProps) => {
  const Input = inputOf(props);
  return <Input {...props} />;
});
FieldInput.displayName = 'FieldInput';
