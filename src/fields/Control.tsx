import type { ReactNode, Ref } from 'react';
import './fields.css';

/** Attributes that connect an input with its label and helper text. */
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
  /** Hides the label visually where the context names the input. */
  readonly isLabelHidden?: boolean | undefined;
  readonly required?: boolean;
  readonly isInvalid: boolean;
  /** Shown below the input. */
  readonly helperText: ReactNode;
  /** True when the input shows a value: then the label is above it. Otherwise only while it has the focus. */
  readonly isFilled: boolean;
  /** Buttons at the end of the input. */
  readonly buttons?: readonly ReactNode[];
  readonly boxRef?: Ref<HTMLDivElement>;
  /** Renders the input with the given attributes. */
  readonly children: (attributes: InputAttributes) => ReactNode;
}

/** An input with its label and helper text. Plain elements, because a form has dozens of them. */
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
