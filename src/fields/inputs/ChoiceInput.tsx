import { shownValue } from '../../../resources/declaration/codec/index.ts';
import { localize } from '../../../resources/declaration/index.ts';
import { kindOf, mayBeEmpty } from '../../../resources/declaration/kinds/index.ts';
import { isBlank } from '../../../resources/declaration/values.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFormatValue, useViewerLocale } from '../../format/useFormatValue.ts';
import { Control } from '../Control.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { helperText } from '../HelperText.tsx';
import { Select } from '../choosing/SelectBox.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/** An enumeration or a boolean as a native select, which is fastest by keyboard and on a phone. */
export function ChoiceInput(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const format = useFormatValue();
  const input = useFieldInput<string | boolean>(props);
  const value = shownValue(field, input.value);
  const { isFlag } = kindOf(field);
  const options = isFlag
    ? [true, false].map((value) => ({
        value: String(value),
        label: format(field, value),
      }))
    : (field.options ?? []).map(({ value }) => ({
        value,
        label: translate(`resources.${resource.name}.choices.${name}.${value}`),
      }));
  return (
    <Control
      id={input.id}
      label={input.label}
      required={field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      // The option for no value has a text too.
      isFilled
    >
      {(attributes) => (
        <Select
          {...attributes}
          ref={input.inputRef}
          name={name}
          value={isBlank(value) ? '' : String(value)}
          onChange={({ target }) =>
            input.setValue(isFlag && target.value !== '' ? target.value === 'true' : target.value)
          }
          onBlur={input.onBlur}
        >
          {(mayBeEmpty(field) || isBlank(value)) && (
            <option value="">
              {field.blank ? localize(field.blank, locale) : translate('form.input.choose')}
            </option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Control>
  );
}
