import { useSyncExternalStore } from 'react';
import { sampleEvents, type WebhookEvent } from './samples.ts';

// One for all parts of a page, and kept from page to page: whoever has made one event tries everything with it.
let sample: WebhookEvent = sampleEvents[0]?.event ?? {};
const listeners = new Set<() => void>();

/** Sets the sample event. */
export function chooseSample(event: WebhookEvent): void {
  sample = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The event that people try rules, templates and targets with, shared by all who try something. */
export function useSampleEvent(): WebhookEvent {
  return useSyncExternalStore(subscribe, () => sample);
}
