import type { ComponentProps, ReactNode } from 'react';
import './fields.css';
import { DownIcon } from './icons.tsx';

/** The select of the device with its arrow, inside a `field-box`. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <>
      <select className="field-input" {...props} />
      <DownIcon className="field-end" />
    </>
  );
}

interface SelectBoxProps {
  /** Its name, for those who do not see what it stands in. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** The options. */
  readonly children: ReactNode;
}

/** A select without a label of its own, where what stands around it says what it is. */
export function SelectBox({ label, value, onChange, isDisabled, children }: SelectBoxProps) {
  return (
    <div className="field-box">
      <Select
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </Select>
    </div>
  );
}
