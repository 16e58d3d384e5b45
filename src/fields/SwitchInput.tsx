import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { FieldInputProps } from './FieldInputProps.ts';
import { useTranslate } from 'ra-core';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** Yes or no. */
export function SwitchInput(props: FieldInputProps) {
  const input = useFieldInput<boolean>(props);
  const translate = useTranslate();
  const caution =
    props.field.caution && input.value === true
      ? translate(`resources.${props.resource.name}.cautions.${props.name}`)
      : undefined;
  const beneath = helperText(input.error, input.help, caution);
  const helpId = `${input.id}-help`;
  return (
    <FormControl error={input.error !== undefined}>
      <FormControlLabel
        sx={{ ml: 0, columnGap: 1 }}
        label={input.label}
        control={
          <Switch
            id={input.id}
            name={props.name}
            checked={input.value === true}
            onChange={(event) => input.setValue(event.target.checked)}
            onBlur={input.onBlur}
            inputRef={input.inputRef}
            slotProps={{ input: { role: 'switch', 'aria-describedby': beneath ? helpId : undefined } }}
          />
        }
      />
      {beneath && (
        <FormHelperText id={helpId} sx={{ mt: 0 }}>
          {beneath}
        </FormHelperText>
      )}
    </FormControl>
  );
}
