/** The initials that stand in for the picture of a person. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0] ?? '').join('');
}
