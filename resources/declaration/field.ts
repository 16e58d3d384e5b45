import { isBlank } from './values.ts';
import type { MessageId } from '../product/messages.ts';
import type { AnyOf } from './access.ts';
import type { KindTypes } from './kinds/types.ts';
import type { Localized } from './localized.ts';

/** Kinds of values. Each has a module in `kinds/` here, in the portal's fields and on the platform. */
export type FieldKind = keyof KindTypes;

/** The words that fields of any kind have. */
export type FieldWord = keyof Field;

type WordsOf<Kind extends FieldKind> = KindTypes[Kind]['words'];
type AnyWord = { [Kind in FieldKind]: keyof WordsOf<Kind> }[FieldKind];

/** A declared field of one kind. It has no word of other kinds. */
export type FieldOf<Kind extends FieldKind, Value = KindTypes[Kind]['value']> = FieldOptions<Value> &
  WordsOf<Kind> & {
    readonly [Word in Exclude<AnyWord, keyof WordsOf<Kind>>]?: undefined;
  } & {
    readonly kind: Kind;
    /** Carries the type of the value for inference; never set. */
    readonly _value?: Value;
  };

/** A declared field of any kind. Made by the functions in `kinds/`. */
export type Field<Value = unknown> = { [Kind in FieldKind]: FieldOf<Kind, Value> }[FieldKind];

/** How wide a column starts, and whether it is shown before somebody chooses. */
export interface ColumnOptions {
  /** Starting width in pixels. */
  readonly width?: number;
  /** Offered in the column chooser, but not shown at first. */
  readonly hidden?: boolean;
}

/** Names that the platform's calls use where they differ from the field's own. */
export interface WireNames {
  /** Further keys under which answers of actions carry it, the best one first. */
  readonly read?: readonly string[];
  /** Key in the bodies that are sent (POST, PUT and, unless `patch` says otherwise, PATCH). */
  readonly write?: string;
  /** Top-level path of the JSON patch, without the slash. */
  readonly patch?: string;
  /** Name in `filters` and `orderInstructions`. */
  readonly query?: string;
}

/** The words of fields of any kind. `Value` is the type of the record's value. */
export interface FieldOptions<Value> {
  /** Made from the field's name when left out. */
  readonly label?: Localized;
  /** One sentence beneath the input. */
  readonly help?: Localized;
  /** A record needs a value. */
  readonly required?: boolean;
  /** The catalogue's words for a missing value, where it has some of its own. */
  readonly requiredMessage?: MessageId;
  /** A value for the description of the calls, where none follows from the kind. */
  readonly example?: Value;
  /** The value of a new record. */
  readonly default?: Value;
  /** See `When`. */
  readonly when?: When;
  /** Nobody changes the field of a saved record whose field `field` has one of these values. */
  readonly lockedWhen?: Condition;
  /** Records whose field `field` has one of these values need a value; others can have one. */
  readonly requiredWhen?: Condition;
  /** Where no two records may have the same value, without regard to case. */
  readonly unique?: 'platform' | 'client' | 'parent';
  /** One value fits one record only, so that bulk edit leaves it out. Names, unique fields, addresses and numbers of people are anyway. */
  readonly individual?: true;
  /** A saved record's value is changed by its declared actions alone: forms and bulk edit show it. The platform takes it as any other. */
  readonly onlyByActions?: true;
  /** Found by the list's search field. A reference is found by its identifier, in lists of the dialect `simple-rest`. */
  readonly search?: boolean;
  /** Lists can be sorted by it. The kind decides when left out. */
  readonly sortable?: boolean;
  /** Lists can be filtered by it. The kind decides when left out. */
  readonly filterable?: boolean;
  /**
   * The field is a column of lists: `true`, its starting width in pixels, `'hidden'` (only offered), or both. References to many are
   * offered when left out.
   */
  readonly column?: true | number | 'hidden' | ColumnOptions;
  /**
   * When the field is written: always, only in a new record, or never (the platform sets it). Never when left out for a `computed`,
   * `single` or `stamp` field, or when the resource has no call that writes; otherwise always.
   */
  readonly write?: 'always' | 'create' | 'never';
  /** The permissions to write it, when they differ from those to update the record. */
  readonly writableBy?: AnyOf;
  /** `write`: client users see it read-only. `read`: client users never see it. */
  readonly systemOnly?: 'write' | 'read';
  /** Set by the platform when the record is created or modified, and by whom. */
  readonly stamp?: 'createdAt' | 'createdBy' | 'modifiedAt' | 'modifiedBy';
  /** See `wire`. */
  readonly wire?: WireNames;
  /** No column holds it: the platform makes it of other rows (`computed` of a module). */
  readonly computed?: true;
  /** Lists leave it out: the call for one record, which is written by hand, tells it. */
  readonly single?: true;
  /**
   * The head of a record's page tells it: a picture, the option of a choice and the names of references beside the record's name, a text and
   * a moment beneath. Lists of people show such a picture in the column of the name.
   */
  readonly besideName?: true;
  /** Name of a component that replaces the generated input (see `components.ts`). */
  readonly widget?: string;
}

/** The value must be one of those that the field `list` of the same record holds, unless the flag `unless` is set. */
export interface Among {
  /** The field whose items are offered. */
  readonly list: string;
  /** A flag that lifts the rule. */
  readonly unless?: string;
}

/** Records whose field `field` has one of these values. */
export interface Condition {
  /** The field that decides: a choice, a text or a reference. */
  readonly field: string;
  /** Values of that field, as text. */
  readonly is: readonly string[];
}

/** The field belongs to records whose field `field` has one of these values; elsewhere it has no value. */
export interface When extends Condition {
  /** Where it belongs, it has to have a value. */
  readonly required?: boolean;
}

/** A word beside the record's name, and in lists, when the field `is` so; there is none while it is otherwise. */
export interface Mark {
  /** The value of a flag, or that there is one at all: a moment since which it is so. */
  readonly is: boolean | 'set';
  /** The word of the mark. */
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
  /** The value in the record, the database and filters. */
  readonly value: Value;
  /** The number that the platform's calls use. */
  readonly code?: number;
  /** Made from the value when left out. */
  readonly label?: Localized;
  /** The meaning at a glance; a sign and a color show it beside its word. */
  readonly tone?: Tone;
}
