/** Initials of a name, shown when there is no picture. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => [...word][0] ?? '').join('');
}
