import { itemPathOf } from './calls.ts';
import type { AnyResource } from './resource.ts';

/**
 * True when each record has a history: it has one URL, it can be updated, and the platform audits the changes. Resources whose users see
 * only their own record (`onlyOwn`) have none: administrators read that history.
 */
export function hasHistory({ calls, callsByHand, onlyOwn, singleton }: AnyResource): boolean {
  return (
    calls.operations.includes('get') &&
    calls.operations.includes('update') &&
    callsByHand !== true &&
    onlyOwn !== true &&
    singleton !== true
  );
}

/** Path of a record's history below its service. */
export function historyPathOf(resource: AnyResource): string {
  return `${itemPathOf(resource)}/changes`;
}
