import type { Locale } from '../../resources/declaration/index.ts';
import type { GroupKeys, StartKey } from './startKey.ts';
import { merge, type MessageGroup, type Messages } from './messageGroup.ts';
import { type Translate, useTranslate } from './useTranslate.ts';

const parts = new Map<string, Record<Locale, Messages>>();

/**
 * Adds texts of code that loads late, to keep them out of the first screen. Keys have the form `<part>.<key>`.
 * @returns the hook for these texts and those that load with the portal
 */
export function addMessages<Groups extends Readonly<Record<string, MessageGroup>>>(
  groups: Groups,
): () => Translate<StartKey | GroupKeys<Groups>> {
  for (const [part, group] of Object.entries(groups)) {
    const american = group['en-US'];
    const before = parts.get(part);
    parts.set(part, {
      'en-US': merge(before?.['en-US'] ?? {}, american),
      'en-GB': merge(before?.['en-GB'] ?? {}, merge(american, group['en-GB'])),
    });
  }
  return useTranslate;
}

/** The text of a late part's key; undefined for keys of other parts. */
export function lateText(key: string, locale: Locale): string | undefined {
  const [part = '', ...path] = key.split('.');
  const messages = parts.get(part)?.[locale];
  const message = path.reduce<string | Messages | undefined>(
    (group, name) => (typeof group === 'object' ? group[name] : undefined),
    messages,
  );
  return typeof message === 'string' ? message : undefined;
}
