import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { useId, useRef, type Ref } from 'react';
import { describeRuleFault } from '../../../resources/rules/check.ts';
import type { TextFault } from '../../../resources/rules/text.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';

interface RuleTextProps {
  readonly id: string;
  readonly inputRef: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly faults: readonly TextFault[];
  /** Lines that are marked though nothing is wrong with them. */
  readonly marked: readonly number[];
  readonly isReadOnly: boolean;
  readonly onChange: (text: string) => void;
  readonly onFormat: () => void;
  readonly onBlur: () => void;
}

/** Faults beyond these are found again once the first are mended. */
const mostFaults = 5;
const lineHeight = 20;
const font = { fontFamily: 'ui-monospace, monospace', fontSize: 13, lineHeight: `${lineHeight}px` } as const;

/** The text of a rule with the numbers of its lines, and a sentence for each fault that leads to its place. */
export function RuleText(props: RuleTextProps) {
  const { id, inputRef, text, faults, marked, isReadOnly, onChange, onFormat, onBlur } = props;
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
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          maxHeight: 480,
          overflowY: 'auto',
          border: 1,
          borderColor: faults.length > 0 ? 'error.main' : 'text.disabled',
          borderRadius: 1,
          '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
        }}
      >
        <Box
          aria-hidden
          sx={{ ...font, py: 1, px: 1, textAlign: 'right', color: 'text.secondary', userSelect: 'none' }}
        >
          {Array.from({ length: lines }, (_, index) => (
            <Box
              key={index}
              sx={
                wrong.has(index + 1)
                  ? { color: 'error.main', fontWeight: 700 }
                  : marked.includes(index + 1)
                    ? { color: 'warning.main', fontWeight: 700 }
                    : undefined
              }
            >
              {wrong.has(index + 1) || marked.includes(index + 1) ? '▸' : ''}
              {index + 1}
            </Box>
          ))}
        </Box>
        <Box
          component="textarea"
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
          onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
          onBlur={onBlur}
          sx={{
            ...font,
            border: 0,
            p: 1,
            pl: 0.5,
            // Twenty pixels a line and the space around them, so that the numbers stay beside their lines.
            minHeight: lines * lineHeight + 16,
            width: '100%',
            resize: 'none',
            overflowX: 'auto',
            overflowY: 'hidden',
            color: 'inherit',
            bgcolor: 'transparent',
            outline: 'none',
          }}
        />
      </Box>
      {faults.length > 0 && (
        <Box
          component="ul"
          id={faultsId}
          aria-label={translate('rule.text.faults')}
          sx={{ m: 0, mt: 0.75, pl: 2.5, color: 'error.main', overflowWrap: 'anywhere' }}
        >
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
        </Box>
      )}
      {!isReadOnly && faults.length === 0 && (
        <Button onClick={onFormat} sx={{ mt: 0.5 }}>
          {translate('rule.text.format')}
        </Button>
      )}
    </Box>
  );
}
