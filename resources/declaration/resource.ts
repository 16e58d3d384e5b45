import type { MessageId } from '../product/messages.ts';
import type { Actions, ExactActions } from './action.ts';
import type { Access, Operation, UserKind } from './access.ts';
import type { ComponentNames, NamesComponents } from './components.ts';
import type { Field } from './field.ts';
import type { Localized } from './localized.ts';
import { humanize } from './naming.ts';
import type { Place } from './place.ts';
import type { RecordRule, StateRule } from './recordRule.ts';
import {
  fieldsOf,
  type FieldsIn,
  placesOf,
  type Section,
  type Sections,
  sectionsOf,
  type WidgetsIn,
} from './section.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The calls of the platform by which the records are read and written (spec section 7). */
export interface Calls {
  /** First segments of the address, for instance `clientbuilding/v2`. */
  readonly service: string;
  /** First segments of the address of lists, where it is another. */
  readonly listService?: string;
  /** Collection path below the service; `{parameters}` are keys of the scope. */
  readonly path: string;
  /** Path of one record; the collection path and `/{identifier}` when left out. */
  readonly itemPath?: string;
  /** Operations that the platform has. */
  readonly operations: readonly Operation[];
  /** The ways in which the platform takes changes. */
  readonly update?: readonly ('PUT' | 'PATCH')[];
  /** Query of every list call, beside or instead of paging. */
  readonly listQuery?: Readonly<Record<string, string>>;
  /** Query of the call for one record. */
  readonly getQuery?: Readonly<Record<string, string>>;
  /** The whole list is read: one page of `first`, then one of the row count if there are more. */
  readonly whole?: { readonly first: number };
  /** The way in which lists are asked for: the platform's own, or that of ra-data-simple-rest. */
  readonly dialect?: 'platform' | 'simple-rest';
  /** Path of the update call when it does not name the record (connections). */
  readonly updatePath?: string;
  /** A new record's body also names its scope (`buildingUID`, `clientUID` of a level). */
  readonly sendsScope?: boolean;
  /** A parent has at most one record (connections), so that the update call finds it without an identifier. */
  readonly onePerScope?: boolean;
  /** Fields that a patch carries although they did not change, when the flag `field` goes `from` one value to the other. */
  readonly alwaysSend?: readonly {
    readonly when: { readonly field: string; readonly from: boolean };
    readonly send: readonly string[];
  }[];
}

/**
 * Which buildings a record lies in: those of `list`, or all of them where the flag `all` is set. The list of a record of all
 * buildings is sent and kept empty; people who are limited to buildings see and write only records that lie within theirs.
 */
export interface WithinBuildings<FieldName extends string> {
  readonly list: FieldName;
  readonly all: FieldName;
}

/**
 * How a record comes to have rights of its own, as people do by their roles. Nobody changes or deletes, in any respect, a record
 * with more rights than they can come to have, except their own.
 */
export interface RecordRights<FieldName extends string> {
  /** A list of permissions. */
  readonly permissions?: FieldName;
  /** References to the roles that the record has, or may give to others. */
  readonly from?: FieldName;
  /** A flag that makes a global administrator. */
  readonly globalAdmin?: FieldName;
  /** The provider's staff help these people whatever rights they have. */
  readonly openToStaff?: true;
}

/** What must hold, beside permissions, for the pages and the calls of a resource. The platform decides it for each call. */
export interface ResourceRequirements {
  /** The client is licensed for a module of one of these keys of `config.json`'s `modules`. */
  readonly anyModule?: readonly string[];
  /** The client has a single-sign-on connection. */
  readonly connection?: true;
  /**
   * The records concern the whole client. People who are limited to buildings read them but change nothing (`write`), or have
   * nothing to do with them (`always`).
   */
  readonly allBuildings?: 'write' | 'always';
}

/** The catalogue's message for a failed operation: one for all, or one per status with `other` for the rest. `none` means no error: nothing is there. */
export type OperationMessage =
  | MessageId
  | ({ readonly other: MessageId } & Readonly<Record<number, MessageId | 'none'>>);

/** What a resource's tenant rows belong to. */
export type Tenancy =
  /** Rows belong to a client; `client_uid` is the first column of the key. */
  | 'client'
  /** The record is the client itself. */
  | 'self'
  /** Reference data that every tenant reads and nobody writes. */
  | 'shared'
  /** Rows of the provider itself; only system users see them. */
  | 'provider';

/**
 * Everything that is particular about an entity. docs/adding-a-resource.md introduces the words.
 *
 * `FieldName` and `ScopeProperty` repeat the keys and values of the maps, so that each declaration stays assignable to `AnyResource`:
 * `keyof FieldMap` in their place would make the type invariant.
 */
