import { useWatch } from 'react-hook-form';
import type { Field } from '../../resources/declaration/index.ts';
import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { useFieldInput } from './useFieldInput.ts';

/** The values of the fields of the form that bound a field, as its input takes them. */
function useBounds({ notBefore, notAfter }: Field, write: (value: string) => string) {
  const disabled = notBefore === undefined && notAfter === undefined;
  const bounds: unknown[] = useWatch({ name: [notBefore ?? '', notAfter ?? ''], disabled }) ?? [];
  return bounds.map((bound) => (typeof bound === 'string' && bound !== '' ? write(bound) : undefined));
}

interface DateInputProps extends FieldInputProps {
  readonly type: 'date' | 'datetime-local';
  readonly min?: string;
  readonly max: string;
  /** The value as the browser's input holds it. */
  readonly shown: (value: string) => string;
  /** The value of what was picked or typed; null for none. */
  readonly read: (text: string) => string | null;
}

/** A day or a moment, picked or typed in the order of the viewer's language. */
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
      // The browser shows the order of day, month and year there.
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
