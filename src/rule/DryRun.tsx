import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useId, useMemo } from 'react';
import { formatInstant } from '../format/format.ts';
import { useTimeZone } from '../format/timeZone.ts';
import { useViewerLocale } from '../format/useFormatValue.ts';
import { useTranslate } from '../i18n/late/rule.ts';
import { LoadAlert } from '../notices/LoadAlert.tsx';
import { compareRules, type ComparedEvent } from './compareRules.ts';
import { RuleProvider, useRuleContext } from './RuleContext.ts';
import { textOf } from './event/samples.ts';
import { TraceList } from './TraceList.tsx';
import { useEventsOfType } from './event/useEventsOfType.ts';
import { useMomentOf } from './useMomentOf.ts';
import { useRuleNames } from './useRuleNames.ts';

interface DryRunProps {
  /** The saved rule. Undefined for a new one. */
  readonly before: unknown;
  readonly after: unknown;
}

function Events({ rule, events }: { readonly rule: unknown; readonly events: readonly ComparedEvent[] }) {
  const translate = useTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const { names } = useRuleContext();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
      {events.map(({ id, receivedAt, event, judgement }) => {
        const building = event['buildingId'];
        const words = [
          formatInstant(receivedAt, locale, timeZone),
          textOf(event['incidentType']) || translate('rule.dryRun.noType'),
          names.value?.('buildingId', building) ?? textOf(building),
        ];
        return (
          <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <details>
              <Box
                component="summary"
                sx={{ cursor: 'pointer', py: 0.5, minHeight: 24, overflowWrap: 'anywhere' }}
              >
                {words.filter(Boolean).join(' · ')}
              </Box>
              {judgement.trace ? <TraceList rule={rule} trace={judgement.trace} /> : judgement.error}
            </details>
          </Box>
        );
      })}
    </Box>
  );
}

/** The effect of a changed rule on recent events: on which it would newly fire, and on which no longer. */
export function DryRun({ before, after }: DryRunProps) {
  const translate = useTranslate();
  const rule = useDeferredValue(after);
  const screen = useRuleContext();
  const { scope } = screen;
  const { data, isPending, isAbsent, error, refetch } = useEventsOfType(scope);
  const momentOf = useMomentOf(scope, [before, rule]);
  const change = useMemo(
    () => compareRules(before, rule, data ?? [], momentOf ?? (() => null)),
    [before, data, momentOf, rule],
  );
  const groups = (['newly', 'noLonger', 'failed'] as const).filter(
    (name) => momentOf && change[name].length > 0,
  );
  const count = data?.length ?? 0;
  const id = useId();
  const events = groups.flatMap((name) => change[name].map(({ event }) => event));
  const names = useRuleNames(scope, [rule, ...events]);
  const contextWithNames = useMemo(() => ({ ...screen, names }), [names, screen]);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h3" component="h3">
        {translate('rule.dryRun.title')}
      </Typography>
      {isAbsent && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('rule.dryRun.absent')}</Typography>
      )}
      {error && !isAbsent && <LoadAlert error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {isPending || !momentOf
            ? translate('rule.dryRun.loading')
            : count === 0
              ? translate('rule.dryRun.none')
              : translate(`rule.dryRun.${groups.length === 0 ? 'same' : 'of'}`, {
                  smart_count: count,
                  firing: change.firing,
                })}
        </Typography>
      )}
      {groups.map((name) => (
        <Box key={name} component="section" aria-labelledby={`rule-dry-run-${name}`} sx={{ mt: 1 }}>
          <Typography id={`rule-dry-run-${name}`} component="h4" variant="h4">
            {translate(`rule.dryRun.${name === 'newly' && before === undefined ? 'firing' : name}`, {
              smart_count: change[name].length,
            })}
          </Typography>
          <RuleProvider value={contextWithNames}>
            <Events rule={rule} events={change[name]} />
          </RuleProvider>
        </Box>
      ))}
    </Box>
  );
}
