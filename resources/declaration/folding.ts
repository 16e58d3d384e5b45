/** Letters that Unicode does not decompose, and what people write in place of them. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ʼ: "'",
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '′': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * A name as it is compared: without case, accents, invisible characters and additional spaces, and with one kind of apostrophe and
 * hyphen. It does not depend on a language or on the locale of a database: `İnönü` and `inonu` are the same.
 */
export function foldName(name: string): string {
  return (
    name
      // An acute accent alone decomposes into a space and a mark.
      .replaceAll('´', "'")
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
