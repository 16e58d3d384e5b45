import { memo } from 'react';
import type { FieldInputProps } from '../parts/FieldInputProps.ts';
import { AmongInput } from './inputs/AmongInput.tsx';
import { inputKindOf } from './kinds/index.ts';
import { OptionsInput as LoadedOptions } from './inputs/optionsInput.ts';
import { ReadOnlyField } from './ReadOnlyField.tsx';
import { waiting } from './waiting.tsx';

const OptionsInput = (props: FieldInputProps) => <LoadedOptions {...props} fallback={waiting} />;

/** The input component of a field. Kinds without an input are read-only. */
function inputOf(props: FieldInputProps) {
  const { field } = props;
  if (field.among) return AmongInput;
  if (field.optionsFrom) return OptionsInput;
  return inputKindOf(field).input?.(props) ?? ReadOnlyField;
}

/** The generated input of a field. Must be inside a form of react-hook-form. */
export const FieldInput = memo((props: FieldInputProps) => {
  const Input = inputOf(props);
  return <Input {...props} />;
});
FieldInput.displayName = 'FieldInput';
