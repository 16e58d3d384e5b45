import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { helperText } from '../HelperText.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/** Several values of an enumeration, as checkboxes. The stored list keeps the declared order. */
export function ChoicesInput(props: FieldInputProps) {
  const { resource, name, field } = props;
  const translate = useTranslate();
  const input = useFieldInput<readonly string[]>(props);
  const values = input.value ?? [];
  const beneath = helperText(input.error, input.help);
  const toggle = (value: string, on: boolean) =>
    input.setValue(
      (field.options ?? [])
        .map((option) => option.value)
        .filter((option) => (option === value ? on : values.includes(option))),
    );
  return (
    <FormControl
      component="fieldset"
      error={input.error !== undefined}
      aria-describedby={beneath ? `${input.id}-help` : undefined}
      onBlur={input.onBlur}
    >
      <FormLabel component="legend" required={field.required}>
        {input.label}
      </FormLabel>
      <FormGroup row>
        {field.options?.map(({ value }, index) => (
          <FormControlLabel
            key={value}
            label={translate(`resources.${resource.name}.choices.${name}.${value}`)}
            control={
              <Checkbox
                id={index === 0 ? input.id : undefined}
                checked={values.includes(value)}
                onChange={(event) => toggle(value, event.target.checked)}
                inputRef={index === 0 ? input.inputRef : undefined}
              />
            }
          />
        ))}
      </FormGroup>
      {beneath && <FormHelperText id={`${input.id}-help`}>{beneath}</FormHelperText>}
    </FormControl>
  );
}
