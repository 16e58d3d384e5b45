import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { eventTypeNamed } from '../../../resources/events/index.ts';
import { EventTypeProvider } from '../../rule/event/EventType.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { useRecordOf } from '../../parts/useRecordOf.ts';

/** Tells parts of the form the type of the configuration's events. */
export function OfEventType({ isReadOnly, children }: { isReadOnly?: boolean; children: ReactNode }) {
  const record = useRecordOf(webhookConfigurations);
  const chosen: unknown = useWatch({ name: 'configType', disabled: isReadOnly });
  return (
    <EventTypeProvider value={eventTypeNamed(isReadOnly ? record?.configType : chosen)}>
      {children}
    </EventTypeProvider>
  );
}
