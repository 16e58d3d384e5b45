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
  /** The client of the record; null when it belongs to none. */
  readonly clientUid: string | null;
  readonly principal: Principal;
  readonly tx: Queryable;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly requestId: string;
  /** True for new people who get no invitation yet. */
  readonly withoutInvitations: boolean;
  /** The record before the write; undefined for a new one. */
  readonly before: Partial<Record> | undefined;
  /** The record after the write, with references as identifiers; undefined for a deletion. */
  readonly after: Partial<Record> | undefined;
}

/**
 * Secrets inside values, for instance some headers in a list of headers. They are stored encrypted and never returned: clients send back
 * the mask of an unchanged one. Each function returns only the fields that it changes.
 */
export interface SecretParts<Record> {
  /** The fields with such values. */
  readonly fields: readonly (keyof Record & string)[];
  /** Returns `values` in their stored form. */
  seal(values: Partial<Record>, encrypt: (text: string) => string): Partial<Record>;
  /** Returns stored values with their secrets decrypted. */
  open(values: Partial<Record>, decrypt: (text: string) => string): Partial<Record>;
  /** Returns `values`, stored or decrypted, as shown in responses and the audit. */
  mask(values: Partial<Record>): Partial<Record>;
  /** Returns `values` with the secrets of `before` in place of masks. The resource's checks reject a remaining mask. */
  keep(before: Partial<Record>, values: Partial<Record>): Partial<Record>;
}

/** Behavior of a resource beyond its declaration. */
export interface Hooks<Record> {
  /** After validation: values that the platform sets instead of, or in addition to, those of the caller. */
  prepare?(context: WriteContext<Record>): Promise<Partial<Record>> | Partial<Record>;
  /** After validation, before writing: messages by field reject the write (400). */
  before?(context: WriteContext<Record>): Promise<FieldErrors | undefined>;
  /** After records were created together, in the same transaction. Replaces `after`, so that many records need few statements. */
  afterCreates?(contexts: readonly WriteContext<Record>[]): Promise<void>;
  /** After the record was written, in the same transaction. */
  after?(context: WriteContext<Record>): Promise<void>;
  /** Secrets that are parts of values. A field that is a secret as a whole needs none: its kind says so. */
  readonly parts?: SecretParts<Record>;
  /** Fields that the hooks store in a table of all clients, where their values are unique: 409 for a value of another client. */
  readonly uniqueElsewhere?: readonly (keyof Record & string)[];
  /** Query of the call for one record. */
  readonly getQuery?: QueryParameters;
  /** Fields that this query omits from the response. */
  leaveOut?(query: Readonly<globalThis.Record<string, unknown>>): readonly string[];
}

/** Hooks by resource, each typed by the declaration. */
export type HooksByResource = { readonly [Name in ResourceName]?: Hooks<RecordOf<(typeof registry)[Name]>> };

/**
 * Watches what a write of a resource leaves behind. Called before it, with the record before and after; returns a check for after it, in the
 * same transaction, or undefined when the write cannot break anything. The check throws ProblemError to refuse the write.
 */
export type Guard<Record = Readonly<globalThis.Record<string, unknown>>> = (
  context: WriteContext<Record>,
) => Promise<(() => Promise<void>) | undefined>;

/** Guards by resource, each typed by the declaration. */
export type GuardsByResource = { readonly [Name in ResourceName]?: Guard<RecordOf<(typeof registry)[Name]>> };
