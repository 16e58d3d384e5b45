import { useGetList } from 'ra-core';
import type { RecordOf } from '../../resources/declaration/index.ts';
import { webhookEvents } from '../../resources/webhookEvents.ts';
import type { WebhookEvent } from './samples.ts';

/** An event that has come in. */
export interface ReceivedEvent extends RecordOf<typeof webhookEvents> {
  readonly event: WebhookEvent;
}

/** Events on which a changed rule is tried. */
const maxEvents = 100;

/** The last events of the client, newest first. */
export function useReceivedEvents(scope: Readonly<Record<string, string>>) {
  return useGetList<ReceivedEvent>(
    webhookEvents.name,
    {
      pagination: { page: 1, perPage: maxEvents },
      sort: { field: 'receivedAt', order: 'DESC' },
      meta: { scope },
    },
    { staleTime: 30_000, retry: false },
  );
}
