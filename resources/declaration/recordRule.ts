import type { Localized } from './localized.ts';

/** A rule between fields of a record. Forms and the platform hold it, with the same sentence. */
export interface RecordRule<FieldName extends string = string, Values = Readonly<Record<string, unknown>>> {
  /** The fields that the rule reads. A change of any of them is checked. */
  readonly of: readonly FieldName[];
  /** The field at which the sentence stands. */
  readonly at: FieldName;
  /** Sentence shown at the field. */
  readonly message: Localized;
  /** False when the record breaks the rule. Values may be missing while a form is filled in. */
  holds(record: Partial<Values>): boolean;
}

/** A state of a record in which something cannot be done, and the sentence that says why. */
export interface StateRule<Values = Readonly<Record<string, unknown>>> {
  /** The reason, shown instead of the confirmation. */
  readonly message: Localized;
  /** True in the state. */
  when(record: Partial<Values>): boolean;
}
