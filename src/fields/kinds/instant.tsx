import { useRecordContext } from 'ra-core';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';
import { Moment } from '../../format/Moment.tsx';
import { useTimeZone } from '../../format/timeZone.ts';
import { useFormatValue } from '../../format/useFormatValue.ts';
import { DateInput } from '../inputs/DateInput.tsx';
import { localMoment, utcMoment } from '../localMoment.ts';
import type { InputKind } from './kind.ts';

/** A timestamp to the minute, in the page's time zone. */
function InstantInput(props: FieldInputProps) {
  const timeZone = useTimeZone();
  return (
    <DateInput
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      shown={(value) => localMoment(value, timeZone).slice(0, 16)}
      read={(text) => utcMoment(text, timeZone) ?? null}
    />
  );
}

function InstantValue({ field, name }: FieldInputProps) {
  const value: unknown = useRecordContext()?.[name];
  const text = useFormatValue()(field, value);
  return <Moment value={String(value)}>{text}</Moment>;
}

export const instantKind: InputKind = { input: () => InstantInput, Value: InstantValue };
