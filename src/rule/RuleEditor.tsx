import Alert from '@mui/material/Alert';
import { useRecordContext } from 'ra-core';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { describeRuleFault } from '../../resources/rules/check.ts';
import { explainRule } from '../../resources/rules/explain.ts';
import type { TextFault } from '../../resources/rules/text.ts';
import { onKeys } from '../browser/keys.ts';
import { PlainButton } from '../fields/PlainButton.tsx';
import { Segments } from '../fields/choosing/Segments.tsx';
import { useFieldInput } from '../fields/useFieldInput.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { useFieldCheck } from '../form/fieldChecks.ts';
import { useTranslate } from '../i18n/late/rule.ts';
import { useSampleEvent, useSampleTime } from './event/useSampleEvent.ts';
import type { WidgetInputProps } from '../parts/feature.ts';
import { DryRun } from './DryRun.tsx';
import { useEventType } from './event/EventType.ts';
import { deadPartsOf, faultOfValue } from './faultOfValue.ts';
import { judge, marksOf } from './text/marks.ts';
import { RuleProvider } from './RuleContext.ts';
import './rule.css';
import { lineOfPart } from './ruleState.ts';
import { RuleText } from './text/RuleText.tsx';
import { useMomentOf } from './useMomentOf.ts';
import { useRuleNames } from './useRuleNames.ts';
import { useRuleState } from './useRuleState.ts';
import { valuesOf } from './tree/valuesOf.ts';
import { ValueDoubts } from './ValueDoubts.tsx';
import { VisualPanel } from './VisualPanel.tsx';
import { WhenChoice } from './WhenChoice.tsx';
import { WhyPanel } from './WhyPanel.tsx';

const noFaults: readonly TextFault[] = [];
const noMarks = new Map<string, never>();
/** A rule of one line without any selection. */
const unfinished = '{}';

/** Ctrl+Z and Ctrl+Y, unless a text is typed: its input has its own. */
function onUndoKeys(event: KeyboardEvent, rules: Pick<ReturnType<typeof useRuleState>, 'undo' | 'redo'>) {
  const key = event.key.toLowerCase();
  const isText = event.target instanceof Element && event.target.matches('textarea, input:not([type=radio])');
  if (isText || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) rules.redo();
  else rules.undo();
}

