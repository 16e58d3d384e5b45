import { useId } from 'react';
import { weekdays } from '../../../resources/rules/schedule.ts';
import { Control } from '../../fields/Control.tsx';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { operatorOfField } from '../scheduleLines.ts';
import type { InputProps } from './libraryProps.ts';
import { OptionsInput } from './OptionsInput.tsx';

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isReadOnly: boolean | undefined;
}

function TimeInput({ label, value, onChange, isReadOnly }: TimeInputProps) {
  const id = useId();
  return (
    <Control id={id} label={label} isLabelHidden isInvalid={false} helperText={null} isFilled>
      {(attributes) => (
        <input
          {...attributes}
          type="time"
          value={value}
          disabled={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Control>
  );
}

/** Input for the times or weekdays of a line about the schedule. */
export function ScheduleInput({ field, value, setValue, readonly }: InputProps) {
  const translate = useTranslate();
  const values = Array.isArray(value) ? (value as unknown[]).map(String) : [];
  if (operatorOfField(field) === 'weekday')
    return (
      <OptionsInput
        label={translate('rule.schedule.weekdays')}
        options={weekdays.map((day) => ({ key: day, label: day }))}
        selected={values.filter(Boolean)}
        setValue={setValue}
        readonly={readonly}
      />
    );
  const [from = '', until = ''] = values;
  const shared = { isReadOnly: readonly };
  return (
    <div className="rule-times">
      <TimeInput
        {...shared}
        label={translate('rule.builder.from')}
        value={from}
        onChange={(time) => setValue([time, until])}
      />
      <span aria-hidden>–</span>
      <TimeInput
        {...shared}
        label={translate('rule.builder.to')}
        value={until}
        onChange={(time) => setValue([from, time])}
      />
    </div>
  );
}
