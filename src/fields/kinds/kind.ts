import type { ComponentType } from 'react';
import type { FieldInputProps } from '../../portal/FieldInputProps.ts';

type FieldPart = ComponentType<FieldInputProps>;

/** The inputs of one kind of field, and how its values are read on pages. Their text is in `src/portal/format.ts`. */
export interface InputKind {
  /** The input of a field, by the words of its declaration. Left out for kinds that a widget has to write: they are read only. */
  input?(this: void, props: FieldInputProps): FieldPart;
  /** The input for one value outside of its record's form (filters, bulk edit), where it is another one. */
  readonly Alone?: FieldPart;
  /** A value on a page, from the record around, where it is more than its text. */
  readonly Value?: FieldPart;
  /** The whole labelled field on a page, where it is more than a value with a label. */
  readonly ReadOnly?: FieldPart;
  /** Inputs take the full width of a card. */
  readonly isWide?: true;
}
