import { useMemo, useSyncExternalStore } from 'react';
import { normalEvent } from '../../../resources/rules/normalForm.ts';
import { allBuildings } from '../../../authProvider/context.ts';
import { useSession } from '../../viewer/useSession.ts';
import { useEventType } from './EventType.ts';
import { mayBeOf, type SampleEvent, sampleEvents, type WebhookEvent } from './samples.ts';

/** A built-in sample by key, or a custom event. `at` is when the platform takes it (ISO 8601), by default when it began. */
type Choice = ({ readonly key: string } | { readonly event: WebhookEvent }) & { readonly at?: string };

// Shared by all parts of a page and kept across pages, so that the user can try everything with the same event.
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

/** The sample events of the type of the page, with a building of the client. */
export function useSamples(): readonly SampleEvent[] {
  const { buildings } = useSession();
  const type = useEventType();
  const building = buildings.find(({ uid }) => uid !== allBuildings.uid);
  const buildingId = building?.uid ?? null;
  return useMemo(() => sampleEvents(type, buildingId), [buildingId, type]);
}

const loadedAt = new Date().toISOString();

/** The time when the platform takes the shared sample event, for conditions on the schedule (ISO 8601). */
export function useSampleTime(): string {
  const { at } = useSyncExternalStore(subscribe, () => choice);
  const { initiatedTimestamp, occurredTimestamp } = useSampleEvent();
  const began = initiatedTimestamp ?? occurredTimestamp;
  return at ?? (typeof began === 'string' ? began : loadedAt);
}

/** Changes the sample event. A chosen time at which the platform takes it stays. */
export function editSample(event: WebhookEvent): void {
  const { at } = choice;
  chooseSample({ event, ...(at !== undefined && { at }) });
}

/** Changes when the platform takes the sample event. */
export function chooseSampleTime(at: string | undefined): void {
  const { at: _, ...selection } = choice;
  chooseSample(at === undefined ? selection : { ...selection, at });
}

/** The shared sample event, on which rules, templates and targets are tried. The first sample when that is of another type. */
export function useSampleEvent(): WebhookEvent {
  const type = useEventType();
  const samples = useSamples();
  const selection = useSyncExternalStore(subscribe, () => choice);
  // The platform takes events in this form.
  if ('event' in selection && mayBeOf(type, selection.event)) return normalEvent(selection.event);
  const sample = samples.find(({ key }) => 'key' in selection && key === selection.key) ?? samples[0];
  return sample?.event ?? {};
}
