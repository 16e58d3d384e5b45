import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** A list of short texts: each is added by Enter or by leaving the field. */
export function TextsInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      id={input.id}
      options={[]}
      value={[...(input.value ?? [])]}
      onChange={(_, next) =>
        input.setValue([...new Set(next.map((text) => text.trim()).filter((text) => text !== ''))])
      }
      onBlur={input.onBlur}
      clearText={translate('form.input.clear')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={input.label}
          required={props.field.required}
          placeholder={translate('form.input.addText')}
          inputRef={input.inputRef}
          error={input.error !== undefined}
          helperText={helperText(input.error, input.help)}
        />
      )}
    />
  );
}
