import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, Ref } from 'react';

interface ChoiceSearchProps {
  /** The field whose choices are narrowed: its label and faults lead here. */
  readonly input: {
    readonly id: string;
    readonly inputRef: Ref<HTMLInputElement>;
    readonly error: string | undefined;
  };
  readonly label: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

/** Narrows the many things that can be chosen for one field; beside it stands what is chosen, told when it changes. */
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
          // Enter would save the whole form while somebody is looking for something.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
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
