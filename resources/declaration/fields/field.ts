import { isBlank } from '../values.ts';
import type { AnyOf } from '../access.ts';
import type { OptionName } from '../checks/register.ts';
import type { KindTypes } from '../kinds/types.ts';
import type { Localized } from '../localized.ts';

/** Kinds of values. Each has a module in `kinds/` here, in the portal's fields and on the platform. */
export type FieldKind = keyof KindTypes;

/** The words that fields of any kind have. */
export type FieldWord = keyof Field;

type WordsOf<Kind extends FieldKind> = KindTypes[Kind]['words'];
type AnyWord = { [Kind in FieldKind]: keyof WordsOf<Kind> }[FieldKind];

/** A declared field of one kind, without the words of other kinds. */
export type FieldOf<Kind extends FieldKind, Value = KindTypes[Kind]['value']> = FieldOptions<Value> &
  WordsOf<Kind> & {
    readonly [Word in Exclude<AnyWord, keyof WordsOf<Kind>>]?: undefined;
  } & {
    readonly kind: Kind;
    /** Carries the value's type for inference; never set. */
    readonly _value?: Value;
  };

/** A declared field of any kind, created by the functions in `kinds/`. */
export type Field<Value = unknown> = { [Kind in FieldKind]: FieldOf<Kind, Value> }[FieldKind];

export type Fields = Readonly<Record<string, Field>>;

/** Width of a column, and whether it starts hidden. */
export interface ColumnOptions {
  /** Starting width in pixels. */
  readonly width?: number;
  /** Offered in the column chooser, but hidden at first. */
  readonly hidden?: boolean;
}

/** Names used by the platform's calls, where they differ from the field's own. @wire */
interface WireNames {
  /** Further keys of the field in responses of actions, the preferred one first. */
  readonly read?: readonly string[];
  /** Key in request bodies (POST, PUT and, unless `patch` is set, PATCH). */
  readonly write?: string;
  /** Top-level path of the JSON patch, without the slash. */
  readonly patch?: string;
  /** Name in `filters` and `orderInstructions`. */
  readonly query?: string;
}

