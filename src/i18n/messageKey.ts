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
import type { menuHints } from './late/menuHints.ts';
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
import type { GroupKeys, StartKey } from './startKey.ts';

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
  menuHints: typeof menuHints;
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

/** The key of any text, such as one that a component gets from another module. An unknown key is a compile error. */
export type MessageKey = GroupKeys<LateGroups> | StartKey;
