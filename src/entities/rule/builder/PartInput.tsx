import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { describeRuleFault } from '../../../../resources/rules/check.ts';
import { readRule } from '../../../../resources/rules/text.ts';
import { useViewerLocale } from '../../../fields/useFormatValue.ts';
import type { InputProps } from './libraryProps.ts';

/** A part of the rule that has no other form, as its text. */
export function PartInput({ value, setValue, readonly }: InputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const text = typeof value === 'string' ? value : '';
  const [fault] = text === 'false' ? [] : readRule(text).faults;
  return (
    <TextField
      multiline
      margin="none"
      maxRows={8}
      value={text}
      disabled={readonly}
      onChange={(event) => setValue(event.target.value)}
      error={fault !== undefined}
      helperText={
        fault &&
        translate('rule.text.fault', {
          line: fault.line,
          column: fault.column,
          sentence: describeRuleFault(fault.fault, locale),
        })
      }
      slotProps={{
        htmlInput: {
          'aria-label': translate('rule.builder.part'),
          spellCheck: false,
          style: { fontFamily: 'monospace' },
        },
      }}
    />
  );
}
