import type { FilterOperator } from '../filters/filterOperators.ts';
import type { FieldOptions } from '../fields/field.ts';
import type { validationWords } from '../fields/validationWords.ts';

/** An error in a value: the key of a message in `validationWords.ts` and its arguments. */
export interface Finding {
  readonly key: keyof typeof validationWords;
  readonly args?: Readonly<Record<string, string | number>>;
}

/**
 * The behavior of one kind of field. `Field` is the declared field with the words of the kind.
 * Values are never undefined: a reader returns undefined for a value that it cannot read. The methods are bivariant on purpose, so that all
 * kinds fit into one table.
 */
export interface Kind<Field = FieldOptions<unknown>> {
  /** Operators of the platform's filters, the default first. Empty when lists cannot be filtered by the kind. */
  readonly operators: readonly FilterOperator[];
  /** Filters ask only whether there is a value, by `eq` and `neq` with null. */
  readonly onlyByPresence?: true;
  /** Values have an order: lists can be sorted by them. They are single values, so bulk edit has an input for them. */
  readonly isSortable: boolean;
  /** Records hold a list of values. */
  readonly isMany?: true;
  readonly isNumeric?: true;
  /** Values are compared as earlier and later, not as smaller and larger. An instant is exported in UTC, and no two records share it. */
  readonly time?: 'day' | 'moment';
  /** Free text: quoted in messages, and joined by spaces where several fields name a record. */
  readonly isText?: true;
  /** Yes or no: lists can toggle it, and records always have a value. */
  readonly isFlag?: true;
  /** Written, never read: omitted from responses, exports, drafts and the audit. */
  readonly isWriteOnly?: true;
  /** Read, set and deleted by its own actions (`imageActions`), not with the record. */
  readonly hasOwnActions?: true;
  /** A column of an imported file can fill it. */
  readonly isImportable?: true;
  /** Values that are written without quotes in the grammar of `filters`. */
  readonly bare?: RegExp;
  /** Its form in the header of a record's page (`besideName`). Undefined when it has none. */
  readonly head?: 'picture' | 'chip' | 'names' | 'fact';
  /** The error in a value that is not empty. `record` is the whole record, for formats that depend on another field. */
  check(this: void, field: Field, value: unknown, record: Readonly<Record<string, unknown>>): Finding | null;
  /** Converts a value of a call to the record's form. Never called with null, undefined or empty text. */
  read(this: void, field: Field, wire: unknown): unknown;
  /** Reads spellings that only other platforms respond with, such as `"12"` for 12. Called when `read` fails. */
  coerce?(this: void, field: Field, wire: unknown): unknown;
  /** Converts a value to its one canonical spelling, for the platform to store. */
  normalize?(this: void, field: Field, value: unknown): unknown;
  /** Converts a value to the form of request bodies. Never called with null or unreadable values. */
  write?(this: void, field: Field, value: unknown): unknown;
  /** The key by which two values are equal; defaults to the value itself. Never called with null. */
  identity?(this: void, value: unknown): unknown;
  /** Lists: converts an item of a call to the record's form. */
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
 * The properties shared by all numeric kinds.
 * @param bare a number in a URL or a filter
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
