import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/form.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { NativeSelectInput } from './NativeSelectInput.tsx';

/** A number of a few, as a native select. A value that is not offered is an option as long as it stays. */
export function OfferedNumberInput(props: FieldInputProps) {
  const { name, field } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const format = useFormatValue();
  const input = useFieldInput<number | null>(props);
  const offered = (field.offered ?? []).map(({ value }) => value);
  const { value: current } = input;
  const values = current === null || offered.includes(current) ? offered : [...offered, current];
  return (
    <NativeSelectInput
      {...{ name, field, input }}
      value={current === null ? '' : String(current)}
      blank={current === null ? translate('form.input.choose') : undefined}
      options={values.map((value) => {
        const text = format(field, value);
        return { value: String(value), label: text === String(value) ? value.toLocaleString(locale) : text };
      })}
      onChoose={(chosen) => input.setValue(chosen === '' ? null : Number(chosen))}
    />
  );
}
