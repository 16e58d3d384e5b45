import { useId, useState } from 'react';
import { readMoment } from '../../resources/rules/moments.ts';
import { Control, type InputAttributes } from '../fields/Control.tsx';
import { localMoment, utcMoment } from '../fields/localMoment.ts';
import { useTimeZone } from '../format/timeZone.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { useTranslate } from '../i18n/late/rule.ts';

interface InstantInputProps {
  readonly label: string;
  /** True when the label is visible. Otherwise it is only the accessible name. */
  readonly isLabelShown?: boolean;
  /** As written in the rule or the event. Empty when absent. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
  readonly isReadOnly?: boolean;
}

/** Fraction of a second; the browser's input supports milliseconds. */
const fractionPattern = /\.(\d+)/;

function fractionOf(value: string): string {
  return fractionPattern.exec(value)?.[1] ?? '';
}

/** True when the browser's input can represent the value. */
function canBeChosen(value: string): boolean {
  return readMoment(value) !== null && fractionOf(value).length <= 3;
}

/**
 * Input for a timestamp. Uses the browser's date and time input in the time zone of the page; the formatted and the stored value are shown
 * below. Other text in a rule or event is shown as text. The value changes only when the user edits it.
 */
export function InstantInput({ label, isLabelShown, value, onChange, isReadOnly }: InstantInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const id = useId();
  // Keeps the text input until blur, even when the text has become a timestamp.
  const [isTyping, setTyping] = useState(false);
  const isText = isTyping || (value !== '' && !canBeChosen(value));
  const isWrong = isText && value !== '' && readMoment(value) === null;
  const isFine = /[1-9]/.test(fractionOf(value));
  const help = () => {
    if (isWrong) return translate('rule.builder.noMoment');
    if (isText || value === '') return undefined;
    const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });
    return translate('rule.builder.moment', { when: when.format(new Date(value)), written: value });
  };
  const moment = (attributes: InputAttributes) => (
    <input
      {...attributes}
      type="datetime-local"
      disabled={isReadOnly}
      autoComplete="off"
      value={localMoment(value, timeZone)}
      onChange={({ target }) => onChange(utcMoment(target.value, timeZone))}
      // Without a maximum, the year accepts six digits.
      max="9999-12-31T23:59:59.999"
      step={isFine ? 0.001 : 1}
    />
  );
  const text = (attributes: InputAttributes) => (
    <input
      {...attributes}
      type="text"
      disabled={isReadOnly}
      autoComplete="off"
      value={value}
      onChange={({ target }) => {
        setTyping(true);
        onChange(target.value === '' ? undefined : target.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
  return (
    <Control
      id={id}
      label={label}
      isLabelHidden={!isLabelShown}
      isInvalid={isWrong}
      helperText={help()}
      isFilled
    >
      {isText ? text : moment}
    </Control>
  );
}
