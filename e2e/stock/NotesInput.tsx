import { TextInput } from 'react-admin';
import '../../src/i18n/late/reactAdmin.ts';
import type { WidgetInputProps } from '../../src/parts/feature.ts';
import { inputId } from '../../src/parts/FieldInputProps.ts';

/** A field of the product's form with react-admin's input. The form's error summary links to its id. */
export default function NotesInput({ name, isReadOnly }: WidgetInputProps) {
  return <TextInput source={name} id={inputId(name)} label="Stock notes" readOnly={isReadOnly} fullWidth />;
}
