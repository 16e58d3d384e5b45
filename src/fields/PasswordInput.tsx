import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isPassword } from '../../resources/password.ts';
import { messages } from '../../resources/messages.ts';
import type { FieldInputProps } from './FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** A password with its rule, which stays in sight until it is met. */
export function PasswordInput(props: FieldInputProps) {
  const translate = useTranslate();
  const input = useFieldInput<string>(props);
  const [isShown, setShown] = useState(false);
  const rule = isPassword(input.value ?? '') ? undefined : messages['password-rule'];
  return (
    <TextField
      id={input.id}
      name={props.name}
      label={input.label}
      required={props.field.required}
      type={isShown ? 'text' : 'password'}
      value={input.value ?? ''}
      onChange={(event) => input.setValue(event.target.value)}
      onBlur={input.onBlur}
      inputRef={input.inputRef}
      error={input.error !== undefined}
      helperText={helperText(input.error, input.error === rule ? undefined : (rule ?? input.help))}
      autoComplete="new-password"
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label={translate(isShown ? 'form.input.hide' : 'form.input.show')}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
