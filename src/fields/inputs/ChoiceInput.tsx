import { shownValue } from '../../../resources/declaration/codec/index.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { kindOf, mayBeEmpty } from '../../../resources/declaration/kinds/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { NativeSelectInput } from './NativeSelectInput.tsx';

/** An enumeration or a boolean as a native select. */
export function ChoiceInput(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const format = useFormatValue();
  const input = useFieldInput<string | boolean>(props);
  const value = shownValue(field, input.value);
  const { isFlag } = kindOf(field);
  const options = isFlag
    ? [true, false].map((value) => ({ value: String(value), label: format(field, value) }))
    : (field.options ?? []).map(({ value }) => ({
        value,
        label: translate(`resources.${resource.name}.choices.${name}.${value}`),
      }));
  const blank = field.blank ? localize(field.blank, locale) : translate('form.input.choose');
  return (
    <NativeSelectInput
      {...{ name, field, input, options }}
      value={isBlank(value) ? '' : String(value)}
      blank={mayBeEmpty(field) || isBlank(value) ? blank : undefined}
      onChoose={(chosen) => input.setValue(isFlag && chosen !== '' ? chosen === 'true' : chosen)}
    />
  );
}
