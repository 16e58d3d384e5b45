import type { Localized } from './localized.ts';

/** A rule between fields of a record. Forms and the platform enforce it, with the same message. */
export interface RecordRule<FieldName extends string = string, Values = Readonly<Record<string, unknown>>> {
  /** The fields that the rule reads. A change to any of them triggers the check. */
  readonly of: readonly FieldName[];
  /** The field that shows the message. */
  readonly at: FieldName;
  /** Message shown at the field. */
  readonly message: Localized;
  /** False when the record breaks the rule. Values may be missing while a form is filled in. */
  holds(record: Partial<Values>): boolean;
}

/** A state of a record that forbids operations, and the reason. */
export interface StateRule<Values = Readonly<Record<string, unknown>>> {
  /** The reason, shown in place of what is not offered. */
  readonly message: Localized;
  /** True when the record is in the state. */
  when(record: Partial<Values>): boolean;
}
