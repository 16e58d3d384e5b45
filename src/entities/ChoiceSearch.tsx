import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { PropsWithChildren, Ref } from 'react';

interface ChoiceSearchProps {
  /** Where the field's label and faults lead. */
  readonly id: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly label: string;
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

/** Narrows the many things that can be chosen for one field; beside it stands what is chosen, told when it changes. */
export function ChoiceSearch({
  id,
  inputRef,
  label,
  term,
  onTerm,
  children,
}: PropsWithChildren<ChoiceSearchProps>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 1 }}>
      <TextField
        id={id}
        inputRef={inputRef}
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
  );
}
