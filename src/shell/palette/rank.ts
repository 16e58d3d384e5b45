import { foldName } from '../../../resources/declaration/folding.ts';
import { isFound } from '../../../resources/declaration/filters/textSearch.ts';

/** Rank of a match in the keywords alone, after every match of a name. */
export const keywordRank = 4;

/** Ranks a name by its match with a term: lower is better. Null when it does not match. */
export function rankOf(name: string, term: string): number | null {
  const text = foldName(name);
  const words = foldName(term).split(' ').filter(Boolean);
  if (words.length === 0) return 0;
  if (!isFound([name], term)) return null;
  const whole = words.join(' ');
  if (text === whole) return 0;
  if (text.startsWith(whole)) return 1;
  const starts = words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
  return starts ? 2 : 3;
}

/** An item with its rank. */
export interface Ranked<Item> {
  readonly item: Item;
  readonly rank: number;
}

/** The `items` that match the term, best first. The sort is stable. */
export function withRanks<Item>(
  items: readonly Item[],
  term: string,
  nameOf: (item: Item) => string,
  keywordsOf: (item: Item) => string = () => '',
): Ranked<Item>[] {
  return items
    .flatMap((item) => {
      const name = nameOf(item);
      const rank = rankOf(name, term) ?? (isFound([name, keywordsOf(item)], term) ? keywordRank : null);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

/** The same without the ranks. */
export function ranked<Item>(items: readonly Item[], term: string, nameOf: (item: Item) => string): Item[] {
  return withRanks(items, term, nameOf).map(({ item }) => item);
}
