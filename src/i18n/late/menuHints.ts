import { type Locale, localize } from '../../../resources/declaration/index.ts';
import { menuHints as hints } from '../../../resources/product/menu/hints.ts';
import type { MessageGroup } from '../messageGroup.ts';
import { addMessages } from '../addMessages.ts';

function textsIn(locale: Locale) {
  return Object.fromEntries(Object.entries(hints).map(([key, hint]) => [key, localize(hint, locale)]));
}

/** Hints of menu entries and overviews, by key. */
export const menuHints = { 'en-US': textsIn('en-US'), 'en-GB': textsIn('en-GB') } satisfies MessageGroup;

export const useTranslate = addMessages({ menuHints });
