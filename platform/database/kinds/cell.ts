import type { Field } from '../../../resources/declaration/index.ts';
import type { Words } from './kind.ts';

/** A cell of an imported file that matches no record, with the unmatched text. */
export class Unknown {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

/** The key of the record that a text identifies. */
export function keyOf({ freeText }: Pick<Field, 'freeText'>, word: string, words: Words): string | Unknown {
  const key = words.get(word);
  if (key !== undefined) return key;
  return freeText ? word : new Unknown(word);
}

type Names = Pick<Words, 'has'>;

const strongSeparators = /[;|\n]/g;
/** Separators that names contain more often than lists are written with them. They count only where all parts are names. */
const weakSeparators = [/\s+\/\s+|\//, /\s+\+\s+/, /\s+&\s+|\s+(?:and|und|et|y|e|і|й|та)\s+/iu, /\s*[•·]\s*/];

function parts(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Separators that names are looked for across. A cell with more is no list of names. */
const maxAcross = 200;

/** Divides a text at its separators so that as many of them as possible stay within names, which may contain them. */
function aroundNames(text: string, separators: RegExp, names: Names): string[] {
  const ends = [...[...text.matchAll(separators)].map(({ index }) => index), text.length];
  if (ends.length > maxAcross) return parts(text, separators);
  const items: string[] = [];
  for (let from = 0, first = 0; first < ends.length;) {
    const pieceTo = (end: number) => text.slice(from, ends[end]).trim();
    let last = ends.length - 1;
    while (last > first && !names.has(pieceTo(last))) last -= 1;
    items.push(pieceTo(last));
    from = (ends[last] ?? text.length) + 1;
    first = last + 1;
  }
  return items.filter(Boolean);
}

/** The items of a text with separators that names hardly contain: each part, unless one alone is no name. */
function byStrong(text: string, names: Names): string[] {
  const plain = parts(text, strongSeparators);
  return plain.every((item) => names.has(item)) ? plain : aroundNames(text, strongSeparators, names);
}

/** The items of a list in JSON, as databases export it. */
function fromJson(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const items: unknown = JSON.parse(text);
    // Databases export numbers of schools as numbers.
    const isItem = (item: unknown) => typeof item === 'string' || Number.isSafeInteger(item);
    return Array.isArray(items) && items.every(isItem) ? items.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The items of a cell that names several. Commas separate items only if there is no other separator and the whole is not a name, because
 * names may contain commas.
 */
export function itemsOf(text: string, names: Names): string[] {
  if (names.has(text)) return [text];
  const json = fromJson(text);
  if (json) return json;
  if (text.search(strongSeparators) !== -1) return byStrong(text, names);
  const items = aroundNames(text, /,/g, names);
  if (items.length > 1) return items;
  const weak = weakSeparators.map((separator) => parts(text, separator));
  return weak.find((some) => some.length > 1 && some.every((item) => names.has(item))) ?? items;
}
