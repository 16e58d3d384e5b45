import type { Access, AnyOf, Operation, UserKind } from './access.ts';
import type { FilterOperator } from './conventions.ts';
import type { Tone } from './field.ts';
import type { Localized } from './localized.ts';

/** The part of the portal a place lies in; it decides who may come there (spec section 2, access rules). */
export type Area = 'system' | 'client' | 'personal';
export type Region = 'us' | 'uk';
/** Staff of the provider, people of a client, or global administrators of either. */
export type Role = 'system' | 'client' | 'globalAdministrator';

/** Conditions of an extra page, a group of the menu or an entry of it. Only the portal decides by them; each that is given must hold. */
export interface Requirements {
  readonly region?: readonly Region[];
  /** Keys of modules in `config.json`; the client is licensed for one of them. */
  readonly anyModule?: readonly string[];
  /** Permissions of which any one suffices. */
  readonly anyOf?: AnyOf;
  /** Permissions that are needed together. */
  readonly allOf?: AnyOf;
  /** The identity of the person, whatever they may do. */
  readonly role?: Role;
  /** Name of a feature flag that must be on. */
  readonly flag?: string;
  /** The chosen working context is All Buildings. */
  readonly allBuildingsContext?: boolean;
  /** The user signed in with a password of this platform, not through single sign-on. */
  readonly ownPassword?: boolean;
}

/** A field that lists are sorted by, with a leading minus for descending. */
export type SortKey<FieldName extends string> = FieldName | `-${FieldName}`;

/** A filter, as `field~operator` -> value. */
export type ListFilter<FieldName extends string> = Readonly<
  Partial<Record<`${FieldName}~${FilterOperator}`, string | number | boolean>>
>;

/** A usual question about the records of a list: “Locked”, “Never signed in”. */
export interface QuickFilter<FieldName extends string = string> {
  /** Names the question on its chip. */
  readonly label: Localized;
  /** As `field~operator` -> value; all of them hold. */
  readonly filter: ListFilter<FieldName>;
}

/** How the records are listed at a place, as it is declared. */
export interface DeclaredListView<FieldName extends string> {
  /** Exactly these columns, in their first order. Left out: the sort field, then every field that says `column`, in the order of the form. */
  readonly columns?: readonly FieldName[];
  /** Columns that lead; every other field that says `column` follows. In place of `columns`. */
  readonly first?: readonly FieldName[];
  /**
   * Field that sorts at first, descending with a leading minus; left out where a search puts the best first. Of several, each orders
   * the records that the ones before it leave equal.
   */
  readonly sort?: SortKey<FieldName> | readonly [SortKey<FieldName>, ...SortKey<FieldName>[]];
  /**
   * A number by which the rows stand, lowest first, where the platform lists them in another order (`sort`): the portal puts them in this
   * order once it has read all of them. A `pageSize` makes that one page.
   */
  readonly arrange?: FieldName;
  /** Fields of the row above the table in which one record after another is added. It begins with what records need. */
  readonly addInList?: readonly FieldName[];
  /** Rows per page at first; the page size of the user's profile when left out. */
  readonly pageSize?: number;
  /** Another collection path than the resource's own, when this place lists by another call. */
  readonly call?: string;
  /** Another platform may lack that call: a 404 or 400 then means that it is not there, which the portal says. */
  readonly isOptional?: true;
  /** Filters that are on when the address names none, as `field~operator` -> value. */
  readonly filter?: ListFilter<FieldName>;
  /** The questions that people usually have about the records: a filter with a name, or a field of which a value is chosen. */
  readonly quick?: readonly (QuickFilter<FieldName> | FieldName)[];
  /** Filters that are always on and that nobody can take away, as `field~operator` -> value. */
  readonly fixed?: ListFilter<FieldName>;
  /** The query parameter in which the call takes the search field's term as it is, instead of filters on the fields that are searched. */
  readonly searchParameter?: string;
  /**
   * The place is a search: nothing is listed before somebody types, the field has the focus on arrival, and the last term is
   * kept under this key of the browser's storage.
   */
  readonly keepSearchAs?: string;
  /** Flags that are switched in the list itself by those who may change them; they stand among its columns. */
  readonly switches?: readonly FieldName[];
  /** Records come and change by themselves: an open list follows, without moving what somebody reads. */
  readonly live?: true;
  /**
   * The numbers that make up a whole in each row, with their tones: a chart above the table stacks them, row by row. They stand among
   * its columns.
   */
  readonly chart?: { readonly [Field in FieldName]?: Tone };
  /** Name of a component beside the list's title (see `components.ts`). */
  readonly notice?: string;
  /** Name of the resource whose records bring these about; a list without any leads there. */
  readonly madeBy?: string;
}

