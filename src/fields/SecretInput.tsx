import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { FieldInputProps } from './FieldInputProps.ts';
import { formatInstant } from './format.ts';
import { helperText } from './HelperText.tsx';
import { ReadOnlyText } from './ReadOnlyText.tsx';
import { useFieldInput } from './useFieldInput.ts';
import { useViewerLocale } from './useFormatValue.ts';

/** When the secret was set, from an answer that tells a moment or only that there is one; undefined where there is none. */
function useSecretState(value: unknown): string | undefined {
  const translate = useTranslate();
  const locale = useViewerLocale();
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return translate('form.input.secretSet', { when: formatInstant(value, locale) });
  }
  return value ? translate('form.input.secretIsSet') : undefined;
}

/** A secret: whether it is set is told, what it is never; writing one replaces it, leaving it alone keeps it. */
export function SecretInput(props: FieldInputProps) {
  const { name, field } = props;
  const translate = useTranslate();
  const record = useRecordContext();
  const input = useFieldInput<string>(props);
  const setOn = useSecretState(record?.[`${name}SetAt`] ?? record?.[name]);
  const [isReplacing, setReplacing] = useState(false);
  if (setOn && !isReplacing) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'end', gap: 1 }}>
        <ReadOnlyText label={input.label}>{setOn}</ReadOnlyText>
        <Button id={input.id} onClick={() => setReplacing(true)}>
          {translate('form.input.secretReplace')}
        </Button>
      </Box>
    );
  }
  return (
    <Box>
      <TextField
        id={input.id}
        name={name}
        label={input.label}
        required={field.required}
        type="password"
        value={input.value ?? ''}
        onChange={(event) => input.setValue(event.target.value)}
        onBlur={input.onBlur}
        inputRef={input.inputRef}
        error={input.error !== undefined}
        helperText={helperText(input.error, input.help)}
        autoComplete="new-password"
        autoFocus={isReplacing}
      />
      {setOn && (
        <Button
          onClick={() => {
            input.setValue(null);
            setReplacing(false);
          }}
        >
          {translate('form.input.secretKeep')}
        </Button>
      )}
    </Box>
  );
}
