import { useMemo } from 'react';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import { useEventType } from './EventType.ts';
import { useRuleSources } from '../RuleSources.ts';

/** The last received events of the type of the page, newest first. */
export function useEventsOfType(scope: Readonly<Record<string, string>>) {
  const type = useEventType();
  const { useReceivedEvents } = useRuleSources();
  const { data: received, ...reading } = useReceivedEvents(scope, type);
  // Platforms without types of events list all.
  const data = useMemo(
    () => received?.filter((event) => eventTypeNamed(event.type) === type),
    [received, type],
  );
  return { ...reading, data };
}