/** How the records are listed at a place. */
export interface ListView<FieldName extends string> extends Omit<
  DeclaredListView<FieldName>,
  'columns' | 'first' | 'sort'
> {
  readonly columns: readonly FieldName[];
  readonly sort?: SortKey<FieldName>;
  /** The further sort keys. */
  readonly thenBy?: readonly SortKey<FieldName>[];
}

/** The details page of a record at a place. */
export interface EditView {
  /** Below the place's path; empty when the place is the page of one record. */
  readonly path: string;
  /** How changes are sent: the whole record, or what changed; left out when the page is read-only. */
  readonly update?: 'PUT' | 'PATCH';
  /** The record's identifier comes from this part of the scope instead of from the last path segment. */
  readonly recordFrom?: string;
  /** The place shows the one record there is, which the portal knows by this identifier; its calls name none. */
  readonly record?: string;
}

/** Another page of the entity, drawn by a component that the entity's feature provides under this name. */
export interface ExtraPage {
  /** Below the place's path. */
  readonly path: string;
  /** Name under which a feature provides the component. */
  readonly component: string;
  /** Title of the page. */
  readonly label: Localized;
  /** The page is about one record and a tab of it; its path is the record's and one segment more. */
  readonly isTab?: true;
  /** The operation of the page; reading when left out. */
  readonly operation?: Operation;
  /** More conditions beside permissions. */
  readonly requires?: Requirements;
}

/** The page on which files are imported into a resource. */
export interface ImportPage {
  /**
   * Below the place's path. With a leading slash it is an address of its own, which several resources may share: the page then asks
   * which records the rows are.
   */
  readonly path: string;
  /** Title of the page. */
  readonly label: Localized;
}

/** Where a resource stands in the portal. One resource may stand at several places. */
export interface Place<FieldName extends string = string, SectionName extends string = string> {
  /** `system`, `client` or `personal`. */
  readonly area: Area;
  /** Only users of this kind have the place; another resource may stand at the same address for the others. */
  readonly for?: UserKind;
  /** Address of the list (or of the single page), without /v7; parameters are those of the scope: `/admin/clients/:clientId/buildings`. */
  readonly path: `/${string}`;
  /** See `access`. */
  readonly access: Access;
  /** The list page. See `list`. */
  readonly list?: ListView<FieldName>;
  /** Path of the create page below `path`. */
  readonly create?: string;
  /** Path of the page below `path` that begins a new record as a copy of the one that `?from=` names. */
  readonly copy?: string;
  /** The page on which files are imported; left out: none. */
  readonly import?: ImportPage;
  /** The page of a record. See `edit`; `'PUT'`, `'PATCH'` or `'readOnly'` stands for the usual page, below the record's identifier. */
  readonly edit?: EditView;
  /** Sections that this place has; all when left out. Fields of the others are neither shown nor sent. */
  readonly sections?: readonly SectionName[];
  /** Fields that this place neither shows nor sends. */
  readonly omit?: readonly FieldName[];
  /** Fields that this place shows but does not let change. */
  readonly readOnly?: readonly FieldName[];
  /** More pages. See `pages`. */
  readonly pages?: readonly ExtraPage[];
  /** The purpose of the place, in a sentence; when left out, it follows from its operations: `Find, add and change buildings.` */
  readonly hint?: Localized;
  /**
   * Name of a resource: the list is a tab of its record, where the address of the list does not name the record. In the client area
   * that is the client of the working context. A list whose address names the record is a tab of it without this.
   */
  readonly tabOf?: string;
  /** Name of the list as a tab of a record that its rows name, where its own says too little there. */
  readonly tabLabel?: Localized;
  /** Titles of the place where they differ from the resource's (its own people call their client a profile). */
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
