import { useMemo, useSyncExternalStore } from 'react';
import { allBuildings } from '../../authProvider/context.ts';
import { useSession } from '../portal/useSession.ts';
import { type SampleEvent, sampleEvents, type WebhookEvent } from './samples.ts';

/** One of the samples, whose building is the client's, or an event of one's own. */
type Choice = { readonly key: string } | { readonly event: WebhookEvent };

// One for all parts of a page, and kept from page to page: somebody who has made one event tries everything with it.
let choice: Choice = { key: 'lockdown' };
const listeners = new Set<() => void>();

/** Sets the sample event. */
export function chooseSample(next: Choice): void {
  choice = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The samples, in a building of the client. */
export function useSamples(): readonly SampleEvent[] {
  const { buildings } = useSession();
  const building = buildings.find(({ uid }) => uid !== allBuildings.uid);
  const buildingId = building?.uid ?? null;
  return useMemo(() => sampleEvents(buildingId), [buildingId]);
}

/** The event that people try rules, templates and targets with, shared by all who try something. */
export function useSampleEvent(): WebhookEvent {
  const samples = useSamples();
  const selection = useSyncExternalStore(subscribe, () => choice);
  if ('event' in selection) return selection.event;
  return samples.find(({ key }) => key === selection.key)?.event ?? {};
}
