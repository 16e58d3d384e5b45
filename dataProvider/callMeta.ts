import type { Scope } from './address.ts';

/** What screens pass along with each call of the provider. */
export interface CallMeta {
  /** Identifiers that fill the path: client, building, level. */
  readonly scope: Scope;
  /** Key of the place in the declaration; it chooses the list call and the way in which changes are sent. */
  readonly place?: string;
  /** Names the attempt to create a record; the same again makes no second one. */
  readonly idempotencyKey?: string;
}
