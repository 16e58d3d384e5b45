import Link from '@mui/material/Link';
import { useRecordContext } from 'ra-core';
import {
  isUnreadable,
  readableItems,
  shownValue,
  unreadablePart,
  unreadableText,
} from '../../resources/declaration/codec/index.ts';
import { localize } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { UnreadableText } from './UnreadableText.tsx';
import { useChosen } from './ReferencesInput.tsx';
import { loadable } from '../portal/loadable.tsx';
import { Moment } from '../portal/Moment.tsx';
import { useFormatValue, useViewerLocale } from '../portal/useFormatValue.ts';
import { optionsWithin, useLookup } from './useLookup.ts';
import { OptionsInput } from './optionsInput.ts';
import { waiting } from './waiting.tsx';
import '../i18n/late/form.ts';

/** The text of a reference whose answer does not carry the name: looked up where the target's list is read whole. */
function ReferenceText({ field, name, scope }: FieldInputProps) {
  const record = useRecordContext();
  const format = useFormatValue();
  const value: unknown = record?.[name];
  const text = format(field, value, record);
  const isKey = typeof value === 'string' && text === value;
  const { options } = useLookup(isKey ? field : undefined, scope);
  const within = Object.fromEntries(
    Object.entries(field.within ?? {}).map(([theirs, ours]) => [theirs, String(record?.[ours])]),
  );
  const option = isKey && optionsWithin(options, within).find(({ key }) => key === value);
  return option ? option.label : text;
}

function ReferencesText(props: FieldInputProps) {
  const record = useRecordContext();
  const value: unknown = record?.[props.name];
  const labels = useChosen(props, readableItems(value)).map(({ label }) => label);
  return [...labels, ...unreadablePart(value).map(unreadableText)].join(', ');
}

/** A field's value as text, from the record around; `blank` where it holds nothing. */
export function ValueText({ blank, ...props }: FieldInputProps & { readonly blank?: string }) {
  const { name, field } = props;
  const record = useRecordContext();
  const format = useFormatValue();
  const value = shownValue(field, record?.[name]);
  const text = format(field, value, record);
  if (text === '') return blank;
  if (isUnreadable(value)) return <UnreadableText>{text}</UnreadableText>;
  if (field.kind === 'reference') return <ReferenceText {...props} />;
  if (field.kind === 'references') return <ReferencesText {...props} />;
  if (field.kind === 'instant') return <Moment value={String(value)}>{text}</Moment>;
  if (field.format === 'email') return <Link href={`mailto:${text}`}>{text}</Link>;
  return text;
}

const ImageView = loadable(() => import('./image/ImageView.tsx'));

/** A labelled field for reading, from the record around. */
export function ReadOnlyField(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  if (field.kind === 'image') return <ImageView {...props} fallback={waiting} />;
  if (field.optionsFrom && field.kind !== 'references')
    return <OptionsInput {...props} isReadOnly fallback={waiting} />;
  const blank = field.blank ? localize(field.blank, locale) : translate('form.none');
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      <ValueText {...props} blank={blank} />
    </ReadOnlyText>
  );
}
