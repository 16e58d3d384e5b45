/** Levenshtein distance of two texts. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...right].entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Longer names are not treated as misspellings of a field. */
const maxLength = 60;

/** The candidate closest to a misspelled name. Undefined when none is close. */
export function closestTo(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > maxLength) return undefined;
  const lowerName = name.toLowerCase();
  const maxDistance = Math.max(2, Math.floor(name.length / 3));
  const ranked = candidates
    .map((candidate) => ({ candidate, steps: distance(lowerName, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.steps - b.steps);
  const [best] = ranked;
  return best && best.steps <= maxDistance ? best.candidate : undefined;
}
