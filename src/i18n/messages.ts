import type { Locale } from '../../resources/declaration/index.ts';
import { resources } from '../../resources/registry.ts';
import form from './messages/form.ts';
import list from './messages/list.ts';
import ra from './messages/ra.ts';
import shell from './messages/shell.ts';
import start from './messages/start.ts';
import { menuMessages, resourceMessages } from './resourceMessages.ts';

/** Texts by key; a nested object is a group, whose keys are joined by dots. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The texts of one part of the portal; its keys are read as `<part>.<key>`. The British texts name only what differs. */
export interface MessageGroup {
  readonly 'en-US': Messages;
  readonly 'en-GB'?: Messages;
}

const groups = { form, list, ra, shell, start };

/** The groups that are loaded with the portal. */
export type StartGroups = typeof groups;

function isGroup(value: string | Messages | undefined): value is Messages {
  return typeof value === 'object';
}

/** `base` with what `overrides` says instead, at any depth. */
export function merge(base: Messages, overrides: Messages = {}): Messages {
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const own = merged[key];
    merged[key] = isGroup(own) && isGroup(value) ? merge(own, value) : value;
  }
  return merged;
}

/** Every text of the portal in `locale`. */
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
