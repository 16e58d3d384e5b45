import type { account } from './late/account.ts';
import type { actions } from './late/actions.ts';
import type { clients } from './late/clients.ts';
import type { deliveries } from './late/deliveries.ts';
import type { form } from './late/form.ts';
import type { history } from './late/history.ts';
import type { image } from './late/image.ts';
import type { importing } from './late/import.ts';
import type { landing } from './late/landing.ts';
import type { list } from './late/list.ts';
import type { maps } from './late/maps.ts';
import type { palette } from './late/palette.ts';
import type { password } from './late/password.ts';
import type { people } from './late/people.ts';
import type { picker } from './late/picker.ts';
import type { rule } from './late/rule.ts';
import type { session } from './late/session.ts';
import type { shellPages } from './late/shellPages.ts';
import type { shortcuts } from './late/shortcuts.ts';
import type { transfer } from './late/transfer.ts';
import type { training } from './late/training.ts';
import type { webhooks } from './late/webhooks.ts';
import type { StartGroups } from './messages.ts';

/** The groups whose texts load with the code that shows them. `addMessages` adds them. */
export interface LateGroups {
  account: typeof account;
  actions: typeof actions;
  clients: typeof clients;
  deliveries: typeof deliveries;
  form: typeof form;
  history: typeof history;
  image: typeof image;
  import: typeof importing;
  landing: typeof landing;
  list: typeof list;
  maps: typeof maps;
  palette: typeof palette;
  password: typeof password;
  people: typeof people;
  picker: typeof picker;
  rule: typeof rule;
  session: typeof session;
  shellPages: typeof shellPages;
  shortcuts: typeof shortcuts;
  transfer: typeof transfer;
  training: typeof training;
  webhooks: typeof webhooks;
}

/** The keys of a tree of texts, joined by dots. */
type KeysOf<Texts> = {
  [Key in keyof Texts & (number | string)]: Texts[Key] extends string
    ? `${Key}`
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & (number | string)];

type GroupKeys<Groups> = {
  [Part in keyof Groups & string]: Groups[Part] extends { readonly 'en-US': infer Texts }
    ? `${Part}.${KeysOf<Texts>}`
    : never;
}[keyof Groups & string];

/** Texts of a declaration, see `resourceMessages`. Code uses only variables for resources and fields here. */
type ResourceKey =
  | `resources.${string}.${'name' | 'noun'}`
  | `resources.${string}.${'attention' | 'cautions' | 'choices' | 'fields' | 'formTabs' | 'help' | 'hints' | 'imports' | 'pages' | 'places' | 'sectionHelp' | 'sections' | 'tabs'}.${string}`;

/** Messages of a declared action, see `wordsOf`. */
type ActionKey = `actions.${string}.${'begun' | 'confirm' | 'done' | 'text' | 'title'}`;

/** The key of a text. An unknown key is a compile error. */
export type MessageKey =
  | GroupKeys<LateGroups>
  | GroupKeys<StartGroups>
  | ActionKey
  | ResourceKey
  | `menu.${string}`
  | `menuHints.${string}`;
