import { ages } from '../../../resources/product/webhooks/timing.ts';
import type { Task } from '../recording/task.ts';

/**
 * The time after which a task is discarded, in milliseconds since 1970, and the label of the age that its configuration allows.
 * Undefined when the configuration discards no deliveries.
 */
export function deadlineOf({
  since,
  configuration,
}: Pick<Task, 'since' | 'configuration'>): { readonly at: number; readonly age: string } | undefined {
  const age = ages.find(({ value }) => value === configuration.discardAfter);
  return age && { at: Date.parse(since) + age.seconds * 1000, age: age.label };
}
