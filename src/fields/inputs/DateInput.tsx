import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { unfinished } from '../../../resources/declaration/kinds/unfinished.ts';
import { Control } from '../Control.tsx';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { onKeys } from '../../browser/keys.ts';
import { helperText } from '../HelperText.tsx';
import { useFieldInput } from '../useFieldInput.ts';

/** The bounds of a date that other fields of the form set, in the format of the input: one that it is not before, and one not before it. */
function useBounds({ resource, name, field }: FieldInputProps, write: (value: string) => string) {
  const later = Object.keys(resource.fields).find((other) => resource.fields[other]?.notBefore === name);
  const disabled = field.notBefore === undefined && later === undefined;
  const bounds: unknown[] = useWatch({ name: [field.notBefore ?? '', later ?? ''], disabled }) ?? [];
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

/**
 * A date or timestamp input in the browser's format. Browsers report a half-typed or half-cleared date as an empty value; its form value is
 * `unfinished`, which validation refuses.
 */
export function DateInput({ type, min, max, shown, read, ...props }: DateInputProps) {
  const input = useFieldInput<string>(props);
  const element = useRef<HTMLInputElement>(null);
  const isUnfinished = input.value === unfinished;
  const value = input.value === null || isUnfinished ? '' : shown(input.value);
  // Text that the browser cannot read is not part of `value`, so React does not remove it after a discard.
  useEffect(() => {
    if (element.current?.validity.badInput && !isUnfinished && value === '') element.current.value = '';
  }, [isUnfinished, value]);
  const takeText = ({ currentTarget: { validity, value: text } }: SyntheticEvent<HTMLInputElement>) => {
    input.setValue(validity.badInput ? unfinished : read(text));
  };
  /** For text that changes no value, such as the first digits in an empty input: browsers send no `input` event for it. */
  const takeUnreadable = (event: SyntheticEvent<HTMLInputElement>) => {
    if (event.currentTarget.validity.badInput !== isUnfinished) takeText(event);
  };
  const [earliest, latest] = useBounds(props, shown);
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
          ref={(node) => {
            element.current = node;
            input.inputRef(node);
          }}
          name={props.name}
          type={type}
          min={earliest ?? min}
          max={latest ?? max}
          value={value}
          onChange={takeText}
          onKeyUp={onKeys((event: KeyboardEvent<HTMLInputElement>) => takeUnreadable(event))}
          onBlur={(event) => {
            takeUnreadable(event);
            input.onBlur();
          }}
        />
      )}
    </Control>
  );
}
