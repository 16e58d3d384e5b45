import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import '../fields.css';
import { DownIcon } from '../icons.tsx';

/** A native select with its arrow, inside a `field-box`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <>
      <select className="field-input" {...props} />
      <DownIcon className="field-end" />
    </>
  );
}

interface SelectBoxProps {
  /** Accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean | undefined;
  readonly autoFocus?: boolean;
  /** The option elements. */
  readonly children: ReactNode;
}

/** A select without a visible label, where the context explains it. */
export function SelectBox({ label, value, onChange, isDisabled, autoFocus, children }: SelectBoxProps) {
  return (
    <div className="field-box">
      <Select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        autoFocus={autoFocus}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </Select>
    </div>
  );
}

/** A select below its label, outside a form. */
export function LabelledSelect(props: SelectBoxProps) {
  return (
    <div>
      {/* The select has the label as its own name. */}
      <Box aria-hidden sx={{ typography: 'body2', mb: 0.5 }}>
        {props.label}
      </Box>
      <SelectBox {...props} />
    </div>
  );
}
