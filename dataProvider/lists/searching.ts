import type { AnyResource } from '../../resources/declaration/index.ts';
import type { Platform } from '../calls.ts';
import type { Page, SearchedPage } from './page.ts';
import { mentions } from './local.ts';

/** Platforms that ignore the parameter for the search term. */
const unsearching = new WeakSet<Platform>();

/**
 * A page of a list that is searched by a parameter of its own. A platform may ignore it. It then gets the term as a condition of `filters`;
 * where it ignores that too, the page says so.
 * @param read reads the page, with the term in the parameter (true) or as a condition
 */
export async function searchPage(
  platform: Platform,
  resource: AnyResource,
  term: string,
  read: (own: boolean) => Promise<SearchedPage>,
): Promise<Page> {
  const hasOthers = ({ data }: Page) => data.some((record) => !mentions(resource, record, term));
  if (!unsearching.has(platform)) {
    const page = await read(true);
    if (page.isSearched || !hasOthers(page)) return page;
    unsearching.add(platform);
  }
  const page = await read(false);
  return hasOthers(page) ? { ...page, meta: { ...page.meta, isUnsearched: true } } : page;
}
