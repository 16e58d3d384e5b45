import { useId, useMemo } from 'react';
import { Control } from '../../fields/Control.tsx';
import { formatInstant } from '../../format/format.ts';
import { useTranslate } from '../../i18n/late/webhooks.ts';
import { useTranslate as useRuleTranslate } from '../../i18n/late/rule.ts';
import { Select } from '../../fields/choosing/SelectBox.tsx';
import { anchor } from '../../browser/anchors.ts';
import { useTimeZone } from '../../format/timeZone.ts';
import { useViewerLocale } from '../../format/useFormatValue.ts';
import { EventEditor } from './EventEditor.tsx';
import { RuleProvider } from '../RuleContext.ts';
import { subjectOf } from './samples.ts';
import { useEventsOfType } from './useEventsOfType.ts';
import { useRuleNames } from '../useRuleNames.ts';
import { InstantInput } from '../InstantInput.tsx';
import {
  chooseSample,
  chooseSampleTime,
  editSample,
  useSampleEvent,
  useSamples,
  useSampleTime,
} from './useSampleEvent.ts';

/** Maximum number of received events offered. */
const maxOffered = 20;

interface SampleEventEditorProps {
  readonly scope: Readonly<Record<string, string>>;
  /** True when the rule asks for the time at which the platform takes the event. */
  readonly hasTime?: boolean;
}

/** Edits the sample event: a sample or a received event, with its fields. One per page. */
export function SampleEventEditor({ scope, hasTime = false }: SampleEventEditorProps) {
  const id = useId();
  const translate = useTranslate();
  const translateRule = useRuleTranslate();
  const locale = useViewerLocale();
  const timeZone = useTimeZone();
  const samples = useSamples();
  const event = useSampleEvent();
  const at = useSampleTime();
  const { data } = useEventsOfType(scope);
  const recentEvents = (data ?? []).slice(0, maxOffered);
  const names = useRuleNames(scope, [event]);
  const screen = useMemo(() => ({ scope, names }), [names, scope]);
  const entries = [
    ...samples.map(({ key, event: value }) => ({ key, value, choice: { key } })),
    ...recentEvents.map(({ id: key, event: value, receivedAt }) => ({
      key,
      value,
      choice: { event: value, at: receivedAt },
    })),
  ];
  const json = JSON.stringify(event);
  const selectedKey = entries.find(({ value }) => JSON.stringify(value) === json)?.key ?? '';
  return (
    <RuleProvider value={screen}>
      <div style={{ maxWidth: 420 }}>
        <Control
          id={id}
          label={translate('webhooks.sample.begin')}
          isInvalid={false}
          helperText={null}
          isFilled
        >
          {(attributes) => (
            <Select
              {...attributes}
              {...anchor('sampleEvent')}
              value={selectedKey}
              onChange={({ target }) => {
                const entry = entries.find(({ key }) => key === target.value);
                if (entry) chooseSample(entry.choice);
              }}
            >
              {selectedKey === '' && <option value="">{translate('webhooks.sample.own')}</option>}
              <optgroup label={translate('webhooks.sample.samples')}>
                {samples.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </optgroup>
              {recentEvents.length > 0 && (
                <optgroup label={translate('webhooks.sample.past')}>
                  {recentEvents.map(({ id: key, receivedAt, event: value }) => (
                    <option key={key} value={key}>
                      {translate('webhooks.sample.pastName', {
                        type: subjectOf(value),
                        when: formatInstant(receivedAt, locale, timeZone),
                      })}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          )}
        </Control>
        {hasTime && (
          <InstantInput
            label={translateRule('rule.why.taken')}
            isLabelShown
            value={at}
            onChange={chooseSampleTime}
          />
        )}
      </div>
      <EventEditor event={event} onEvent={editSample} />
    </RuleProvider>
  );
}
