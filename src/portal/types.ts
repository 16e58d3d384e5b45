import type { AnyResource, Place } from '../../resources/declaration/index.ts';

/** What every generic screen is given. */
export interface ListScreenProps {
  readonly resource: AnyResource;
  readonly place: Place;
  /** Key of the place in the declaration. */
  readonly placeName: string;
  /** Path parameter -> identifier, the working context's client included. */
  readonly scope: Readonly<Record<string, string>>;
}
