import type { Access, AnyOf, Operation, UserKind } from './access.ts';
import type { FilterOperator } from './filters/filterOperators.ts';
import type { Tone } from './fields/field.ts';
import type { Localized } from './localized.ts';
import type { FilterValue } from './filters/relative.ts';
import type { ModuleName } from './checks/register.ts';

/** The part of the portal that a place belongs to. It decides who has access (spec section 2, access rules). */
export type Area = 'system' | 'client' | 'personal';
export type Region = 'us' | 'uk';
/** The provider's staff, users of a client, or global administrators of either. */
export type Role = 'system' | 'client' | 'globalAdministrator';

/** Conditions of an extra page, a menu group or a menu entry. Only the portal checks them; all that are given must hold. */
export interface Requirements {
  readonly region?: readonly Region[];
  /** Keys of `modules` in `config.json`; the client is licensed for one of them. */
  readonly anyModule?: readonly ModuleName[];
  /** Permissions of which any one suffices. */
  readonly anyOf?: AnyOf;
  /** Permissions that are all required. */
  readonly allOf?: AnyOf;
  /** The kind of user, whatever their permissions. */
  readonly role?: Role;
  /** Name of a feature flag that must be on. */
  readonly flag?: string;
  /** The current working context is All Buildings. */
  readonly allBuildingsContext?: boolean;
  /** The user signed in with a password of this platform, not through single sign-on. */
  readonly ownPassword?: boolean;
}

/** A field to sort by, with a leading minus for descending. */
type SortKey<FieldName extends string> = FieldName | `-${FieldName}`;

/** A filter, as `field~operator` -> value; null with `eq` for no value, with `neq` for any. */
type ListFilter<FieldName extends string> = Readonly<
  Partial<Record<`${FieldName}~${FilterOperator}`, string | number | boolean | null>>
>;

/** A filter whose values may be relative to now: `{ daysAgo: 0 }` is today. */
type RelativeFilter<FieldName extends string> = Readonly<
  Partial<Record<`${FieldName}~${FilterOperator}`, FilterValue>>
>;

/** A common filter of the records of a list: “Locked”, “Never signed in”. */
export interface QuickFilter<FieldName extends string = string> {
  /** Label of the chip. */
  readonly label: Localized;
  /** `field~operator` -> value; all conditions hold. `{ daysAgo: 0 }` is today, `{ daysAgo: -7 }` a week ahead, `{ hoursAgo: 24 }` a day before now; `null` is no value. */
  readonly filter: RelativeFilter<FieldName>;
}

/** The list of records at a place, as it is declared. */
export interface DeclaredListView<FieldName extends string> {
  /**
   * Exactly these columns, in their initial order. Defaults to the sort field, then every field with `column`, in the order of the form.
   */
  readonly columns?: readonly FieldName[];
  /** The first columns; every other field with `column` follows. Instead of `columns`. */
  readonly first?: readonly FieldName[];
  /**
   * The initial sort field, descending with a leading minus; omitted when a search ranks the rows. With several, each orders the records
   * that are equal by the ones before it.
   */
  readonly sort?: SortKey<FieldName> | readonly [SortKey<FieldName>, ...SortKey<FieldName>[]];
  /**
   * A numeric field that orders the rows, lowest first, when the platform lists them in another order (`sort`): the portal reorders them
   * after reading all of them. A `pageSize` makes that one page.
   */
  readonly arrange?: FieldName;
  /** Inputs of the row above the table in which new records are added one after another, starting with the required ones. */
  readonly addInList?: readonly FieldName[];
  /** Initial rows per page; defaults to the page size of the user's profile. */
  readonly pageSize?: number;
  /** Collection path, if this place uses another list call than the resource's own. @wire */
  readonly call?: string;
  /** Another platform may lack that call: a 404 or 400 then means that the call does not exist, and the portal says so. */
  readonly isOptional?: true;
  /** Initial filters when the URL has none, as `field~operator` -> value. */
  readonly filter?: ListFilter<FieldName>;
  /** Common filters: a named filter, or a field of which the user chooses a value. */
  readonly quick?: readonly (QuickFilter<FieldName> | FieldName)[];
  /** The chips of the named ones show how many records they find. For lists whose platform counts these cheaply. */
  readonly countsQuick?: true;
  /** Filters that are always on and cannot be removed, as `field~operator` -> value. */
  readonly fixed?: ListFilter<FieldName>;
  /** The query parameter that takes the search term as it is, instead of filters on the searched fields. @wire */
  readonly searchParameter?: string;
  /**
   * The place is a search: the list stays empty until the user types, the field gets the focus, and the last term is stored under this key
   * of the browser's storage.
   */
  readonly keepSearchAs?: string;
  /** Flags that users with permission toggle in the list itself; they must be among its columns. */
  readonly switches?: readonly FieldName[];
  /** Records are created and changed by the platform: an open list updates itself without moving the rows in view. */
  readonly live?: true;
  /**
   * Numbers that add up to a whole in each row, with their tones: a stacked bar chart above the table shows them row by row. They must be
   * among its columns.
   */
  readonly chart?: { readonly [Field in FieldName]?: Tone };
  /** Name of a component next to the list's title (see `components.ts`). */
  readonly notice?: string;
  /** Name of the resource whose records produce these; an empty list links to it. */
  readonly madeBy?: string;
}

