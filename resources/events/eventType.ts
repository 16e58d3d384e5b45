import type { Localized } from '../declaration/localized.ts';
import type { EventFieldPath } from './fields.ts';
import type { RetrySchedule } from './retries.ts';

/** An event of a type, to try rules, templates and targets on. It has a building of the client when one is known. */
export interface SampleData {
  readonly key: string;
  readonly label: string;
  /** Values by dotted path. Other fields of the type are null. */
  readonly values: Readonly<Partial<Record<EventFieldPath, string | number | null>>>;
}

/** A type of event that webhooks are for. */
export interface EventType {
  /** The occurrence, as a sentence. */
  readonly about: Localized;
  /** Version of its fields: a field that is added raises the second number, one that is removed the first. */
  readonly version: `${number}.${number}`;
  readonly fields: readonly EventFieldPath[];
  readonly samples: readonly [SampleData, ...SampleData[]];
  readonly retries: RetrySchedule;
}
