import type { registry, ResourceName } from '../../resources/registry.ts';
import type { RecordOf } from '../../resources/declaration/index.ts';
import type { Settings } from '../configuration/settings.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Queryable } from '../database/index.ts';
import type { QueryParameters } from '../http/call.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import type { Principal } from '../kernel/principal.ts';

/** The input of a hook. */
export interface WriteContext<Record> {
  readonly operation: 'create' | 'update' | 'delete';
  readonly uid: string;
  /** The client of the record; null where it belongs to none. */
  readonly clientUid: string | null;
  readonly principal: Principal;
  readonly tx: Queryable;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly requestId: string;
  /** The record before; undefined for a new one. */
  readonly before: Partial<Record> | undefined;
  /** The record as it will be, references as identifiers; undefined for one that is deleted. */
  readonly after: Partial<Record> | undefined;
}

/**
 * Secrets inside of values, for instance some headers in a list of headers. They are stored encrypted, and never answered: people send
 * back the mask for one that stays. Each function answers only the fields that it changes.
 */
export interface SecretParts<Record> {
  /** `values` as they are stored. */
  seal(values: Partial<Record>, encrypt: (text: string) => string): Partial<Record>;
  /** Stored values with their secrets in the clear. */
  open(values: Partial<Record>, decrypt: (text: string) => string): Partial<Record>;
  /** `values`, stored or in the clear, as answers and the audit show them. */
  mask(values: Partial<Record>): Partial<Record>;
  /** `values` with the secrets of `before` where it has masks. A mask that is left is refused by the checks of the resource. */
  keep(before: Partial<Record>, values: Partial<Record>): Partial<Record>;
}

/** Behaviour of a resource beyond its declaration. */
export interface Hooks<Record> {
  /** After validation: values that the platform sets in place of what was given, or beside it. */
  prepare?(context: WriteContext<Record>): Promise<Partial<Record>> | Partial<Record>;
  /** After validation, before anything is written: sentences by field refuse the write (400). */
  before?(context: WriteContext<Record>): Promise<FieldErrors | undefined>;
  /** After records were made together, in the same transaction: in place of `after`, so that many of them cost few statements. */
  afterCreates?(contexts: readonly WriteContext<Record>[]): Promise<void>;
  /** After the record was written, in the same transaction. */
  after?(context: WriteContext<Record>): Promise<void>;
  /** Secrets that are parts of values. A field that is a secret as a whole needs none of this: its kind says so. */
  readonly parts?: SecretParts<Record>;
  /** Query of the call for one record. */
  readonly getQuery?: QueryParameters;
  /** Fields that this query leaves out of the answer. */
  leaveOut?(query: Readonly<globalThis.Record<string, unknown>>): readonly string[];
}

/** Hooks by resource, each typed by the declaration. */
export type HooksByResource = { readonly [Name in ResourceName]?: Hooks<RecordOf<(typeof registry)[Name]>> };
