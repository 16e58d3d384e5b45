import type { StartGroups } from './messages.ts';

/** The keys of a tree of texts, joined by dots. */
type KeysOf<Texts> = {
  [Key in keyof Texts & (number | string)]: Texts[Key] extends string
    ? `${Key}`
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & (number | string)];

/** Messages of a declared action, see `wordsOf`. */
type ActionKey = `actions.${string}.${'begun' | 'confirm' | 'done' | 'text' | 'title'}`;

/** The keys of groups of texts. */
export type GroupKeys<Groups> = {
  [Part in keyof Groups & string]: Groups[Part] extends { readonly 'en-US': infer Texts }
    ? `${Part}.${KeysOf<Texts>}` | (Part extends 'actions' ? ActionKey : never)
    : never;
}[keyof Groups & string];

/** Texts of a declaration, see `resourceMessages`. Code uses only variables for resources and fields here. */
type ResourceKey =
  | `resources.${string}.${'name' | 'noun'}`
  | `resources.${string}.${'attention' | 'cautions' | 'choices' | 'fields' | 'formTabs' | 'help' | 'hints' | 'imports' | 'pages' | 'places' | 'sectionHelp' | 'sections' | 'tabs'}.${string}`;

/** The key of a text that loads with the portal. */
export type StartKey = GroupKeys<StartGroups> | ResourceKey | `menu.${string}`;
