import { isBlank } from './values.ts';
import type { MessageId } from '../product/messages.ts';
import type { AnyOf } from './access.ts';
import type { Localized } from './localized.ts';

/** What a field may hold. Each kind has one column type, one input, one set of filter operators and one JSON schema. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'texts'
  | 'uids'
  | 'json'
  | 'password'
  | 'secret';

/** A well-known shape of a text, with its own input, check and sentence. */
export type TextFormat = 'email' | 'phone' | 'url' | 'origin' | 'postalCode';

/** How wide a column starts, and whether it is shown before somebody chooses. */
export interface ColumnOptions {
  /** Starting width in pixels. */
  readonly width?: number;
  /** Offered in the column chooser, but not shown at first. */
  readonly hidden?: boolean;
}

/** Names that the platform's calls use where they differ from the field's own. */
export interface WireNames {
  /** Key in the bodies that are sent (POST, PUT and, unless `patch` says otherwise, PATCH). */
  readonly write?: string;
  /** Top-level path of the JSON patch, without the slash. */
  readonly patch?: string;
  /** Name in `filters` and `orderInstructions`. */
  readonly query?: string;
}

/** What can be said of a field of any kind. `Value` is what the record holds. */
export interface FieldOptions<Value> {
  /** Made from the field's name when left out. */
  readonly label?: Localized;
  /** One sentence beneath the input. */
  readonly help?: Localized;
  readonly required?: boolean;
  /** The catalogue's words for a missing value, where it has some of its own. */
  readonly requiredMessage?: MessageId;
  /** What a new record starts with. */
  readonly default?: Value;
  /** See `When`. */
  readonly when?: When;
  /** Nobody changes the field of a saved record whose field `field` has one of these values. */
  readonly lockedWhen?: Pick<When, 'field' | 'is'>;
  /** Where no two records may have the same value, without regard to case. */
  readonly unique?: 'platform' | 'client' | 'parent';
  /** Found by the list's search field. */
  readonly search?: boolean;
  readonly sortable?: boolean;
  readonly filterable?: boolean;
  readonly column?: ColumnOptions;
  /** When the field is written: always (the default), only in a new record, or never (the platform sets it). */
  readonly write?: 'always' | 'create' | 'never';
  /** Who may write it, where that differs from who may update the record. */
  readonly writableBy?: AnyOf;
  /** `write`: client users see it read-only. `read`: client users never see it. */
  readonly systemOnly?: 'write' | 'read';
  /** Set by the platform when the record is created or modified, and by whom. */
  readonly stamp?: 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy';
  readonly wire?: WireNames;
  /** No column holds it: the platform makes it of other rows (`computed` of a module). Goes with `write: 'never'`. */
  readonly computed?: true;
  /** Lists leave it out: the call for one record, which is written by hand, tells it. Goes with `write: 'never'`. */
  readonly single?: true;
  /** Name of a component that replaces the generated input (see `components.ts`). */
  readonly widget?: string;
}

/** The value must be one of those that the field `list` of the same record holds, unless the flag `unless` is set. */
export interface Among {
  readonly list: string;
  readonly unless?: string;
}

/** The field belongs to records whose field `field` has one of these values; elsewhere it has no value. */
export interface When {
  readonly field: string;
  readonly is: readonly string[];
  /** Where it belongs, it has to have a value. */
  readonly required?: boolean;
}

/** What a field says beside the record's name, and in lists, when it `is` so; nothing is said while it is otherwise. */
export interface Mark {
  /** The value of a flag, or that there is one at all: a moment since which it is so. */
  readonly is: boolean | 'set';
  readonly label: Localized;
  /** Something keeps the record from what it is for. */
  readonly isWarning?: true;
}

/** Whether a field with this value says its mark. */
export function isMarked({ mark }: Pick<Field, 'mark'>, value: unknown): boolean {
  return mark !== undefined && (mark.is === 'set' ? !isBlank(value) : mark.is === value);
}

/** All is well; something is wrong; it is not over yet; nothing had to be done; it was not let through. */
export type Tone = 'good' | 'bad' | 'open' | 'idle' | 'barred';

export interface ChoiceOption<Value extends string = string> {
  /** What the record, the database and filters hold. */
  readonly value: Value;
  /** The number that the platform's calls use. */
  readonly code?: number;
  readonly label?: Localized;
  /** What it means to people at a glance; a sign and a colour say so beside its word. */
  readonly tone?: Tone;
}

/** A declared field: its kind, its options and what its kind adds. Made by the functions of `fields.ts`. */
export interface Field<Value = unknown> extends FieldOptions<Value> {
  readonly kind: FieldKind;
  /** text, texts: longest value in characters. */
  readonly maxLength?: number;
  readonly multiline?: boolean;
  readonly format?: TextFormat;
  /** format postalCode: the field that holds the country code by which the pattern is chosen. */
  readonly countryField?: string;
  /** integer: inclusive bounds. */
  readonly min?: number;
  readonly max?: number;
  /** choice, choices. */
  readonly options?: readonly ChoiceOption[];
  /** choice: the option that an unknown answer of the platform shows as. */
  readonly unknown?: string;
  /** choice: whether writes carry the option's number or its value. */
  readonly send?: 'code' | 'value';
  /** reference, references: the resource that is pointed at. */
  readonly target?: string;
  /** reference: the target's field that is stored; its identifier when left out. */
  readonly targetKey?: string;
  /** reference: the property under which an answer also carries the target as `{ uid, name }`. */
  readonly embed?: string;
  /** reference: the record holds `{ uid, name }` itself, not the bare identifier. */
  readonly shape?: 'object';
  /** reference: only targets whose field (key) equals this record's field (value) are offered. */
  readonly within?: Readonly<Record<string, string>>;
  /** reference: a value that no target has may be typed in (states of countries whose states are not listed). */
  readonly freeText?: boolean;
  /** reference: what happens to this record when the target is deleted. */
  readonly onTargetDelete?: 'restrict' | 'clear';
  /** reference: see `Among`. */
  readonly among?: Among;
  /** boolean, instant: see `Mark`. */
  readonly mark?: Mark;
  /** instant: lists show it to the second, and on its day how long ago it was. */
  readonly recent?: true;
  /** boolean: the numbers that writes carry instead of true and false. */
  readonly codes?: { readonly true: number; readonly false: number };
  /** boolean: what to beware of, told beneath the switch while it is on. */
  readonly caution?: Localized;
  /** uids, references, text: the property that holds the value where an answer gives objects. */
  readonly itemKey?: string;
  /** secret: the fields that say where it is sent; when one of them changes, it has to be given again. */
  readonly sentTo?: readonly string[];
  /** Carries the type of the value for inference; never set. */
  readonly _value?: Value;
}
