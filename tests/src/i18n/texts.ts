import type { Locale } from '../../../resources/declaration/index.ts';
import { account } from '../../../src/i18n/late/account.ts';
import { actions } from '../../../src/i18n/late/actions.ts';
import { clients } from '../../../src/i18n/late/clients.ts';
import { deliveries } from '../../../src/i18n/late/deliveries.ts';
import { form } from '../../../src/i18n/late/form.ts';
import { history } from '../../../src/i18n/late/history.ts';
import { importing } from '../../../src/i18n/late/import.ts';
import { menuHints } from '../../../src/i18n/late/menuHints.ts';
import { image } from '../../../src/i18n/late/image.ts';
import { landing } from '../../../src/i18n/late/landing.ts';
import { list } from '../../../src/i18n/late/list.ts';
import { maps } from '../../../src/i18n/late/maps.ts';
import { palette } from '../../../src/i18n/late/palette.ts';
import { password } from '../../../src/i18n/late/password.ts';
import { people } from '../../../src/i18n/late/people.ts';
import { picker } from '../../../src/i18n/late/picker.ts';
import { prompts } from '../../../src/i18n/late/prompts.ts';
import { rule } from '../../../src/i18n/late/rule.ts';
import { session } from '../../../src/i18n/late/session.ts';
import { shellPages } from '../../../src/i18n/late/shellPages.ts';
import { shortcuts } from '../../../src/i18n/late/shortcuts.ts';
import { transfer } from '../../../src/i18n/late/transfer.ts';
import { training } from '../../../src/i18n/late/training.ts';
import { webhooks } from '../../../src/i18n/late/webhooks.ts';
import type { LateGroups } from '../../../src/i18n/messageKey.ts';
import { messagesFor } from '../../../src/i18n/messages.ts';
import { merge, type MessageGroup, type Messages } from '../../../src/i18n/messageGroup.ts';

/** The texts of a tree by key. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [below, text] of flatten(value, `${prefix}${key}.`)) flat.set(below, text);
  }
  return flat;
}

/** Groups that are loaded with the code that uses them. */
const late: Readonly<Record<keyof LateGroups | 'menuHints' | 'prompts', MessageGroup>> = {
  account,
  actions,
  clients,
  deliveries,
  form,
  history,
  image,
  import: importing,
  landing,
  list,
  maps,
  menuHints,
  palette,
  password,
  people,
  picker,
  prompts,
  rule,
  session,
  shellPages,
  shortcuts,
  transfer,
  training,
  webhooks,
};

/** Every text of the portal in `locale`, by key. */
export function textsOf(locale: Locale): Map<string, string> {
  const flat = flatten(messagesFor(locale));
  for (const [part, group] of Object.entries(late))
    for (const [key, text] of flatten(merge(group['en-US'], group[locale]), `${part}.`)) flat.set(key, text);
  return flat;
}

/** The groups of texts: the first part of every key. */
export const textGroups: readonly string[] = [...Object.keys(messagesFor('en-US')), ...Object.keys(late)];
