import type { AnyResource } from './resource.ts';

/** Any other property of an object of the declaration; its own type checks those. */
type Others = Readonly<Record<string, unknown>>;

/** The part of a declaration that names components beside those of fields and sections. */
export interface NamesComponents<Page extends string, Notice extends string> {
  readonly places: Readonly<
    Record<
      string,
      {
        readonly pages?: readonly ({ readonly component: Page } & Others)[];
        readonly list?: { readonly notice?: Notice } & Others;
      } & Others
    >
  >;
}

/** The names of components, in the type of a resource alone: the portal's feature of the resource has to provide exactly these. */
export interface ComponentNames<Page = string, Notice = string> {
  /** Never set. */
  readonly _components?: { readonly pages: Page; readonly notices: Notice };
}

type FieldWidgets<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly widget: infer Widget extends string }
    ? Widget
    : never;
}[keyof FieldMap];

/** The components that a declaration can name: in place of inputs, for sections of forms, extra pages, beside a list's title. */
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
