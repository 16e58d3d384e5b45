import { weekdays } from '../../../resources/rules/schedule.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import { operatorOfField } from '../tree/scheduleLines.ts';
import type { InputProps } from './libraryProps.ts';
import { OptionsInput } from './OptionsInput.tsx';
import { PlainInput } from './ValueInput.tsx';

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
  const shared = { type: 'time', isReadOnly: readonly ?? false } as const;
  return (
    <div className="rule-times">
      <PlainInput
        {...shared}
        label={translate('rule.builder.from')}
        value={from}
        onChange={(time) => setValue([time ?? '', until])}
      />
      <span aria-hidden>–</span>
      <PlainInput
        {...shared}
        label={translate('rule.builder.to')}
        value={until}
        onChange={(time) => setValue([from, time ?? ''])}
      />
    </div>
  );
}
