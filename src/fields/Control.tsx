import type { ReactNode, Ref } from 'react';
import './fields.css';

/** The props that an input shares with its label and its helper text. */
export interface InputAttributes {
  readonly id: string;
  readonly className: string;
  readonly required: boolean | undefined;
  readonly 'aria-label': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly label: string;
  /** The surroundings name it, so that its label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  readonly required?: boolean;
  readonly isInvalid: boolean;
  /** Beneath the input. */
  readonly helperText: ReactNode;
  /** There is something in the input, so that its label stands above it; else only while it has the focus. */
  readonly isFilled: boolean;
  /** Buttons at the end of the input. */
  readonly buttons?: readonly ReactNode[];
  readonly boxRef?: Ref<HTMLDivElement>;
  /** The input itself. */
  readonly children: (attributes: InputAttributes) => ReactNode;
}

/** An input with its label and what stands beneath it: plain elements, because a form is made of dozens of them. */
export function Control(props: ControlProps) {
  const { id, label, isLabelHidden, required, isInvalid, helperText, isFilled, buttons = [], boxRef } = props;
  const helpId = helperText ? `${id}-helper-text` : undefined;
  return (
    <div className="field" data-bare={isLabelHidden || undefined} data-invalid={isInvalid || undefined}>
      <div
        ref={boxRef}
        className="field-box"
        data-raised={isFilled || undefined}
        data-buttons={buttons.length || undefined}
      >
        {props.children({
          id,
          className: 'field-input',
          required,
          'aria-label': isLabelHidden ? label : undefined,
          'aria-invalid': isInvalid,
          'aria-describedby': helpId,
        })}
        {!isLabelHidden && (
          <label id={`${id}-label`} htmlFor={id} className="field-label">
            {label}
            {required && <span aria-hidden>{' *'}</span>}
          </label>
        )}
        {buttons.length > 0 && <span className="field-end">{buttons}</span>}
      </div>
      {helpId !== undefined && (
        <p id={helpId} className="field-help">
          {helperText}
        </p>
      )}
    </div>
  );
}
