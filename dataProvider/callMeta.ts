import type { AnyResource } from '../resources/declaration/index.ts';
import { type Scope, scopeOfRecord } from './address.ts';

/** The scope and the place of a call. */
export interface Where {
  /** Identifiers for the path: client, building, level. */
  readonly scope: Scope;
  /** Key of the place in the declaration. It determines the list call and how changes are sent. */
  readonly place?: string;
}

/** The `meta` of a call of the provider. */
export interface CallMeta extends Where {
  /** Identifies the attempt to create a record: a repeated request with the same key creates no second record. */
  readonly idempotencyKey?: string;
  /** Name of the declared `attention` that the list counts. A platform that lacks its filter is asked once. */
  readonly attention?: string;
}

/** Returns the scope and place of a resource's records, as seen from the open page. */
export type Whereabouts = (resource: AnyResource) => Where;

/**
 * The `meta` of a call. A scope in `meta` is used unchanged. Without one, the scope comes from the open page and the working context, and
 * `values` (a record, its data or a list's filter) name their own ancestors.
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
