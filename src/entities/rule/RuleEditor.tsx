import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'ra-core';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { explainRule } from '../../../resources/rules/explain.ts';
import { useFieldInput } from '../../fields/useFieldInput.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { useFieldCheck } from '../../form/fieldChecks.ts';
import '../../i18n/late/rule.ts';
import { useSampleEvent } from '../webhooks/useSampleEvent.ts';
import type { FieldWidgetProps } from '../widgets.tsx';
import { DryRun } from './DryRun.tsx';
import { faultOfValue } from './faultOfValue.ts';
import { judge, marksOf } from './marks.ts';
import { RuleProvider } from './RuleContext.ts';
import { lineOfPart } from './ruleState.ts';
import { RuleText } from './RuleText.tsx';
import { useRuleNames } from './useRuleNames.ts';
import { useRuleState } from './useRuleState.ts';
import { valuesOf } from './valuesOf.ts';
import { VisualPanel } from './VisualPanel.tsx';
import { editorStyles } from './editorStyles.ts';
import { WhyPanel } from './WhyPanel.tsx';

const noMarks = new Map<string, never>();
/** A rule of one line in which everything is still to be chosen. */
const unfinished = '{}';

/** The rule of a webhook: in words, in the builder and as text at once, tried on an event and on the last ones. */
export default function RuleEditor(props: FieldWidgetProps) {
  const { name, scope, isReadOnly } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const input = useFieldInput<unknown>(props);
  const record = useRecordContext();
  const rules = useRuleState(input.value, input.setValue);
  const { state } = rules;
  const { read } = state;
  useFieldCheck(
    name,
    useCallback((value: unknown) => faultOfValue(value, translate, locale), [locale, translate]),
  );

  const [view, setView] = useState<'visual' | 'text'>('visual');
  const event = useSampleEvent();
  const names = useRuleNames(scope, [read.rule, event]);
  const screen = useMemo(
    () => ({ names, scope, incidentTypes: valuesOf('incidentType', [read.rule ?? state.written?.rule]) }),
    [names, read.rule, scope, state.written],
  );

  const isIncomplete = (state.written?.incomplete.size ?? 0) > 0;
  const isFinished = read.faults.length === 0 && !isIncomplete;
  const rule = isFinished ? read.rule : undefined;
  const judged = useDeferredValue(rule);
  const judgement = useMemo(() => (judged === undefined ? null : judge(judged, event)), [event, judged]);
  const marks = useMemo(() => {
    if (!state.written || !isFinished) return noMarks;
    const { trace } = judge(state.written.own, event);
    return trace ? marksOf(trace, state.written.paths) : noMarks;
  }, [event, isFinished, state.written]);

  const isEvery = read.rule === true;
  const before = useRef(unfinished);
  const choose = (every: boolean) => {
    if (every) before.current = state.text;
    rules.setText(every ? 'true' : before.current);
  };
  const saved: unknown = record?.id === undefined ? undefined : record[name];
  const isChanged = isFinished && JSON.stringify(saved) !== JSON.stringify(rule);
  const words = isFinished
    ? explainRule(rule, names)
    : translate(isIncomplete ? 'rule.words.incomplete' : 'rule.words.faulty');

  return (
    <RuleProvider value={screen}>
      <Box sx={{ containerType: 'inline-size' }}>
        <RadioGroup
          row
          aria-label={translate('rule.when.label')}
          value={isEvery ? 'every' : 'some'}
          onChange={(_, value) => choose(value === 'every')}
        >
          {(['every', 'some'] as const).map((value) => (
            <FormControlLabel
              key={value}
              value={value}
              disabled={isReadOnly}
              control={<Radio />}
              label={translate(`rule.when.${value}`)}
            />
          ))}
        </RadioGroup>
        <Box
          role="status"
          sx={{
            my: 1,
            px: 1.5,
            py: 1,
            borderLeft: 4,
            borderColor: isFinished ? 'primary.main' : 'text.disabled',
            bgcolor: 'action.hover',
            overflowWrap: 'anywhere',
          }}
        >
          <Typography>{words}</Typography>
        </Box>
        {!isEvery && (
          <Box data-view={view} sx={editorStyles}>
            {!isReadOnly && (
              <ToggleButtonGroup
                exclusive
                size="small"
                value={view}
                onChange={(_, next: typeof view | null) => next && setView(next)}
                aria-label={translate('rule.views.label')}
                className="rule--views"
              >
                <ToggleButton value="visual">{translate('rule.views.visual')}</ToggleButton>
                <ToggleButton value="text">{translate('rule.views.text')}</ToggleButton>
              </ToggleButtonGroup>
            )}
            {!isReadOnly && (
              <div data-panel="visual">
                <VisualPanel
                  state={state}
                  marks={marks}
                  onTree={rules.setTree}
                  onConvert={rules.convert}
                  onUnheld={rules.giveUpTree}
                />
              </div>
            )}
            <div data-panel="text">
              <RuleText
                id={input.id}
                inputRef={input.inputRef}
                text={state.text}
                faults={read.faults}
                marked={state.unshown && read.faults.length === 0 ? [lineOfPart(state)] : []}
                isReadOnly={isReadOnly}
                onChange={rules.setText}
                onFormat={rules.format}
                onBlur={input.onBlur}
              />
            </div>
          </Box>
        )}
        {/* Beneath: it comes when the text is left, and must not move what is being pressed. */}
        {input.error && (
          <FormHelperText error sx={{ mt: 1 }}>
            {input.error}
          </FormHelperText>
        )}
        <Box sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <WhyPanel rule={judged} judgement={judgement} />
          {isChanged && <DryRun before={saved} after={rule} />}
        </Box>
      </Box>
    </RuleProvider>
  );
}