/** The rule of a webhook: as explanation, in the builder and as text, evaluated on a sample event and on recent events. */
export default function RuleEditor(props: WidgetInputProps) {
  const { name, scope, isReadOnly } = props;
  const translate = useTranslate();
  const locale = useViewerLocale();
  const input = useFieldInput<unknown>(props);
  const record = useRecordContext();
  const rules = useRuleState(input.value, input.setValue);
  const { state } = rules;
  const { read } = state;
  const saved: unknown = record?.id === undefined ? undefined : record[name];
  const type = useEventType();
  // The saved rule may have dead parts, for the type that it was saved for.
  const [savedType] = useState(type);
  const kept = type === savedType ? saved : undefined;
  useFieldCheck(
    name,
    useCallback(
      (value: unknown) => faultOfValue(value, kept, translate, locale, type),
      [kept, locale, translate, type],
    ),
  );

  const [view, setView] = useState<'visual' | 'text'>('visual');
  const event = useSampleEvent();
  const at = useSampleTime();
  const names = useRuleNames(scope, [read.rule, event]);
  const screen = useMemo(
    () => ({ names, scope, incidentTypes: valuesOf('incidentType', [read.rule ?? state.output?.rule]) }),
    [names, read.rule, scope, state.output],
  );

  const isIncomplete = (state.output?.incomplete.size ?? 0) > 0;
  const isFinished = read.faults.length === 0 && !isIncomplete;
  const rule = isFinished ? read.rule : undefined;
  const deferredRule = useDeferredValue(rule);
  const momentOf = useMomentOf(scope, [rule]);
  const moment = useMemo(() => momentOf?.(at, event), [at, event, momentOf]);
  const judgement = useMemo(
    () => (deferredRule === undefined || moment === undefined ? null : judge(deferredRule, event, moment)),
    [event, deferredRule, moment],
  );
  const marks = useMemo(() => {
    if (!state.output || !isFinished || moment === undefined) return noMarks;
    const { trace } = judge(state.output.own, event, moment);
    return trace ? marksOf(trace, state.output.paths) : noMarks;
  }, [event, isFinished, moment, state.output]);

  // A text that is being typed stays in its box when it says "true" for a moment.
  const [isTyped, setTyped] = useState(false);
  const isEvery = read.rule === true && !isTyped;
  const before = useRef(unfinished);
  const choose = (every: boolean) => {
    if (every) before.current = state.text;
    setTyped(false);
    rules.setText(every ? 'true' : before.current);
  };
  const isChanged = isFinished && JSON.stringify(saved) !== JSON.stringify(rule);
  const dead = useMemo(
    () => (isIncomplete ? [] : deadPartsOf(state, kept, type)),
    [isIncomplete, kept, state, type],
  );
  const words = isFinished
    ? explainRule(rule, names)
    : translate(isIncomplete ? 'rule.words.incomplete' : 'rule.words.faulty');

  return (
    <RuleProvider value={screen}>
      <div
        className="rule-editor"
        onKeyDown={onKeys((event: KeyboardEvent) => {
          if (!isReadOnly) onUndoKeys(event, rules);
        })}
      >
        <WhenChoice isEvery={isEvery} isReadOnly={isReadOnly} onChange={choose} />
        <p role="status" className="rule-words" data-finished={isFinished || undefined}>
          {words}
        </p>
        <ValueDoubts rule={read.rule} />
        {dead.length > 0 && (
          <Alert severity="warning" role="status" sx={{ mb: 1 }}>
            <ul className="rule-dead">
              {dead.map(({ line, column, fault }) => (
                <li key={`${line} ${column} ${fault.key}`}>
                  {translate('rule.error.text', { line, sentence: describeRuleFault(fault, locale) })}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {!isEvery && (
          // A rule that the builder cannot show is shown as text in every view.
          <div className="rule-views" data-view={state.tree ? view : 'both'}>
            {!isReadOnly && (
              <>
                <div className="rule-tools">
                  <Segments
                    label={translate('rule.views.label')}
                    value={view}
                    options={{ visual: translate('rule.views.visual'), text: translate('rule.views.text') }}
                    onChange={setView}
                  />
                  <PlainButton aria-disabled={!rules.canUndo || undefined} onClick={rules.undo}>
                    {translate('rule.undo')}
                  </PlainButton>
                  <PlainButton aria-disabled={!rules.canRedo || undefined} onClick={rules.redo}>
                    {translate('rule.redo')}
                  </PlainButton>
                </div>
                <div data-panel="visual">
                  <VisualPanel
                    state={state}
                    marks={marks}
                    onTree={rules.setTree}
                    onConvert={rules.convert}
                    onUnheld={rules.giveUpTree}
                  />
                </div>
              </>
            )}
            <div data-panel="text">
              <RuleText
                id={input.id}
                inputRef={input.inputRef}
                text={state.text}
                faults={isIncomplete ? noFaults : read.faults}
                markedLine={state.unshown && read.faults.length === 0 ? lineOfPart(state) : undefined}
                isReadOnly={isReadOnly}
                onChange={(text) => {
                  setTyped(true);
                  rules.setText(text);
                }}
                onFormat={rules.format}
                onBlur={input.onBlur}
              />
            </div>
          </div>
        )}
        {/* At the bottom: it appears on blur and must not move the element being clicked. */}
        {input.error && <p className="rule-fault">{input.error}</p>}
        <div className="rule-below">
          <WhyPanel rule={deferredRule} judgement={judgement} />
          {isChanged && <DryRun before={saved} after={rule} />}
        </div>
      </div>
    </RuleProvider>
  );
}