/** The list of records at a place. */
export interface ListView<FieldName extends string> extends Omit<
  DeclaredListView<FieldName>,
  'columns' | 'first' | 'sort'
> {
  readonly columns: readonly FieldName[];
  readonly sort?: SortKey<FieldName>;
  /** The secondary sort keys. */
  readonly thenBy?: readonly SortKey<FieldName>[];
}

/** The details page of a record at a place. */
export interface EditView {
  /** Path below the place's path; empty when the place is the page of one record. */
  readonly path: string;
  /** The method of changes: the whole record (`PUT`) or the changed fields (`PATCH`). Omitted when the page is read-only. */
  readonly update?: 'PUT' | 'PATCH';
  /** The record's identifier comes from this part of the scope instead of the last path segment. */
  readonly recordFrom?: string;
  /** The place shows a single record under this fixed identifier; its calls name no record. @derived */
  readonly record?: string;
}

/** Another page of the resource, rendered by a component that its feature provides under this name. */
export interface ExtraPage {
  /** Path below the place's path. */
  readonly path: string;
  /** Name of the feature's component. */
  readonly component: string;
  /** Title of the page. */
  readonly label: Localized;
  /** The page is a tab of one record; its path is the record's plus one segment. */
  readonly isTab?: true;
  /** The operation that the page needs; defaults to reading. */
  readonly operation?: Operation;
  /** Further conditions in addition to permissions. */
  readonly requires?: Requirements;
}

/** The import page of a resource. */
interface ImportPage {
  /**
   * Path below the place's path. A path with a leading slash is absolute and may be shared by several resources: the page then asks which
   * records the rows are.
   */
  readonly path: string;
  /** Title of the page. */
  readonly label: Localized;
}

/** A place of a resource in the portal. A resource may have several. */
export interface Place<FieldName extends string = string, SectionName extends string = string> {
  /** `system`, `client` or `personal`. */
  readonly area: Area;
  /** Only for users of this kind; another resource may have the same path for the other kind. */
  readonly for?: UserKind;
  /** Path of the list (or of the single page), without /v7; parameters are those of the scope: `/admin/clients/:clientId/buildings`. */
  readonly path: `/${string}`;
  /** See `access`. */
  readonly access: Access;
  /** The list page. See `list`. */
  readonly list?: ListView<FieldName>;
  /** Path of the create page below `path`. */
  readonly create?: string;
  /** Path below `path` of the page that creates a copy of the record named by `?from=`. */
  readonly copy?: string;
  /** The import page. Without it there is no import. */
  readonly import?: ImportPage;
  /** The page of a record. See `edit`; `'PUT'`, `'PATCH'` or `'readOnly'` declares the usual page, below the record's identifier. */
  readonly edit?: EditView;
  /** Sections of this place; defaults to all. Fields of the others are neither shown nor sent. */
  readonly sections?: readonly SectionName[];
  /** Fields that this place neither shows nor sends. */
  readonly omit?: readonly FieldName[];
  /** Fields that are read-only at this place. */
  readonly readOnly?: readonly FieldName[];
  /** Further pages. See `pages`. A place of nothing but a page at the path '' is a page without records. */
  readonly pages?: readonly ExtraPage[];
  /** Name of a component on the landing page (see `components.ts`), for users who may open a place of the client area. */
  readonly tile?: string;
  /** Pages of this place to which the landing page leads at once, for users who may open them. */
  readonly quickActs?: readonly ('create' | 'import')[];
  /** A sentence about the purpose of the place; by default made from its operations: `Find, add and change buildings.` */
  readonly hint?: Localized;
  /**
   * Name of a resource: the list is a tab of its record although its path does not name the record. In the client area that is the client
   * of the working context. A list whose path names the record is a tab of it without this.
   */
  readonly tabOf?: string;
  /** Label of the list as a tab of a record, where its own label says too little. */
  readonly tabLabel?: Localized;
  /** Title of the place, if it differs from the resource's (client users call their client a profile). */
  readonly label?: Localized;
}

/** A place as it is declared. */
export interface DeclaredPlace<
  FieldName extends string = string,
  SectionName extends string = string,
> extends Omit<Place<FieldName, SectionName>, 'list' | 'edit'> {
  readonly list?: DeclaredListView<FieldName>;
  readonly edit?: EditView | 'PUT' | 'PATCH' | 'readOnly';
}
