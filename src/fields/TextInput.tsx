import TextField from '@mui/material/TextField';
import type { HTMLAttributes } from 'react';
import type { TextFormat } from '../../resources/declaration/index.ts';
import type { FieldInputProps } from './FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

const shapes: Partial<
  Record<TextFormat, { type: string; inputMode: HTMLAttributes<HTMLElement>['inputMode'] }>
> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
};

/** A text of one line or several, in the shape of its format. */
export function TextInput(props: FieldInputProps & { readonly label?: string }) {
  const { field } = props;
  const input = useFieldInput<string>(props);
  const shape = field.format && shapes[field.format];
  return (
    <TextField
      id={input.id}
      name={props.name}
      label={props.label ?? input.label}
      required={field.required}
      value={input.value ?? ''}
      onChange={(event) => input.setValue(event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      type={shape?.type}
      multiline={field.multiline}
      minRows={field.multiline ? 3 : undefined}
      maxRows={field.multiline ? 14 : undefined}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: shape?.inputMode } }}
    />
  );
}
