import { shownValue } from '../../resources/declaration/codec/index.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { DownIcon } from '../portal/icons.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** One of a fixed list, in the select of the device: quickest by keyboard and on a phone. */
export function ChoiceInput(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const input = useFieldInput<string>(props);
  const chosen = shownValue(field, input.value) as string | null;
  return (
    <Control
      id={input.id}
      label={input.label}
      required={field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      // The option that stands for no value is shown in the box.
      isFilled
    >
      {(attributes) => (
        <>
          <select
            {...attributes}
            ref={input.inputRef}
            name={name}
            value={chosen ?? ''}
            onChange={(event) => input.setValue(event.target.value)}
            onBlur={input.onBlur}
          >
            {(!field.required || !chosen) && <option value="">{translate('form.input.choose')}</option>}
            {field.options?.map(({ value }) => (
              <option key={value} value={value}>
                {translate(`resources.${resource.name}.choices.${name}.${value}`)}
              </option>
            ))}
          </select>
          <DownIcon className="field-end" />
        </>
      )}
    </Control>
  );
}
