/** How well a name matches a term: lower is better. Null when it does not match. */
export function rankOf(name: string, term: string): number | null {
  const text = name.toLocaleLowerCase();
  const words = term.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0;
  if (!words.every((word) => text.includes(word))) return null;
  const whole = words.join(' ');
  if (text === whole) return 0;
  if (text.startsWith(whole)) return 1;
  const starts = words.every((word) => text.startsWith(word) || text.includes(` ${word}`));
  return starts ? 2 : 3;
}

/** The `items` that match the term, best first. The sort is stable. */
export function ranked<Item>(items: readonly Item[], term: string, nameOf: (item: Item) => string): Item[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(nameOf(item), term);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
