import { useMemo } from 'react';
import type { Field } from '../../resources/declaration/index.ts';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { FieldInput } from './FieldInput.tsx';
import { inputKindOf } from './kinds/index.ts';

/** The field without what only its record's form knows: other fields that limit it, and that it needs a value. */
function alone(field: Field): Field {
  const { among: _among, within: _within, help: _help, required: _required, ...words } = field;
  return { ...words, optionsFrom: undefined, ...(words.format === 'postalCode' && { format: undefined }) };
}

/** The input for one value of a field outside of its record's form, as filters and bulk edit have it: a flag is a choice of two there. */
export function ValueInput(props: FieldInputProps) {
  const field = useMemo(() => alone(props.field), [props.field]);
  const Input = inputKindOf(field).Alone ?? FieldInput;
  return <Input {...props} field={field} />;
}
