import type { AnyResource } from '../../resources/declaration/index.ts';
import { appendChange, type FieldChange } from '../audit/append.ts';
import type { Values } from './input.ts';
import { masked } from './secrets.ts';
import { type Writing, clientOf } from './writing.ts';

/** Old and new of each field that changed; of secrets only that they did. */
export function audited(resource: AnyResource, before: Values, changes: Values): Record<string, FieldChange> {
  const [old, next] = [masked(resource, before), masked(resource, changes)];
  return Object.fromEntries(
    Object.keys(changes).map((name): [string, FieldChange] => {
      const kind = resource.fields[name]?.kind;
      return [
        name,
        kind === 'secret' || kind === 'password' ? {} : { old: old[name] ?? null, new: next[name] },
      ];
    }),
  );
}

/** Notes a write in the audit, in its own transaction. What concerns no one record is noted of the client, or of the resource as a whole. */
export async function appendAudit(
  resource: AnyResource,
  { tx, principal, params, clock, requestId }: Writing,
  /** create, update, delete, or the name of an action. */
  operation: string,
  { uid, title, changes }: { uid: string; title?: unknown; changes: Record<string, FieldChange> },
) {
  // An address without a client is about the caller's own.
  const own = resource.tenancy === 'client' ? principal.clientUid : null;
  const clientUid = clientOf(resource, params, uid) ?? own;
  await appendChange(tx, {
    principal,
    operation,
    subject: resource.name,
    clientUid,
    target: uid || (clientUid ?? resource.name),
    targetTitle: typeof title === 'string' ? title : null,
    changes,
    at: clock.now(),
    requestId,
  });
}
