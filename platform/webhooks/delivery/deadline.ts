import { ages } from '../../../resources/events/ages.ts';
import type { Task } from '../recording/task.ts';

/** The time after which a task is discarded, in milliseconds since 1970, and the age that its configuration allows. */
interface Deadline {
  readonly at: number;
  readonly seconds: number;
  /** The age in words. */
  readonly age: string;
}

/** The deadline of a task. Undefined when its configuration discards no deliveries. */
export function deadlineOf({
  since,
  configuration,
}: Pick<Task, 'since' | 'configuration'>): Deadline | undefined {
  const age = ages.find(({ value }) => value === configuration.discardAfter);
  return age && { at: Date.parse(since) + age.seconds * 1000, seconds: age.seconds, age: age.label };
}
