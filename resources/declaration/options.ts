import type { Localized } from './localized.ts';

/** The person who chooses, as far as rules of options depend on them. */
export interface Chooser {
  /** In lower case, as in the claims. */
  readonly permissions: ReadonlySet<string>;
  /** Identifiers of the modules that the client is licensed for, in lower case. */
  readonly licensed: ReadonlySet<string>;
  /** `modules` of `config.json`: key -> identifiers. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** An object of a call's answer. */
export type OptionItem = Readonly<Record<string, unknown>>;

/**
 * Rules of options, in a module of their own (`resources/product/`) that is fetched with the forms that need it: pure functions of
 * the items that the call answers. Methods, so that the rules of all items fit into one type.
 */
export interface OptionRules<Item = OptionItem> {
  /** False for an item that this person is not offered. A chosen one is shown in any case. */
  offers?(item: Item, chooser: Chooser): boolean;
  /** True for an item that this person can neither give nor take; `texts.fixed` says why. */
  isFixed?(item: Item, chooser: Chooser): boolean;
  /** Whether the item can be chosen beside the keys that are chosen. */
  isSelectable?(item: Item, chosen: ReadonlySet<string>): boolean;
  /** All keys that are chosen once `key` is chosen, or is no more. Left out, it changes no other, and each group has a box that stands for all of it. */
  toggle?(chosen: readonly string[], key: string, isOn: boolean, items: readonly Item[]): string[];
  /** A sentence beneath the item. */
  note?(item: Item, items: readonly Item[]): Localized | undefined;
  /** The words of an item of a group, where they are not those of `label` alone. */
  wordsOf?(this: void, item: Item, group: readonly Item[]): string;
  /** The one spelling of a key, where several mean the same. */
  spell?(this: void, key: string): string;
  /** Items for chosen keys that the call does not answer, shown as a last group (`texts.others`). Left out, each stands for itself. */
  others?(keys: readonly string[]): Item[];
  /** An option, and several, within a sentence. The words of a reference's target, or of the field, when left out. */
  readonly noun?: { readonly one: Localized; readonly many: Localized };
  /** Sentences about the options. */
  readonly texts?: {
    /** There is nothing to choose from. */
    readonly empty?: Localized;
    /** Heading of the `others`. */
    readonly others?: Localized;
    /** Why an item is fixed. */
    readonly fixed?: Localized;
    /** The same above all of them, where any is. */
    readonly someFixed?: Localized;
  };
}

/** The words of options, wherever they come from. */
interface OptionWords {
  /** See `rules` of options. The module's default export. */
  readonly rules?: () => Promise<{ readonly default: OptionRules }>;
}

/** The records of a reference's own target as options, those that the rules offer. */
export interface TargetOptions extends OptionWords {
  readonly action?: undefined;
}

/** Options from the answer of a declared call that reads. `callOptions(actions, action, words)` checks the names of properties. */
export interface CallOptions extends OptionWords {
  /** The resource that declares the call; the field's own when left out. A call on a record of it is about the one that the address names. */
  readonly of?: string;
  /** The name of the call. */
  readonly action: string;
  /** Other input of the call, by the person who chooses and the saved record of the form. */
  readonly input?: (by: { readonly viewer: string; readonly record: string | undefined }) => object;
  /** The call for a new record, and for one whose fields differ from those saved: parameters, and the fields that fill them. */
  readonly unsaved?: { readonly action: string; readonly params: Readonly<Record<string, string>> };
  /** The property of an answered object that lists the options; the objects are the options themselves when left out. */
  readonly items?: string;
  /** The property of an answered object that heads its options. Left out, all options stand in one group. */
  readonly group?: string;
  /** The property of an option that is stored. */
  readonly key: string;
  /** The property of an option that names it. */
  readonly label: string;
  /** The property, a number, by which options are ordered, and then by name. As the call answers them when left out. */
  readonly order?: string;
}
