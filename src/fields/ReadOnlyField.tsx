import Link from '@mui/material/Link';
import { useRecordContext, useTranslate } from 'ra-core';
import type { FieldInputProps } from './FieldInputProps.ts';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { useChosen } from './ReferencesInput.tsx';
import { useFormatValue } from './useFormatValue.ts';
import { useLookup } from './useLookup.ts';

/** The text of a reference whose answer does not carry the name: looked up where the target's list is read whole. */
function ReferenceText({ field, name, scope }: FieldInputProps) {
  const record = useRecordContext();
  const format = useFormatValue();
  const value: unknown = record?.[name];
  const told = format(field, value, record);
  const { options } = useLookup(field, scope, typeof value === 'string' && told === value);
  return typeof value === 'string' ? (options.get(value)?.label ?? told) : told;
}

function ReferencesText(props: FieldInputProps) {
  const record = useRecordContext();
  const uids = (record?.[props.name] ?? []) as readonly string[];
  return useChosen(props, uids)
    .map(({ label }) => label)
    .join(', ');
}

/** A field's value for reading, from the record around. */
export function ReadOnlyField(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  const format = useFormatValue();
  const label = translate(`resources.${resource.name}.fields.${name}`);
  const text = format(field, record?.[name], record);
  if (field.kind === 'reference' && text !== '') {
    return (
      <ReadOnlyText label={label}>
        <ReferenceText {...props} />
      </ReadOnlyText>
    );
  }
  if (field.kind === 'references' && text !== '') {
    return (
      <ReadOnlyText label={label}>
        <ReferencesText {...props} />
      </ReadOnlyText>
    );
  }
  if (field.format === 'email' && text !== '') {
    return (
      <ReadOnlyText label={label}>
        <Link href={`mailto:${text}`}>{text}</Link>
      </ReadOnlyText>
    );
  }
  return <ReadOnlyText label={label}>{text}</ReadOnlyText>;
}
