import { useWatch } from 'react-hook-form';
import type { Field } from '../../resources/declaration/index.ts';
import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** The bounds of a date that other fields of the form set, in the format of the input. */
function useBounds({ notBefore, notAfter }: Field, write: (value: string) => string) {
  const disabled = notBefore === undefined && notAfter === undefined;
  const bounds: unknown[] = useWatch({ name: [notBefore ?? '', notAfter ?? ''], disabled }) ?? [];
  return bounds.map((bound) => (typeof bound === 'string' && bound !== '' ? write(bound) : undefined));
}

interface DateInputProps extends FieldInputProps {
  readonly type: 'date' | 'datetime-local';
  readonly min?: string;
  readonly max: string;
  /** Formats the value for the browser's input. */
  readonly shown: (value: string) => string;
  /** Parses the input's text; null when it is empty. */
  readonly read: (text: string) => string | null;
}

/** A date or timestamp input in the browser's format. */
export function DateInput({ type, min, max, shown, read, ...props }: DateInputProps) {
  const input = useFieldInput<string>(props);
  const [earliest, latest] = useBounds(props.field, shown);
  return (
    <Control
      id={input.id}
      label={input.label}
      required={props.field.required}
      isInvalid={input.error !== undefined}
      helperText={helperText(input.error, input.help)}
      // An empty input shows the date format.
      isFilled
    >
      {(attributes) => (
        <input
          {...attributes}
          ref={input.inputRef}
          name={props.name}
          type={type}
          min={earliest ?? min}
          max={latest ?? max}
          value={shown(input.value ?? '')}
          onChange={(event) => input.setValue(read(event.target.value))}
          onBlur={input.onBlur}
        />
      )}
    </Control>
  );
}
