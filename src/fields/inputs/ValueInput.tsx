import { useMemo } from 'react';
import type { Field } from '../../../resources/declaration/index.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { FieldInput } from '../FieldInput.tsx';
import { inputKindOf } from '../kinds/index.ts';

/** The field without words that need its record's form: limits by other fields, and `required`. */
function alone(field: Field): Field {
  const { among: _among, within: _within, help: _help, required: _required, ...words } = field;
  return { ...words, optionsFrom: undefined, ...(words.format === 'postalCode' && { format: undefined }) };
}

/**
 * The input for one value outside the record's form, as in filters and bulk edit. A boolean is a choice of
 * two there.
 */
export function ValueInput(props: FieldInputProps) {
  const field = useMemo(() => alone(props.field), [props.field]);
  const Input = inputKindOf(field).Alone ?? FieldInput;
  return <Input {...props} field={field} />;
}
