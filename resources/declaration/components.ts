import type { AnyResource } from './resource.ts';

/** The components of the extra pages of a declaration. */
export type PageIn<PlaceMap> = PlaceMap[keyof PlaceMap] extends infer Place
  ? Place extends { readonly pages: readonly { readonly component: infer Page extends string }[] }
    ? Page
    : never
  : never;

/** The components beside the titles of the lists of a declaration. */
export type NoticeIn<PlaceMap> = PlaceMap[keyof PlaceMap] extends infer Place
  ? Place extends { readonly list: { readonly notice: infer Notice extends string } }
    ? Notice
    : never
  : never;

/** The components of a declaration on the landing page. */
export type TileIn<PlaceMap> = PlaceMap[keyof PlaceMap] extends infer Place
  ? Place extends { readonly tile: infer Tile extends string }
    ? Tile
    : never
  : never;

/** The names of components, carried only in the type of a resource. The resource's feature in the portal must provide exactly these. */
export interface ComponentNames<Page = string, Notice = string, Tile = string> {
  /** Never set. */
  readonly _components?: { readonly pages: Page; readonly notices: Notice; readonly tiles: Tile };
}

type FieldWidgets<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly widget: infer Widget extends string }
    ? Widget
    : never;
}[keyof FieldMap];

/** The components that a declaration can name: for inputs, form sections, extra pages, next to a list's title, and on the landing page. */
export type ComponentKind = 'fields' | 'sections' | keyof NonNullable<ComponentNames['_components']>;

/** The names of the components of one kind that a resource needs. */
export type ComponentsOf<
  R extends AnyResource & ComponentNames,
  Kind extends ComponentKind,
> = Kind extends 'fields'
  ? FieldWidgets<R['fields']>
  : Kind extends 'sections'
    ? NonNullable<R['sections'][number]['widget']>
    : Kind extends keyof NonNullable<R['_components']>
      ? NonNullable<R['_components']>[Kind] & string
      : never;
