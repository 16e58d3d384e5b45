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
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/** Apostrophes and what people type for them. An acute accent alone decomposes into a space and a mark, so it goes first. */
const apostrophes = /['’‘ʼ`´′]/g;

/** The lower case of each letter for itself, so that it depends neither on a language nor on the letters around it. */
function lowerCase(text: string): string {
  return Array.from(text, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join(
    '',
  );
}

/**
 * A name as it is compared: without case, accents, apostrophes, invisible characters and additional spaces, and with one kind of hyphen.
 * It does not depend on a language or on the locale of a database: `İnönü` and `inonu` are the same. `fold_name` in the database gives the
 * same (`platform/database/folding.ts`).
 */
export function foldName(name: string): string {
  return lowerCase(
    name
      .replaceAll('´', '')
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, ''),
  )
    .replaceAll(apostrophes, '')
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** An email address as it is compared: without case. `fold_case` in the database gives the same. */
export function foldCase(address: string): string {
  return lowerCase(address.normalize('NFC'));
}
