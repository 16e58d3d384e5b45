/** Minimum length of a word that may be misspelled. Most shorter words differ from each other by one letter. */
export const misspeltFromLetters = 4;
/** Minimum length of a word that may have two misspellings. */
export const twoSlipsFromLetters = 8;

/** True when two words differ by at most `most` letters that are wrong, missing, added, or swapped with a neighbor. */
export function isNear(one: string, other: string, most: number): boolean {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > most) return false;
  // Optimal string alignment: rows of the distances between prefixes.
  let before: number[] = [];
  let above = right.map((_, index) => index).concat(right.length);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    before = above;
    above = current;
  }
  return (above[right.length] ?? 0) <= most;
}
