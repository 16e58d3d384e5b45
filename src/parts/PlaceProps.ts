import type { AnyResource, Place } from '../../resources/declaration/index.ts';

/** The props of a place's screens and their parts: a resource and the place that shows its records. */
export interface PlaceProps {
  readonly resource: AnyResource;
  readonly place: Place;
  /** Key of the place in the declaration. */
  readonly placeName: string;
  /** Path parameter -> identifier. Includes the client of the working context. */
  readonly scope: Readonly<Record<string, string>>;
}
