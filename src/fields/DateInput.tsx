import { useWatch } from 'react-hook-form';
import type { Field } from '../../resources/declaration/index.ts';
import { Control } from './Control.tsx';
import type { FieldInputProps } from '../portal/FieldInputProps.ts';
import { helperText } from './HelperText.tsx';
import { localMoment, utcMoment } from './localMoment.ts';
import { useTimeZone } from '../portal/timeZone.ts';
import { useFieldInput } from './useFieldInput.ts';

/** The values of the fields of the form that bound a field, as its input takes them. */
function useBounds({ notBefore, notAfter }: Field, write: (value: string) => string) {
  const disabled = notBefore === undefined && notAfter === undefined;
  const bounds: unknown[] = useWatch({ name: [notBefore ?? '', notAfter ?? ''], disabled }) ?? [];
  return bounds.map((bound) => (typeof bound === 'string' && bound !== '' ? write(bound) : undefined));
}

/** A calendar day, or a moment to the minute in the zone of the page, picked or typed in the order of the viewer's language. */
export function DateInput(props: FieldInputProps) {
  const input = useFieldInput<string>(props);
  const timeZone = useTimeZone();
  const picked =
    props.field.kind === 'instant'
      ? {
          type: 'datetime-local',
          max: '9999-12-31T23:59',
          write: (value: string) => localMoment(value, timeZone).slice(0, 16),
          read: (text: string) => utcMoment(text, timeZone) ?? null,
        }
      : {
          type: 'date',
          min: '0001-01-01',
          max: '9999-12-31',
          write: (value: string) => value.slice(0, 10),
          read: (text: string) => text,
        };
  const [earliest, latest] = useBounds(props.field, picked.write);
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
          min={earliest ?? picked.min}
          max={latest ?? picked.max}
          value={picked.write(input.value ?? '')}
          onChange={(event) => input.setValue(picked.read(event.target.value))}
          onBlur={input.onBlur}
        />
      )}
    </Control>
  );
}
