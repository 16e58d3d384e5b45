import type { ComponentType } from 'react';
import type { FieldInputProps } from '../../parts/FieldInputProps.ts';

type FieldPart = ComponentType<FieldInputProps>;

/** The input components of a field kind. Its text format is in `src/format/format.ts`. */
export interface InputKind {
  /**
   * The input for a field, chosen by its declaration. Omitted for kinds that are read-only unless a widget
   * writes them.
   */
  input?(this: void, props: FieldInputProps): FieldPart;
  /** A different input for one value outside the record's form (filters, bulk edit). */
  readonly Alone?: FieldPart;
  /** Renders a value of the record context when it is more than text. */
  readonly Value?: FieldPart;
  /** Renders the whole field with its label when it is more than a label and a value. */
  readonly ReadOnly?: FieldPart;
  /** True when inputs take the full width of a card. */
  readonly isWide?: true;
}
