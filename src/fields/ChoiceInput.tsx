import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { FieldInputProps } from './FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** One of a fixed list, in the select of the device: quickest by keyboard and on a phone. */
export function ChoiceInput(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const input = useFieldInput<string>(props);
  const known = field.options?.some(({ value }) => value === input.value);
  return (
    <TextField
      select
      id={input.id}
      name={name}
      label={input.label}
      required={field.required}
      value={input.value ?? ''}
      onChange={(event) => input.setValue(event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {(!field.required || !input.value) && <option value="">{translate('form.input.choose')}</option>}
      {input.value && !known && <option value={input.value}>{input.value}</option>}
      {field.options?.map(({ value }) => (
        <option key={value} value={value}>
          {translate(`resources.${resource.name}.choices.${name}.${value}`)}
        </option>
      ))}
    </TextField>
  );
}
