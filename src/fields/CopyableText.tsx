import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from '../i18n/late/form.ts';
import { useCopy } from './useCopy.ts';

interface CopyableTextProps {
  readonly label: string;
  readonly value: string;
}

/** Read-only text in a monospaced font with a copy button, for keys and secrets that are used elsewhere. */
export function CopyableText({ label, value }: CopyableTextProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const id = useId();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        id={id}
        label={label}
        value={value}
        sx={{ flex: '1 1 16rem' }}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
      />
      <Button variant="outlined" color="inherit" onClick={() => void copy(value)}>
        {translate('form.copy.button')}
      </Button>
    </Box>
  );
}