/** The words of fields of any kind. `Value` is the type of the record's value. */
export interface FieldOptions<Value> {
  /** Defaults to the field's name in words. */
  readonly label?: Localized;
  /** One sentence below the input. */
  readonly help?: Localized;
  /** Records must have a value. */
  readonly required?: boolean;
  /** The error for a missing value. Defaults to the general one. */
  readonly requiredMessage?: Localized;
  /** An example value in the API description, where the kind implies none. */
  readonly example?: Value;
  /** The value of a new record. */
  readonly default?: Value;
  /**
   * The value of a new record whose field `field` has one of these values, as text; `default` in others. `'parent'`: forms start with the
   * value of the same field of the record above, where it has one. Calls and imports take `default`.
   */
  readonly defaultBy?: 'parent' | { readonly field: string; readonly of: Readonly<Record<string, Value>> };
  /**
   * An untouched default is left out of what is sent: the platform sets it itself, and another platform may not know the field.
   */
  readonly omitsDefault?: true;
  /**
   * Another platform may not know the field: forms offer it for records in whose response it was, and for new ones where `options` of
   * `config.json` has the name given here.
   */
  readonly ifAnswered?: true | OptionName;
  /** See `When`. */
  readonly when?: When;
  /** A saved record whose field `field` has one of these values cannot change this field. */
  readonly lockedWhen?: Condition;
  /** Required in records whose field `field` has one of these values, optional in others. */
  readonly requiredWhen?: Condition;
  /**
   * Values are unique in the platform, the client or the parent, or among the records with the same values of the fields `within`: names as `foldName` compares them, email addresses without regard to case.
   */
  readonly unique?: 'platform' | 'client' | 'parent' | { readonly within: readonly string[] };
  /**
   * A value fits one record only, so bulk edit does not offer the field. This is implied for names, unique fields, and email addresses and
   * telephone numbers.
   */
  readonly individual?: true;
  /**
   * Only declared actions change the value of a saved record: forms and bulk edit show it read-only. The platform accepts it as any other
   * field.
   */
  readonly onlyByActions?: true;
  /**
   * Searched by the list's search field. A reference is searched by its identifier, in lists of the dialect `simple-rest`. `'optional'`:
   * searched only where the platform searches whole records as the embedded one does; a reference then by the name of its record.
   */
  readonly search?: boolean | 'optional';
  /** Lists can be sorted by it; defaults to the kind's. */
  readonly sortable?: boolean;
  /** Lists can be filtered by it; defaults to the kind's. */
  readonly filterable?: boolean;
  /**
   * The field is a column of lists: `true`, its starting width in pixels, `'hidden'` (only offered in the column chooser), or both.
   * References to many default to `'hidden'`.
   */
  readonly column?: true | number | 'hidden' | ColumnOptions;
  /**
   * When the field is written: always, only in a new record, or never (the platform sets it). Defaults to `'never'` for a `computed`,
   * `single` or `stamp` field and for a resource without a call that writes; otherwise to `'always'`.
   */
  readonly write?: 'always' | 'create' | 'never';
  /** The permissions to write the field, if they differ from those to update the record. */
  readonly writableBy?: AnyOf;
  /** `write`: read-only for client users. `read`: hidden from client users. */
  readonly systemOnly?: 'write' | 'read';
  /** Set by the platform: when, or by whom, the record was created or modified. Authors are addresses; their names are computed. */
  readonly stamp?:
    | 'createdAt'
    | 'createdBy'
    | 'createdByName'
    | 'modifiedAt'
    | 'modifiedBy'
    | 'modifiedByName';
  /** See `wire`. @wire */
  readonly wire?: WireNames;
  /** The call of a new record has the key with null where the field is empty; otherwise it lacks the key. @wire */
  readonly sendsNull?: true;
  /** Not a column of the table: the platform computes it from other rows (`computed` of a module). */
  readonly computed?: true;
  /** Lists omit it. Only the call for one record, which is written by hand, returns it. */
  readonly single?: true;
  /**
   * Shown in the header of a record's page: pictures, the option of a choice and the names of references beside the record's name; texts
   * and timestamps below it. Lists of people show such a picture in the name column.
   */
  readonly besideName?: true;
  /** Name of a component that replaces the generated input (see `components.ts`). */
  readonly widget?: string;
}

/** The value must be an item of the field `list` of the same record, unless the flag `unless` is set. */
export interface Among {
  /** The field whose items are offered. */
  readonly list: string;
  /** A flag that lifts the rule. */
  readonly unless?: string;
}

/** Records whose field `field` has one of these values. */
export interface Condition {
  /** The deciding field: a choice, a text or a reference. */
  readonly field: string;
  /** Values of that field, as text. */
  readonly is: readonly string[];
}

/** The field exists only in records whose field `field` has one of these values; in others it has no value. */
export interface When extends Condition {
  /** Required in the records that have the field. */
  readonly required?: boolean;
}

/** A label beside the record's name, and in lists, while the field has the value `is`. */
export interface Mark {
  /** The value of a flag, or `'set'` for any value, such as the timestamp since which the state holds. */
  readonly is: boolean | 'set';
  /** The text of the mark. */
  readonly label: Localized;
  /** The text of a flag's other value, in place of yes or no. */
  readonly other?: Localized;
  /** Fields whose marks lists show in this field's column too. */
  readonly beside?: readonly string[];
  /** The state prevents the record from being used as intended. */
  readonly isWarning?: true;
}

/** True when a field with this value shows its mark. */
export function isMarked({ mark }: Pick<Field, 'mark'>, value: unknown): boolean {
  return mark !== undefined && (mark.is === 'set' ? !isBlank(value) : mark.is === value);
}

/** Success; failure; in progress; not begun; nothing to do; blocked. */
export type Tone = 'good' | 'bad' | 'open' | 'new' | 'idle' | 'barred';

export interface ChoiceOption<Value extends string = string> {
  /** The value in the record, the database and filters. */
  readonly value: Value;
  /** The number used in the platform's calls. @wire */
  readonly code?: number;
  /** Defaults to the value in words. */
  readonly label?: Localized;
  /** The meaning at a glance: the label gets an icon and a color. */
  readonly tone?: Tone;
}
