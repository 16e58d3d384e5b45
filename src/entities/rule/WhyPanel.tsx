import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { explainCondition } from '../../../resources/rules/explain.ts';
import { decidingCondition, partAt } from '../../../resources/rules/trace.ts';
import { formatInstant } from '../../fields/format.ts';
import { useViewerLocale } from '../../fields/useFormatValue.ts';
import { EventEditor } from './EventEditor.tsx';
import type { Judgement } from './marks.ts';
import { OutcomeIcon } from './OutcomeIcon.tsx';
import { useRuleContext } from './RuleContext.ts';
import { sampleEvents, textOf, type WebhookEvent } from './samples.ts';
import { TraceList } from './TraceList.tsx';
import type { ReceivedEvent } from './useReceivedEvents.ts';

interface WhyPanelProps {
  /** A checked rule; undefined while there is none. */
  readonly rule: unknown;
  readonly judgement: Judgement | null;
  readonly event: WebhookEvent;
  readonly onEvent: (event: WebhookEvent) => void;
  readonly received: readonly ReceivedEvent[];
}

/** What the rule says of one event, and why. */
export function WhyPanel({ rule, judgement, event, onEvent, received }: WhyPanelProps) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const { names } = useRuleContext();
  const events = [
    ...sampleEvents,
    ...received.map(({ id, receivedAt, event }) => ({
      key: id,
      label: `${formatInstant(receivedAt, locale)} · ${textOf(event['incidentType']) || translate('rule.dryRun.noType')}`,
      event,
    })),
  ];
  const bytes = JSON.stringify(event);
  const chosen = events.find((one) => JSON.stringify(one.event) === bytes)?.key ?? '';
  const option = ({ key, label }: { key: string; label: string }) => (
    <option key={key} value={key}>
      {label}
    </option>
  );
  const deciding = judgement?.trace && decidingCondition(judgement.trace);
  return (
    <Box component="section" aria-labelledby="rule-why" sx={{ minWidth: 0 }}>
      <Typography id="rule-why" variant="h3" component="h3">
        {translate('rule.why.title')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <TextField
            select
            label={translate('rule.why.event')}
            value={chosen}
            onChange={({ target }) => {
              const found = events.find(({ key }) => key === target.value);
              if (found) onEvent(found.event);
            }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            {chosen === '' && <option value="">{translate('rule.why.edited')}</option>}
            <optgroup label={translate('rule.why.samples')}>
              {events.slice(0, sampleEvents.length).map(option)}
            </optgroup>
            {received.length > 0 && (
              <optgroup label={translate('rule.why.received')}>
                {events.slice(sampleEvents.length).map(option)}
              </optgroup>
            )}
          </TextField>
          <EventEditor event={event} onEvent={onEvent} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box role="status">
            {judgement === null && (
              <Typography sx={{ color: 'text.secondary', mt: 1 }}>
                {translate('rule.why.unfinished')}
              </Typography>
            )}
            {judgement?.error !== undefined && (
              <Alert severity="warning">{translate('rule.why.none', { reason: judgement.error })}</Alert>
            )}
            {judgement?.trace && (
              <Typography component="div" sx={{ fontWeight: 600, mt: 1 }}>
                <OutcomeIcon
                  outcome={judgement.trace.outcome}
                  words={translate(judgement.trace.outcome ? 'rule.why.fires' : 'rule.why.doesNot')}
                />
              </Typography>
            )}
            {deciding && deciding.path.length > 0 && (
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {translate('rule.why.because', {
                  condition: explainCondition(partAt(rule, deciding.path), names),
                })}
              </Typography>
            )}
          </Box>
          {judgement?.trace && rule !== true && (
            <Box sx={{ mt: 1 }}>
              <TraceList rule={rule} trace={judgement.trace} />
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}
