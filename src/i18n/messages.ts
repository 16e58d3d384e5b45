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

const textsOf = (group: MessageGroup, locale: Locale) =>
  merge(group['en-US'], locale === 'en-US' ? {} : group[locale]);

/** All texts of the portal in `locale`. Brand and footer are those of the region, whose language is `regional`. */
export function messagesFor(locale: Locale, regional = locale): Messages {
  const parts = Object.entries<MessageGroup>(groups).map(
    ([part, group]) => [part, textsOf(group, locale)] as const,
  );
  const { product, footer } = textsOf(shell, regional);
  return {
    ...Object.fromEntries(parts),
    shell: { ...textsOf(shell, locale), product, footer } as Messages,
    menu: menuMessages(locale),
    resources: Object.fromEntries(
      resources.map((resource) => [resource.name, resourceMessages(resource, locale)]),
    ),
  };
}
