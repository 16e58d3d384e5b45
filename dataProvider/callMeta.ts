import type { AnyResource } from '../resources/declaration/index.ts';
import { type Scope, scopeOfRecord } from './address.ts';

/** Where the records of a call are. */
export interface Where {
  /** Identifiers that fill the path: client, building, level. */
  readonly scope: Scope;
  /** Key of the place in the declaration; it chooses the list call and the way in which changes are sent. */
  readonly place?: string;
}

/** The `meta` of a call of the provider. */
export interface CallMeta extends Where {
  /** Names the attempt to create a record; the same again makes no second one. */
  readonly idempotencyKey?: string;
  /** Name of a declared concern that the list counts: a platform that does not have its filter is asked once. */
  readonly attention?: string;
}

/** Answers where the records of a resource are as seen from the page that is open. */
export type Whereabouts = (resource: AnyResource) => Where;

/**
 * The `meta` of a call. A scope in `meta` is taken as it is. Without one, the scope is that of the open page and the working
 * context, and `values` (a record, its data or a list's filter) name their own ancestors.
 */
export function callMeta(
  resource: AnyResource,
  meta: unknown,
  whereabouts: Whereabouts,
  values?: Readonly<Record<string, unknown>>,
): CallMeta {
  const own = (meta ?? {}) as Partial<CallMeta>;
  if (own.scope) return { ...own, scope: own.scope };
  const here = whereabouts(resource);
  return { ...here, ...own, scope: { ...here.scope, ...scopeOfRecord(resource, {}, values) } };
}
