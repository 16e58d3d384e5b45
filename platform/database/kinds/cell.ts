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

const strongSeparators = /[;|\n]/;
/** Separators that names contain more often than lists are written with them. They count only where all parts are names. */
const weakSeparators = [/\s+\/\s+|\//, /\s+\+\s+/, /\s+&\s+|\s+(?:and|und|et|y|e|і|й|та)\s+/iu, /\s*[•·]\s*/];

function parts(text: string, separators: RegExp): string[] {
  return text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Divides a text at its commas so that as many commas as possible stay within names, which may contain them. */
function byCommas(text: string, names: Names): string[] {
  const pieces = parts(text, /,/);
  const items: string[] = [];
  for (let from = 0; from < pieces.length;) {
    let end = pieces.length;
    while (end > from + 1 && !names.has(pieces.slice(from, end).join(', '))) end -= 1;
    items.push(pieces.slice(from, end).join(', '));
    from = end;
  }
  return items;
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
  if (strongSeparators.test(text)) return parts(text, strongSeparators);
  const items = byCommas(text, names);
  if (items.length > 1) return items;
  const weak = weakSeparators.map((separator) => parts(text, separator));
  return weak.find((some) => some.length > 1 && some.every((item) => names.has(item))) ?? items;
}
