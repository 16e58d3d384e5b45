import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { localMoment, utcMoment } from '../../fields/localMoment.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';

interface InstantInputProps {
  readonly label: string;
  /** Whether the label stands at the input for everybody to see; else only its name is told. */
  readonly isLabelShown?: boolean;
  /** As it is written in the rule or the event; empty for nothing. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
  readonly isReadOnly?: boolean;
}

/** A date and a time of day with a zone (RFC 3339), to the millisecond at most: what the browser's input can hold. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.(\d{1,3}))?)?(?:Z|[+-]\d\d:\d\d)$/;

function isMoment(value: string): boolean {
  return MOMENT.test(value) && !Number.isNaN(new Date(value).getTime());
}

/**
 * A moment, chosen by the browser's own date and time in the viewer's zone; beneath it stands what that is, and how it is written.
 * Anything else that stands in a rule or an event is shown as the text that it is. Nothing is written before somebody changes it.
 */
export function InstantInput({ label, isLabelShown, value, onChange, isReadOnly }: InstantInputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  // What is typed as text stays a text until it is left, though it may have become a moment.
  const [isTyping, setTyping] = useState(false);
  const isText = isTyping || (value !== '' && !isMoment(value));
  const isFine = /[1-9]/.test(MOMENT.exec(value)?.[1] ?? '');
  const shared = {
    margin: 'none',
    label: isLabelShown ? label : undefined,
    disabled: isReadOnly,
  } as const;
  const named = { ...(!isLabelShown && { 'aria-label': label }), autoComplete: 'off' };
  if (isText)
    return (
      <TextField
        {...shared}
        value={value}
        onChange={({ target }) => {
          setTyping(true);
          onChange(target.value === '' ? undefined : target.value);
        }}
        onBlur={() => setTyping(false)}
        slotProps={{ htmlInput: named, inputLabel: { shrink: true } }}
      />
    );
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  return (
    <TextField
      {...shared}
      type="datetime-local"
      value={localMoment(value)}
      onChange={({ target }) => onChange(utcMoment(target.value))}
      helperText={
        value !== '' &&
        translate('rule.builder.moment', { when: when.format(new Date(value)), written: value })
      }
      slotProps={{
        // Without the bound the year would take six digits.
        htmlInput: { ...named, step: isFine ? 0.001 : 1, max: '9999-12-31T23:59:59.999' },
        inputLabel: { shrink: true },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    />
  );
}
