import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { PlatformDataProvider } from '../../dataProvider/index.ts';
import { readList } from '../../resources/declaration/codec/index.ts';
import type { WebhookEvent } from './samples.ts';

/** An event that has come in. */
export interface ReceivedEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly event: WebhookEvent;
}

/** The last events on which a changed rule is tried. */
const maxEvents = 100;

/** The last events of the client, newest first. */
export function useReceivedEvents(scope: Readonly<Record<string, string>>) {
  const dataProvider = useDataProvider<PlatformDataProvider>();
  return useQuery({
    queryKey: ['webhookEvents', scope['clientId']],
    queryFn: async ({ signal }) =>
      readList(
        await dataProvider.call<unknown>({
          service: 'webhooks/v2',
          path: `clients/{clientId}/events?pagesize=${maxEvents}&pagenumber=0`,
          scope,
          signal,
        }),
      ).items as readonly ReceivedEvent[],
    staleTime: 30_000,
    retry: false,
  });
}
