import type { Actions } from './actions/action.ts';
import type { Access, AnyOf, Operation, UserKind } from './access.ts';
import type { Attention } from './attention.ts';
import type { Calls, OperationMessages } from './calls.ts';
import type { Field, Fields } from './fields/field.ts';
import type { Import } from './imports/import.ts';
import type { RecordRights, ResourceRequirements, WithinBuildings } from './fields/limits.ts';
import { kindOf } from './kinds/index.ts';
import type { Localized, RecordNames } from './localized.ts';
import { humanize } from './naming.ts';
import type { Place } from './place.ts';
import type { RecordRule, StateRule } from './recordRule.ts';
import type { FormTab, Section } from './fields/section.ts';
import type { Variants } from './fields/variants.ts';

/** The owner of a resource's rows. */
type Tenancy =
  /** Rows belong to a client; `client_uid` is the first column of the key. */
  | 'client'
  /** The record is the client itself. */
  | 'self'
  /** Reference data that every tenant reads and only the provider's staff write, if anybody. */
  | 'shared'
  /** Rows of the provider itself; only system users see them. */
  | 'provider';

/**
 * The declaration of a resource. docs/adding-a-resource.md introduces the words.
 * `FieldName` and `ScopeProperty` repeat the keys and values of the maps, so that each declaration stays assignable to `AnyResource`:
 * `keyof FieldMap` in their place would make the type invariant.
 */
export interface Resource<
  FieldMap extends Fields = Fields,
  ScopeMap extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
  Id extends string = string,
  ActionMap extends Readonly<Record<string, object>> = Actions,
  FieldName extends string = string,
  ScopeProperty extends string = string,
  SectionWidget extends string = string,
> {
  /** Plural, camel case; names the resource in react-admin, in translation keys and the table. */
  readonly name: string;
  /** Names in the texts of the interface: singular, plural, and `isProper` when they begin with a proper noun, which keeps its capital within a sentence. */
  readonly label: RecordNames;
  /** The property that identifies a record, and its parameter in nested paths; default to `uid` and `titleId`. */
  readonly identifier: { readonly field: Id; readonly param: string };
  /** Owner of the rows: `client` (the default), `self` (the record is the client), `shared` (reference data, which all clients read and only the provider's staff write) or `provider` (only its staff read it). */
  readonly tenancy: Tenancy;
  /** Path parameter -> record property that holds it, outermost first; the last is the parent. Defaults to `{ clientId: 'clientUID' }`. */
  readonly scope: ScopeMap;
  /** Scope property -> the response property that also carries that ancestor as `{ uid, name }`. @wire */
  readonly scopeEmbeds?: Readonly<Record<string, string>>;
  /** The field that names a record to users; defaults to `name`. */
  readonly title: FieldName;
  /** The fields that together name a record to users, when one is not enough (first and last name). */
  readonly named?: readonly FieldName[];
  /** Fields that no form shows, in addition to those of the sections. */
  readonly fields: FieldMap;
  /** The form: sections by name, each with its fields. */
  readonly sections: readonly Section<FieldName, SectionWidget>[];
  /** The tabs of the page of a saved record, in order, each with some of the sections. The first record is made by them step by step. Without them, all stand below one another. */
  readonly tabs?: Readonly<Record<string, FormTab>>;
  /** See `calls`. */
  readonly calls: Calls;
  /**
   * Permissions of which one lets users choose records in forms and filters without reading them: they get only names (`title` and
   * `named`), and search by the list's search fields.
   */
  readonly choosable?: AnyOf;
  /** Actions beside reading, creating, changing and deleting records, in display order. */
  readonly actions?: ActionMap;
  /** Rules between fields. */
  readonly rules?: readonly RecordRule<FieldName>[];
  /** Imports from files. See `import`. */
  readonly import?: Import<FieldName>;
  /** Kinds of records with different fields. See `variants`. */
  readonly variants?: Variants<FieldName>;
  /** States in which records cannot be deleted. */
  readonly undeletable?: StateRule;
  /** States in which no record below, at any depth, is created, changed or deleted. */
  readonly lockedBelow?: StateRule;
  /**
   * The property with the building to which building-limited users are restricted, and by which lists are narrowed to the chosen building.
   */
  readonly buildingField?: FieldName | ScopeProperty | Id;
  /** The same for records in several buildings. */
  readonly withinBuildings?: WithinBuildings<FieldName>;
  /** The records are rows of this resource's table: another view of them, with its own fields, calls and access. */
  readonly viewOf?: string;
  /**
   * A parent (or without one, the platform) has exactly one record, read and written by PUT at the collection's path. Until it is written,
   * reading returns the declared defaults, or 404 when `messages.get` is `none` for a 404.
   */
  readonly singleton?: true;
  /** Each user has only their own record: its identifier is the user's. */
  readonly onlyOwn?: true;
  /** The platform's calls are written by hand; without `viewOf` there is no table of records either. */
  readonly callsByHand?: true;
  /** Conditions in addition to permissions, enforced by the platform as well. See `requires`. */
  readonly requires?: ResourceRequirements;
  /** The rights that a record has, so that users cannot change a record with more rights than their own. */
  readonly rights?: RecordRights<FieldName>;
  /** Permissions in addition to (or without) its places, by kind of user. */
  readonly access?: Partial<Readonly<Record<UserKind, Access>>>;
  /** The places by name. See “A place”. */
  readonly places: Readonly<Record<string, Place<FieldName>>>;
  /**
   * The catalogue's message for a failed operation: one for all statuses, or one per status with `other` for the rest. An operation that is
   * not listed has the message of `messages.other`, or the standard message of the label.
   */
  readonly messages: OperationMessages;
  /** Operations for which the server's first validation message replaces the catalogue's (spec section 5). */
  readonly firstValidationMessage?: readonly Operation[];
  /**
   * The catalogue has no message: the portal shows the server's message for the title's field, or else for the request, cut before this
   * text (spec section 8).
   * @wire
   */
  readonly sentenceUntil?: string;
  /** Response fields about a record's secrets: when each was set (ISO 8601), and when they were last used. @wire */
  readonly secrets?: { readonly setAt: FieldName; readonly usedAt?: FieldName };
  /** The field with the users of a record, as `[{ id, name }]`. A record in use cannot be deleted. @wire */
  readonly usedBy?: FieldName;
  /** Named sets of records that need a user's attention: the landing page counts them. See `attention`. */
  readonly attention?: Readonly<Record<string, Attention>>;
  /** Fields that count or list the users who lose a record when it is deleted; the confirmation shows their number. */
  readonly heldBy?: readonly FieldName[];
}

/** Any resource, for code that interprets declarations. Every declared resource is assignable to it. */
export type AnyResource = Resource;

/** The text of a field of a record. */
type TextOf = (field: Field, value: unknown, record: Readonly<Record<string, unknown>>) => string;

const plainText: TextOf = (_, value) => (typeof value === 'string' ? value : '');

/**
 * The name of a record: its `named` fields, or else its title. Empty when it has neither. Texts are joined by a space; values of other
 * kinds are separated by a middle dot.
 * @param textOf formats a value in a language; without it, only stored texts count
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

/**
 * The field whose column comes first in a list and stays in view: the first of `named` when several fields name a record, else the title.
 */
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
