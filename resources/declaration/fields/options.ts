import type { Localized } from '../localized.ts';

/** The user who chooses, reduced to the properties that rules of options depend on. */
export interface Chooser {
  /** In lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  /** Identifiers of the client's licensed modules, in lower case. */
  readonly licensed: ReadonlySet<string>;
  /** `modules` of `config.json`: key -> identifiers. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** An object in a response. */
export type OptionItem = Readonly<Record<string, unknown>>;

/**
 * Rules of options, in a module of their own (`resources/product/`) that loads with the forms that need it: pure functions of the items in
 * the response. They are methods, so that the rules of all items fit into one type.
 */
export interface OptionRules<Item = OptionItem> {
  /** False for an item that is not offered to this user. A chosen item is always shown. */
  offers?(item: Item, chooser: Chooser): boolean;
  /** True for an item that this user can neither add nor remove; `texts.fixed` says why. */
  isFixed?(item: Item, chooser: Chooser): boolean;
  /**
   * All chosen keys after `key` is switched on or off. They lack an item that cannot be switched on now. Without it, a change affects no
   * other item, and each group gets a checkbox for the whole group.
   */
  toggle?(chosen: readonly string[], key: string, isOn: boolean, items: readonly Item[]): string[];
  /** A note below the item. */
  note?(item: Item, items: readonly Item[]): Localized | undefined;
  /** Items of a group with the same label mean the same: they are one option, which switches all of them. */
  readonly joinsAlike?: true;
  /** The canonical spelling of a key, where several spellings are equal. */
  spell?(this: void, key: string): string;
  /** Items for chosen keys that the response lacks, shown as a last group (`texts.others`). Without it, each key is shown as it is. */
  others?(keys: readonly string[]): Item[];
  /** Singular and plural of the options within a sentence. Defaults to the label of a reference's target, or of the field. */
  readonly noun?: { readonly one: Localized; readonly many: Localized };
  /** Texts about the options. */
  readonly texts?: {
    /** Shown when there are no options. */
    readonly empty?: Localized;
    /** Heading of the `others`. */
    readonly others?: Localized;
    /** Why an item is fixed. */
    readonly fixed?: Localized;
    /** The same, above all of them, when any is fixed. */
    readonly someFixed?: Localized;
  };
}

/** The words of options, whatever their source. */
interface OptionWords {
  /** See `rules` of options. The module's default export. */
  readonly rules?: () => Promise<{ readonly default: OptionRules }>;
}

/** The records of a reference's own target as options, filtered by the rules. */
export interface TargetOptions extends OptionWords {
  readonly action?: undefined;
}

/** Options from the response of a declared call that reads. `callOptions(actions, action, words)` checks the names of properties. */
export interface CallOptions extends OptionWords {
  /** The resource that declares the call; defaults to the field's own. A call on a record of it uses the one in the URL. */
  readonly of?: string;
  /** The name of the call. */
  readonly action: string;
  /** Further input of the call, computed from the user and the saved record of the form. */
  readonly input?: (by: { readonly viewer: string; readonly record: string | undefined }) => object;
  /** The call for a new record, and for one with unsaved changes: its parameters and the fields that fill them. */
  readonly unsaved?: { readonly action: string; readonly params: Readonly<Record<string, string>> };
  /** The response property that lists the options; by default the objects of the response are the options. */
  readonly items?: string;
  /** The response property that is the heading of a group of options. Without it, all options are in one group. */
  readonly group?: string;
  /** The property of an option that is stored. */
  readonly key: string;
  /** The property of an option that is its label. */
  readonly label: string;
  /** The numeric property by which options are ordered; ties are ordered by name. Defaults to the order of the response. */
  readonly order?: string;
}