export interface Resource<
  FieldMap extends Fields = Fields,
  ScopeMap extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
  Id extends string = string,
  ActionMap extends Actions = Actions,
  FieldName extends string = string,
  ScopeProperty extends string = string,
  SectionWidget extends string = string,
> {
  /** Plural, camel case; names the resource in react-admin, in translation keys and the table. */
  readonly name: string;
  /** Singular and plural in the texts of the interface. */
  readonly label: { readonly one: Localized; readonly many: Localized };
  /** The property that identifies a record, and the path parameter that carries it in nested addresses. */
  readonly identifier: { readonly field: Id; readonly param: string };
  /** Owner of the rows: `client`, `self` (the record is the client), `shared` (reference data) or `provider`. */
  readonly tenancy: Tenancy;
  /** Path parameter -> record property that holds it, outermost first; the last is the parent. */
  readonly scope: ScopeMap;
  /** Scope property -> the property under which answers also carry that ancestor as `{ uid, name }`. */
  readonly scopeEmbeds?: Readonly<Record<string, string>>;
  /** The field that names a record to people. */
  readonly title: FieldName;
  /** The fields that together name a record to people, where one does not (a first and a last name). */
  readonly named?: readonly FieldName[];
  /** Fields that no form shows, beside those of the sections. */
  readonly fields: FieldMap;
  /** The form: sections by name, each with its fields. */
  readonly sections: readonly Section<FieldName, SectionWidget>[];
  /** See `calls`. */
  readonly calls: Calls;
  /** Everything that can be done beside reading, creating, changing and deleting records, in the order in which it is offered. */
  readonly actions?: ActionMap;
  /** Rules between fields. */
  readonly rules?: readonly RecordRule<FieldName>[];
  /** Records that cannot be deleted in their state. */
  readonly undeletable?: StateRule;
  /** The property that holds the building by which building-limited users are kept to theirs. */
  readonly buildingField?: FieldName | ScopeProperty | Id;
  /** The same for records that lie in several buildings. */
  readonly withinBuildings?: WithinBuildings<FieldName>;
  /** The records are rows of this resource's table: another view of them, with fields, calls and access of its own. */
  readonly viewOf?: string;
  /** Everybody has their own record only: the one whose identifier is the user's. */
  readonly onlyOwn?: true;
  /** The platform's calls are written by hand; without `viewOf` there is no table of records either. */
  readonly callsByHand?: true;
  /** Conditions beside permissions that hold on the platform as well. See `requires`. */
  readonly requires?: ResourceRequirements;
  /** How much a record may do, so that nobody changes a record with more rights than their own. */
  readonly rights?: RecordRights<FieldName>;
  /** Who may do what beside (or without) its places, by kind of user. */
  readonly access?: Partial<Readonly<Record<UserKind, Access>>>;
  /** The places by name. See “A place”. */
  readonly places: Readonly<Record<string, Place<FieldName>>>;
  /** The catalogue’s message for a failed operation: one for all, or one per status with `other` for the rest. */
  readonly messages: Partial<Readonly<Record<Operation, OperationMessage>>>;
  /** Operations where the first server validation message stands in for the catalogue's (spec section 5). */
  readonly firstValidationMessage?: readonly Operation[];
  /** The catalogue has no words: the server's message for the title's field is shown, else its sentence up to these words (spec section 8). */
  readonly sentenceUntil?: string;
  /** Fields in which the platform tells of a record's secrets: by secret when it was set (ISO 8601), and when they were last used. */
  readonly secrets?: { readonly setAt: FieldName; readonly usedAt?: FieldName };
  /** The field that names what uses a record, as `[{ id, name }]`; while anything does, it cannot be deleted. */
  readonly usedBy?: FieldName;
  /** Fields that count or list who loses it when a record is deleted; the question before deletion says how many. */
  readonly heldBy?: readonly FieldName[];
}

/** Any resource, for code that interprets declarations. Every declared resource is one. */
export type AnyResource = Resource;

type ValueOf<F> = F extends { readonly _value?: infer Value } ? Exclude<Value, undefined> : never;
type RequiredNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly required: true } ? Name : never;
}[keyof FieldMap];
/** Passwords and secrets are written, never read. */
type ReadableNames<FieldMap> = {
  [Name in keyof FieldMap]: FieldMap[Name] extends { readonly kind: 'password' | 'secret' } ? never : Name;
}[keyof FieldMap];
type EmbeddedIn<FieldMap> = {
  [
    Name in keyof FieldMap as FieldMap[Name] extends { readonly embed: infer Property extends string }
      ? Property
      : never
  ]?: {
    uid: string;
    name: string;
  };
};

