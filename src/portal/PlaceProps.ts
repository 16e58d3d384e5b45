import type { AnyResource, Place } from '../../resources/declaration/index.ts';

/** The props of a screen of a place and of each of its parts: the records of one resource, as the place shows them. */
export interface PlaceProps {
  readonly resource: AnyResource;
  readonly place: Place;
  /** Key of the place in the declaration. */
  readonly placeName: string;
  /** Path parameter -> identifier, the working context's client included. */
  readonly scope: Readonly<Record<string, string>>;
}
