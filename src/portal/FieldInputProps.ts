import type { AnyResource, Field } from '../../resources/declaration/index.ts';

/** The props of every input, generated or of a widget. */
export interface FieldInputProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  /** Identifiers of the page's address, for calls that look up what can be chosen. */
  readonly scope: Readonly<Record<string, string>>;
  /** In place of the field's own label. */
  readonly label?: string;
  /** Tells the input's id from those of another form on the page. */
  readonly idPrefix?: string;
}

/** The id of a field's input on the page; the error summary links to it. */
export function inputId(name: string): string {
  return `field-${name}`;
}
