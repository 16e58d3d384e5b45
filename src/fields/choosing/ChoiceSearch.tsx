import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, PropsWithChildren, Ref } from 'react';
import { onKeys } from '../../browser/keys.ts';

interface ChoiceSearchProps {
  /** The field whose choices are filtered. Its label and error links focus this input. */
  readonly input: {
    readonly id: string;
    readonly inputRef: Ref<HTMLInputElement>;
    readonly error: string | undefined;
  };
  readonly label: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

/** Filters the choices of one field. The selection is shown beside it in a live region. */
export function ChoiceSearch({ input, label, term, onTerm, children }: PropsWithChildren<ChoiceSearchProps>) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
        <TextField
          id={input.id}
          inputRef={input.inputRef}
          type="search"
          label={label}
          value={term}
          onChange={({ target }) => onTerm(target.value)}
          // Enter would submit the form.
          onKeyDown={onKeys((event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault())}
          sx={{ flex: '1 1 14rem', maxWidth: 360 }}
        />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      </Box>
      {input.error && <FormHelperText error>{input.error}</FormHelperText>}
    </>
  );
}
