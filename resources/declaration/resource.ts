import type { Actions } from './action.ts';
import type { Access, AnyOf, Operation, UserKind } from './access.ts';
import type { Attention } from './attention.ts';
import type { Calls, OperationMessage } from './calls.ts';
import type { Field } from './field.ts';
import type { Import } from './import.ts';
import type { RecordRights, ResourceRequirements, WithinBuildings } from './limits.ts';
import { kindOf } from './kinds/index.ts';
import type { Localized } from './localized.ts';
import { humanize } from './naming.ts';
import type { Place } from './place.ts';
import type { RecordRule, StateRule } from './recordRule.ts';
import type { Section } from './section.ts';
import type { Variants } from './variants.ts';

export type Fields = Readonly<Record<string, Field>>;

/** The owner of a resource's rows. */
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
  /** The property that identifies a record, and the path parameter that carries it in nested addresses; `uid` and `titleId` when left out. */
  readonly identifier: { readonly field: Id; readonly param: string };
  /** Owner of the rows: `client` (when left out), `self` (the record is the client), `shared` (reference data) or `provider`. */
  readonly tenancy: Tenancy;
  /** Path parameter -> record property that holds it, outermost first; the last is the parent. `{ clientId: 'clientUID' }` when left out. */
  readonly scope: ScopeMap;
  /** Scope property -> the property under which answers also carry that ancestor as `{ uid, name }`. */
  readonly scopeEmbeds?: Readonly<Record<string, string>>;
  /** The field that names a record to people; `name` when left out. */
  readonly title: FieldName;
  /** The fields that together name a record to people, where one does not (a first and a last name). */
  readonly named?: readonly FieldName[];
  /** Fields that no form shows, beside those of the sections. */
  readonly fields: FieldMap;
  /** The form: sections by name, each with its fields. */
  readonly sections: readonly Section<FieldName, SectionWidget>[];
  /** See `calls`. */
  readonly calls: Calls;
  /**
   * The permissions of which one lets people choose its records in forms and filters without reading them: they are told names
   * (`title` and `named`), and find them by what the list's search looks at.
   */
  readonly choosable?: AnyOf;
  /** Everything that can be done beside reading, creating, changing and deleting records, in the order in which it is offered. */
  readonly actions?: ActionMap;
  /** Rules between fields. */
  readonly rules?: readonly RecordRule<FieldName>[];
  /** How files are imported into it. See `import`. */
  readonly import?: Import<FieldName>;
  /** Kinds of records with fields of their own. See `variants`. */
  readonly variants?: Variants<FieldName>;
  /** Records that cannot be deleted in their state. */
  readonly undeletable?: StateRule;
  /** The property that holds the building by which building-limited users are kept to theirs, and lists are narrowed to the chosen one. */
  readonly buildingField?: FieldName | ScopeProperty | Id;
  /** The same for records that lie in several buildings. */
  readonly withinBuildings?: WithinBuildings<FieldName>;
  /** The records are rows of this resource's table: another view of them, with fields, calls and access of its own. */
  readonly viewOf?: string;
  /**
   * A parent, or without one the platform, has exactly one record, which is read and written by PUT at the address of the collection.
   * Until it is written, reading answers the declared defaults, or 404 where `messages.get` says `none` for a 404.
   */
  readonly singleton?: true;
  /** Everybody has their own record only: the one whose identifier is the user's. */
  readonly onlyOwn?: true;
  /** The platform's calls are written by hand; without `viewOf` there is no table of records either. */
  readonly callsByHand?: true;
  /** Conditions beside permissions that hold on the platform as well. See `requires`. */
  readonly requires?: ResourceRequirements;
  /** How much a record may do, so that nobody changes a record with more rights than their own. */
  readonly rights?: RecordRights<FieldName>;
  /** The permissions beside (or without) its places, by kind of user. */
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
  /** Records that somebody has to look after, by a name: the landing page counts them. See `attention`. */
  readonly attention?: Readonly<Record<string, Attention>>;
  /** Fields that count or list who loses it when a record is deleted; the question before deletion says how many. */
  readonly heldBy?: readonly FieldName[];
}

/** Any resource, for code that interprets declarations. Every declared resource is one. */
export type AnyResource = Resource;

/** The text of a field of a record. */
type TextOf = (field: Field, value: unknown, record: Readonly<Record<string, unknown>>) => string;

const plainText: TextOf = (_, value) => (typeof value === 'string' ? value : '');

/**
 * The name of a record: its `named` fields, else its title; empty when it has neither. Texts make one name with a space between
 * them; values of other kinds are set apart by a dot in the middle of the line.
 * @param textOf writes a value in a language; without it, only texts as they are stored count
 */
export function recordName(
  { named = [], title, fields }: Pick<AnyResource, 'named' | 'title' | 'fields'>,
  record: Readonly<Record<string, unknown>>,
  textOf: TextOf = plainText,
): string {
  const write = (name: string) => {
    const field = fields[name];
    return field ? textOf(field, record[name], record).trim() : '';
  };
  const separator = named.every((name) => kindOf(fields[name])?.isText) ? ' ' : ' · ';
  return named.map(write).filter(Boolean).join(separator) || write(title);
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
