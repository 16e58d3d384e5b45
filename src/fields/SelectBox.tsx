import type { ReactNode } from 'react';
import './fields.css';
import { DownIcon } from './icons.tsx';

interface SelectBoxProps {
  /** Its name, for those who do not see what it stands in. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean | undefined;
  /** The options. */
  readonly children: ReactNode;
}

/** The select of the device without a label of its own, where what stands around it says what it is. */
export function SelectBox({ label, value, onChange, isDisabled, children }: SelectBoxProps) {
  return (
    <div className="field-box">
      <select
        className="field-input"
        aria-label={label}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
      <DownIcon className="field-end" />
    </div>
  );
}
