import { useId, useState } from 'react';
import { readMoment } from '../../resources/rules/moments.ts';
import { Control, type InputAttributes } from '../fields/Control.tsx';
import { localMoment, utcMoment } from '../fields/localMoment.ts';
import { useTimeZone } from '../portal/timeZone.ts';
import { useViewerLocale } from '../portal/useFormatValue.ts';
import { useTranslate } from '../i18n/useTranslate.ts';

interface InstantInputProps {
  readonly label: string;
  /** Whether the label stands at the input for everybody to see; else only its name is told. */
  readonly isLabelShown?: boolean;
  /** As it is written in the rule or the event; empty for nothing. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
  readonly isReadOnly?: boolean;
}

/** Parts of a second, of which the browser's input can hold thousandths. */
const fractionPattern = /\.(\d+)/;

function fractionOf(value: string): string {
  return fractionPattern.exec(value)?.[1] ?? '';
}

/** Whether the browser's input can hold what is written. */
function canBeChosen(value: string): boolean {
  return readMoment(value) !== null && fractionOf(value).length <= 3;
}

/**
 * A moment, chosen by the browser's own date and time in the zone of the page; beneath it stands what that is, and how it is written.
 * Anything else that stands in a rule or an event is shown as the text that it is. Nothing is written before somebody changes it.
 */
export function InstantInput({ label, isLabelShown, value, onChange, isReadOnly }: InstantInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const id = useId();
  // Typed text stays text until the input is left, even when it has become a moment.
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
      // Without the bound the year would take six digits.
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
