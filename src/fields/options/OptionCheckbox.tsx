import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Ref, useId } from 'react';

interface OptionCheckboxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled: boolean;
  /** Note below the label. */
  readonly note: string | undefined;
  /** Why it is disabled, as a tooltip. */
  readonly reason: string | undefined;
  readonly onToggle: (isOn: boolean) => void;
  /** Id of the checkbox element. */
  readonly id?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** One option with the notes and limits of its rules. */
export function OptionCheckbox(props: OptionCheckboxProps) {
  const { label, isOn, isDisabled, note, reason, onToggle } = props;
  const noteId = useId();
  return (
    <FormControlLabel
      title={reason}
      disabled={isDisabled}
      sx={{ alignItems: 'flex-start', mr: 0, ml: -1 }}
      control={
        <Checkbox
          id={props.id}
          checked={isOn}
          onChange={(event) => onToggle(event.target.checked)}
          slotProps={{
            input: {
              ref: props.inputRef,
              'aria-describedby': note ? noteId : undefined,
              'aria-description': reason,
            },
          }}
        />
      }
      label={
        <Box sx={{ pt: 0.75, overflowWrap: 'anywhere' }}>
          {label}
          {note && (
            <Box
              component="span"
              id={noteId}
              aria-hidden
              sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
            >
              {note}
            </Box>
          )}
        </Box>
      }
    />
  );
}
