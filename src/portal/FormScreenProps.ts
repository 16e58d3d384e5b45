import type { AnyResource, Place } from '../../resources/declaration/index.ts';

/** What the generic create and edit screens are given. */
export interface FormScreenProps {
  readonly resource: AnyResource;
  readonly place: Place;
  /** Key of the place in the declaration. */
  readonly placeName: string;
  /** Path parameter -> identifier, the working context's client included. */
  readonly scope: Readonly<Record<string, string>>;
}

/** What a widget that draws a whole section is given. */
export interface SectionWidgetProps extends FormScreenProps {
  /** The saved record that the page is about. */
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}
