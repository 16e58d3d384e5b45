import { localize } from '../../../resources/declaration/index.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { Control } from '../Control.tsx';
import { Select } from '../choosing/SelectBox.tsx';
import { helperText } from '../HelperText.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/** A number of a few, as a native select. A value that is not offered is an option as long as it stays. */
export function OfferedNumberInput(props: FieldInputProps) {
  const { name, field } = props;
  const locale = useViewerLocale();
  const input = useFieldInput<number | null>(props);
  const offered = field.offered ?? [];
  const { value: current } = input;
  const isOther = current !== null && offered.every(({ value }) => value !== current);
  const options = isOther ? [...offered, { value: current, label: undefined }] : offered;
  return (
    <Control
      id={input.id}
      label={input.label}
      required={field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      isFilled={input.value !== null}
    >
      {(attributes) => (
        <Select
          {...attributes}
          ref={input.inputRef}
          name={name}
          value={input.value ?? ''}
          onChange={({ target }) => input.setValue(target.value === '' ? null : Number(target.value))}
          onBlur={input.onBlur}
        >
          {input.value === null && <option value="" />}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label === undefined ? value.toLocaleString(locale) : localize(label, locale)}
            </option>
          ))}
        </Select>
      )}
    </Control>
  );
}
