import type { AnyResource, Field } from '../../resources/declaration/index.ts';

/** The props of all inputs, generated or from a feature. */
export interface FieldInputProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** Identifiers from the page's URL, for calls that load options. */
  readonly scope: Readonly<Record<string, string>>;
  /** Replaces the field's own label. */
  readonly label?: string;
  /** Distinguishes the input's id from those of other forms on the page. */
  readonly idPrefix?: string;
}

/** The DOM id of a field's input. The error summary links to it. */
export function inputId(name: string): string {
  return `field-${name}`;
}
