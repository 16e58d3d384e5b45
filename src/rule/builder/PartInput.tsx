import { useId } from 'react';
import { describeRuleFault } from '../../../resources/rules/check.ts';
import { readRule } from '../../../resources/rules/text.ts';
import { Control } from '../../fields/Control.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import type { InputProps } from './libraryProps.ts';

/** A part of the rule that the builder has no form for, as text. */
export function PartInput({ value, setValue, readonly }: InputProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const [fault] = text === 'false' ? [] : readRule(text).faults;
  return (
    <Control
      id={id}
      label={translate('rule.builder.part')}
      isLabelHidden
      isInvalid={fault !== undefined}
      helperText={
        fault &&
        translate('rule.text.fault', {
          line: fault.line,
          column: fault.column,
          sentence: describeRuleFault(fault.fault, locale),
        })
      }
      isFilled
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className={`${attributes.className} rule-part`}
          rows={1}
          spellCheck={false}
          value={text}
          disabled={readonly}
          onChange={({ target }) => setValue(target.value)}
        />
      )}
    </Control>
  );
}
