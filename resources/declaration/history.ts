import type { AnyResource } from './resource.ts';

/**
 * True when each record has a history: it has one URL, it can be updated, and the platform audits the changes. Resources whose users see
 * only their own record (`onlyOwn`) have none: administrators read that history.
 */
export function hasHistory({ calls, callsByHand, onlyOwn, identifier }: AnyResource): boolean {
  return (
    calls.operations.includes('get') &&
    calls.operations.includes('update') &&
    callsByHand !== true &&
    onlyOwn !== true &&
    itemPathOf({ calls, identifier }).endsWith(`{${identifier.param}}`)
  );
}

/** Path of one record below its service, with `{parameters}`. */
function itemPathOf({ calls, identifier }: Pick<AnyResource, 'calls' | 'identifier'>): string {
  return calls.itemPath ?? `${calls.path}/{${identifier.param}}`;
}

/** Path of a record's history below its service. */
export function historyPathOf(resource: Pick<AnyResource, 'calls' | 'identifier'>): string {
  return `${itemPathOf(resource)}/changes`;
}
