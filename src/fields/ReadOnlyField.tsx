import Link from '@mui/material/Link';
import { useRecordContext } from 'ra-core';
import { isUnreadable, shownValue } from '../../resources/declaration/codec/index.ts';
import { localize } from '../../resources/declaration/index.ts';
import { useTranslate } from '../i18n/late/form.ts';
import type { FieldInputProps } from '../parts/FieldInputProps.ts';
import { useFormatValue, useViewerLocale } from '../format/useFormatValue.ts';
import { authorName } from './authorName.ts';
import { inputKindOf } from './kinds/index.ts';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { UnreadableText } from './UnreadableText.tsx';
import { OptionsInput } from './inputs/optionsInput.ts';
import { ToneIcon } from './ToneIcon.tsx';
import { waiting } from './waiting.tsx';

/**
 * A field's formatted value from the record context, or `blank` when it is empty. Texts are in elements: the value can take the place of another
 * kind of content, and a browser that translates the page moves texts that stand alone.
 */
export function ValueText({ blank, ...props }: FieldInputProps & { readonly blank?: string }) {
  const { name, field } = props;
  const record = useRecordContext();
  const format = useFormatValue();
  const value = shownValue(field, record?.[name]);
  const text = format(field, value, record);
  if (text === '') return blank === undefined ? undefined : <span>{blank}</span>;
  const author = authorName(props.resource, field, record);
  if (author !== undefined) return <span title={text}>{author}</span>;
  if (isUnreadable(value)) return <UnreadableText>{text}</UnreadableText>;
  const { Value } = inputKindOf(field);
  if (Value) return <Value {...props} />;
  // Encoded, because an address with a question mark would add copies and a text to the message (RFC 6068).
  if (field.format === 'email')
    return <Link href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</Link>;
  const tone = field.options?.find((option) => option.value === value)?.tone;
  if (tone)
    return (
      <span className="field-tone" data-tone={tone}>
        <ToneIcon tone={tone} size={16} />
        {text}
      </span>
    );
  return <span>{text}</span>;
}

/** A field of the record context with its label, read-only. */
export function ReadOnlyField(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  if (field.optionsFrom && field.kind !== 'references')
    return <OptionsInput {...props} isReadOnly fallback={waiting} />;
  const { ReadOnly } = inputKindOf(field);
  if (ReadOnly) return <ReadOnly {...props} />;
  const blank = field.blank ? localize(field.blank, locale) : translate('form.none');
  return (
    <ReadOnlyText label={translate(`resources.${resource.name}.fields.${name}`)}>
      <ValueText {...props} blank={blank} />
    </ReadOnlyText>
  );
}
