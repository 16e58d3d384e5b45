import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { localMoment, utcMoment } from './localMoment.ts';
import { useTimeZone } from '../portal/timeZone.ts';
import { useFieldInput } from './useFieldInput.ts';

/** A calendar day, or a moment to the minute in the zone of the page, picked or typed in the order of the viewer's language. */
export function DateInput(props: FieldInputProps) {
  const input = useFieldInput<string>(props);
  const timeZone = useTimeZone();
  const value = input.value ?? '';
  const picked =
    props.field.kind === 'instant'
      ? {
          type: 'datetime-local',
          max: '9999-12-31T23:59',
          value: localMoment(value, timeZone).slice(0, 16),
          read: (text: string) => utcMoment(text, timeZone) ?? null,
        }
      : { type: 'date', max: '9999-12-31', value: value.slice(0, 10), read: (text: string) => text };
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
          type={picked.type}
          min={props.field.kind === 'instant' ? undefined : '0001-01-01'}
          max={picked.max}
          value={picked.value}
          onChange={(event) => input.setValue(picked.read(event.target.value))}
          onBlur={input.onBlur}
        />
      )}
    </Control>
  );
}
