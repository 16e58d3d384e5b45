import type { Field } from '../field.ts';

/**
 * How values of one kind of field travel. Values are never undefined: a codec returns undefined for a value that it cannot read.
 */
export interface Codec {
  /** A value of a call as the record holds it. Null, undefined and empty text never arrive here. */
  readonly read: (field: Field, wire: unknown) => unknown;
  /** Spellings that only answers of other platforms use, such as `"12"` for 12. Tried where `read` fails. */
  readonly coerce?: (field: Field, wire: unknown) => unknown;
  /** One spelling per value, for the platform that stores it. */
  readonly normalize?: (field: Field, value: unknown) => unknown;
  /** The value as bodies carry it. Null and unreadable values never arrive here. */
  readonly write?: (field: Field, value: unknown) => unknown;
  /** What two values must have in common to be the same; the value itself when left out. Null never arrives here. */
  readonly identity?: (value: unknown) => unknown;
  /** Lists: an item of a call as the record holds it. */
  readonly readItem?: (field: Field, wire: unknown) => unknown;
}
