import type { FilterOperator } from '../conventions.ts';
import type { FieldOptions } from '../field.ts';
import type { validationWords } from '../validationWords.ts';

/** A fault in a value of a kind: the key of a sentence in `validationWords.ts`, and the values that fill it in. */
export interface Finding {
  readonly key: keyof typeof validationWords;
  readonly args?: Readonly<Record<string, string | number>>;
}

/**
 * Everything that the declaration knows of one kind of field. `Field` is the declared field with the words of the kind.
 *
 * Values are never undefined: a reader returns undefined for a value that it cannot read. The methods are bivariant on purpose, so that
 * all kinds fit into one table.
 */
export interface Kind<Field = FieldOptions<unknown>> {
  /** Operators of the platform's filters, the usual one first; none when lists cannot be filtered by the kind. */
  readonly operators: readonly FilterOperator[];
  /** Values have an order: lists can be sorted by them. They are single, so that bulk edit has an input for them. */
  readonly isSortable: boolean;
  /** Records hold a list of values. */
  readonly isMany?: true;
  readonly isNumeric?: true;
  /** Values are earlier and later, not smaller and larger. A moment is exported in UTC, and no two records share it. */
  readonly time?: 'day' | 'moment';
  /** Words that people choose freely: quoted in sentences, and joined by a space where several of them name a record. */
  readonly isText?: true;
  /** Yes or no: lists can switch it, and records always have a value. */
  readonly isFlag?: true;
  /** Written, never read: answers, exports, drafts and the audit leave the value out. */
  readonly isWriteOnly?: true;
  /** Read, set and deleted by actions of its own (`imageActions`), not with its record. */
  readonly hasOwnActions?: true;
  /** A column of a file can fill it. */
  readonly isImportable?: true;
  /** Values that stand without quotes in the grammar of `filters`. */
  readonly bare?: RegExp;
  /** How the head of a record's page shows it (`besideName`); left out where it cannot. */
  readonly head?: 'picture' | 'chip' | 'names' | 'fact';
  /** The fault in a value that is not empty. `record` is the whole record, for formats that depend on another field. */
  check(this: void, field: Field, value: unknown, record: Readonly<Record<string, unknown>>): Finding | null;
  /** A value of a call as the record holds it. Null, undefined and empty text never arrive here. */
  read(this: void, field: Field, wire: unknown): unknown;
  /** Spellings that only answers of other platforms use, such as `"12"` for 12. Tried where `read` fails. */
  coerce?(this: void, field: Field, wire: unknown): unknown;
  /** One spelling per value, for the platform that stores it. */
  normalize?(this: void, field: Field, value: unknown): unknown;
  /** The value as bodies carry it. Null and unreadable values never arrive here. */
  write?(this: void, field: Field, value: unknown): unknown;
  /** The key by which two values are the same; the value itself when left out. Null never arrives here. */
  identity?(this: void, value: unknown): unknown;
  /** Lists: an item of a call as the record holds it. */
  readItem?(this: void, field: Field, wire: unknown): unknown;
}

export const textual: readonly FilterOperator[] = [
  'contains',
  'doesnotcontain',
  'eq',
  'neq',
  'startswith',
  'endswith',
];
export const ordered: readonly FilterOperator[] = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte'];
export const equal: readonly FilterOperator[] = ['eq', 'neq'];

/**
 * The properties of all numbers.
 * @param bare a number in an address or a filter
 */
export function numeric(bare: RegExp) {
  return {
    operators: ordered,
    isSortable: true,
    isNumeric: true,
    isImportable: true,
    bare,
  } as const;
}
