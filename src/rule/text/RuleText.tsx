import Link from '@mui/material/Link';
import { memo, useId, useRef, type Ref } from 'react';
import { describeRuleFault } from '../../../resources/rules/check.ts';
import type { TextFault } from '../../../resources/rules/text.ts';
import { PlainButton } from '../../fields/PlainButton.tsx';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { useTranslate } from '../../i18n/late/rule.ts';
import './ruleText.css';

interface RuleTextProps {
  readonly id: string;
  readonly inputRef: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly faults: readonly TextFault[];
  /** A line to highlight that has no error. */
  readonly markedLine: number | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onFormat: () => void;
  readonly onBlur: () => void;
}

/** Maximum number of errors shown. The others appear when these are fixed. */
const mostFaults = 5;

/** The text of a rule with line numbers, and a message for each error that links to its position. */
export const RuleText = memo((props: RuleTextProps) => {
  const { id, inputRef, text, faults, markedLine, isReadOnly, onChange, onFormat, onBlur } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const faultsId = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const lines = text.split('\n').length;
  const wrong = new Set(faults.map(({ line }) => line));
  const attach = (element: HTMLTextAreaElement | null) => {
    area.current = element;
    if (typeof inputRef === 'function') inputRef(element);
  };
  const select = ({ from, to }: TextFault) => {
    area.current?.focus();
    area.current?.setSelectionRange(from, to);
  };
  const markOf = (line: number) => {
    if (wrong.has(line)) return 'fault';
    return line === markedLine ? 'part' : undefined;
  };
  return (
    <>
      <div className="rule-text" data-faulty={faults.length > 0 || undefined}>
        <ol aria-hidden>
          {Array.from({ length: lines }, (_, index) => (
            <li key={index} data-mark={markOf(index + 1)}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          id={id}
          ref={attach}
          value={text}
          readOnly={isReadOnly}
          wrap="off"
          rows={Math.max(lines, 4)}
          spellCheck={false}
          autoComplete="off"
          aria-label={translate('rule.text.label')}
          aria-invalid={faults.length > 0}
          aria-describedby={faults.length > 0 ? faultsId : undefined}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      </div>
      {faults.length > 0 && (
        <ul id={faultsId} className="rule-faults" aria-label={translate('rule.text.faults')}>
          {faults.slice(0, mostFaults).map((fault) => (
            <li key={`${fault.from} ${fault.fault.key}`}>
              <Link component="button" type="button" color="error" onClick={() => select(fault)}>
                {translate('rule.text.fault', {
                  line: fault.line,
                  column: fault.column,
                  sentence: describeRuleFault(fault.fault, locale),
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && faults.length === 0 && (
        <PlainButton onClick={onFormat}>{translate('rule.text.format')}</PlainButton>
      )}
    </>
  );
});
RuleText.displayName = 'RuleText';
