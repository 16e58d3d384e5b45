import type { AnyResource } from './resource.ts';

/**
 * Whether each record has a history of its own: it has one address, somebody may change it, and the platform audits the changes.
 * People who see their own record only have none: an administrator reads their history.
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
export function itemPathOf({ calls, identifier }: Pick<AnyResource, 'calls' | 'identifier'>): string {
  return calls.itemPath ?? `${calls.path}/{${identifier.param}}`;
}

/** Path of a record's history below its service. */
export function historyPathOf(resource: Pick<AnyResource, 'calls' | 'identifier'>): string {
  return `${itemPathOf(resource)}/changes`;
}
