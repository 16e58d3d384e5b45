import { TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';
import type { WidgetInputProps } from '../../src/portal/feature.ts';
import { inputId } from '../../src/portal/FieldInputProps.ts';

/** A field of the product's form by react-admin's input. Its id is where the form's summary of errors leads. */
export default function NotesInput({ name, isReadOnly }: WidgetInputProps) {
  return <TextInput source={name} id={inputId(name)} label="Stock notes" readOnly={isReadOnly} fullWidth />;
}
