import type { Locale } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import form from './messages/form.ts';
import list from './messages/list.ts';
import ra from './messages/ra.ts';
import shell from './messages/shell.ts';
import start from './messages/start.ts';
import { merge, type MessageGroup, type Messages } from './messageGroup.ts';
import { menuMessages, resourceMessages } from './resourceMessages.ts';

const groups = { form, list, ra, shell, start };

/** The groups that load with the portal. */
export type StartGroups = typeof groups;

/** All texts of the portal in `locale`. */
export function messagesFor(locale: Locale): Messages {
  const parts = Object.entries<MessageGroup>(groups).map(
    ([part, group]) => [part, merge(group['en-US'], locale === 'en-US' ? {} : group[locale])] as const,
  );
  return {
    ...Object.fromEntries(parts),
    menu: menuMessages(locale),
    resources: Object.fromEntries(
      resources.map((resource) => [resource.name, resourceMessages(resource, locale)]),
    ),
  };
}