/** The values of declared fields: required ones are there, the others may be absent or null. */
export type ValuesOf<FieldMap, Names extends keyof FieldMap = keyof FieldMap> = {
  [Name in Extract<RequiredNames<FieldMap>, Names>]: ValueOf<FieldMap[Name]>;
} & {
  [Name in Exclude<Names, RequiredNames<FieldMap>>]?: ValueOf<FieldMap[Name]> | null;
};

/** The values of the fields that answers show. */
export type ReadableValues<FieldMap> = ValuesOf<FieldMap, ReadableNames<FieldMap>>;

/** The record of a resource as the portal and the hooks of the platform see it, inferred from the declaration. */
export type RecordOf<R> =
  R extends Resource<infer FieldMap, infer ScopeMap, infer Id>
    ? { id: string } & { [Name in Id]: string } & {
        [Parameter in keyof ScopeMap as ScopeMap[Parameter] & string]: string;
      } & ReadableValues<FieldMap> &
        EmbeddedIn<FieldMap>
    : never;

/** The names of fields and sections that a declaration may use. */
type NamesIn<SectionMap extends Sections, Loose extends Fields> = (keyof FieldsIn<SectionMap> | keyof Loose) &
  string;

/** A declaration as it is written: sections hold the fields of the form, `fields` those that no form shows. */
interface Declaration<
  SectionMap extends Sections,
  Loose extends Fields,
  ScopeMap extends Readonly<Record<string, string>>,
  Id extends string,
  ActionMap extends Actions,
> extends Omit<
  Resource<
    Fields,
    ScopeMap,
    Id,
    ActionMap,
    NoInfer<NamesIn<SectionMap, Loose>>,
    NoInfer<ScopeMap[keyof ScopeMap] & string>
  >,
  'fields' | 'sections' | 'places'
> {
  readonly sections?: SectionMap;
  readonly fields?: Loose;
  readonly rules?: readonly RecordRule<
    NoInfer<NamesIn<SectionMap, Loose>>,
    NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>
  >[];
  readonly undeletable?: StateRule<NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>>;
  readonly places: Readonly<
    Record<string, Place<NoInfer<NamesIn<SectionMap, Loose>>, NoInfer<keyof SectionMap & string>>>
  >;
}

type FieldMapOf<SectionMap extends Sections, Loose extends Fields> = FieldsIn<SectionMap> & Loose;

/**
 * Declares a resource. The value is plain data; wrong combinations that types cannot see are found by `checkRegistry`.
 * @throws TypeError when two sections hold the same field
 */
export function defineResource<
  const SectionMap extends Sections = Record<never, never>,
  const Loose extends Fields = Record<never, never>,
  const ScopeMap extends Readonly<Record<string, string>> = Record<never, never>,
  const Id extends string = string,
  const ActionMap extends Actions = Record<never, never>,
  const Page extends string = never,
  const Notice extends string = never,
>(
  declaration: Declaration<
    SectionMap,
    Loose,
    ScopeMap,
    Id,
    ActionMap & ExactActions<ActionMap> & Actions<NoInfer<ReadableValues<FieldMapOf<SectionMap, Loose>>>>
  > &
    NamesComponents<Page, Notice>,
): Resource<
  FieldMapOf<SectionMap, Loose>,
  ScopeMap,
  Id,
  ActionMap,
  NamesIn<SectionMap, Loose>,
  ScopeMap[keyof ScopeMap] & string,
  WidgetsIn<SectionMap>
> &
  ComponentNames<Page, Notice> {
  const { sections = {} as SectionMap, fields = {} as Loose } = declaration;
  return {
    ...declaration,
    fields: fieldsOf(sections, fields) as FieldMapOf<SectionMap, Loose>,
    sections: sectionsOf(sections),
    places: placesOf(declaration.places, sections),
  };
}

/** What a record is called: its `named` fields, else its title; empty where it has neither. */
export function recordName(
  { named = [], title }: Pick<AnyResource, 'named' | 'title'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const textOf = (field: string) => {
    const value = record[field];
    return typeof value === 'string' ? value.trim() : '';
  };
  return named.map(textOf).filter(Boolean).join(' ') || textOf(title);
}

/** The field whose column leads a list and stays in view: the first declared one where several fields name a record, else the title. */
export function leadingField(
  { named, title }: Pick<AnyResource, 'named' | 'title'>,
  { list }: Pick<Place, 'list'>,
): string {
  return (named && list?.columns[0]) ?? title;
}

/** The label of a field. */
export function fieldLabel(resource: AnyResource, name: string): Localized {
  return resource.fields[name]?.label ?? humanize(name);
}
