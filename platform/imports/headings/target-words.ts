import { foldCase, foldName } from '../../../resources/declaration/folding.ts';
import type { Words } from '../../database/kinds/kind.ts';
import { schoolWords } from './building-words.ts';

/** The way in which a word names a record: by its key, its name, a number or code of it, another usual name, or the name of a school in short. */
type Sort = 'key' | 'name' | 'code' | 'alias' | 'school';

/** A code without zeros at its start, which spreadsheets drop from numbers, and without a fraction that is none: `172` of `0172` and `0172.0`. */
export function withoutZeros(text: string): string {
  const number = /^(\d+)(?:\.0+)?$/.exec(text)?.[1];
  return number === undefined ? text : number.replace(/^0+(?=\d)/, '');
}

/** The sign of a number before it: `#172`, `No. 172`. */
const numberSign = /^(?:#|№|n[o°º]\.?|nr\.?)\s*(?=\d)/;

/** The difference to UTC that Windows writes before the name of a zone. */
const offset = /^\((?:utc|gmt)[^)]*\)/;

/** Without spaces and signs: `U.S.A.` and `USA` are the same. */
function lettersOnly(text: string): string {
  return foldName(text)
    .replace(offset, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Ways to compare a word, from the strictest to the most lenient. A later one counts only where an earlier one finds nothing. */
const layers: readonly { readonly sorts: readonly Sort[]; form(this: void, text: string): string }[] = [
  { sorts: ['key'], form: foldCase },
  { sorts: ['name'], form: foldCase },
  { sorts: ['name'], form: foldName },
  { sorts: ['code'], form: foldName },
  { sorts: ['code'], form: (text) => withoutZeros(foldName(text).replace(numberSign, '')) },
  { sorts: ['key', 'name', 'alias'], form: lettersOnly },
  { sorts: ['school'], form: schoolWords },
];

/** The words by which the records of a resource are named. A word that fits several records in the strictest way names none. */
export class TargetWords implements Words {
  private readonly found = layers.map(() => new Map<string, string | null>());

  add(sort: Sort, word: string, key: string): void {
    for (const [index, { sorts, form }] of layers.entries()) {
      if (!sorts.includes(sort)) continue;
      const text = form(word);
      const layer = this.found[index];
      const other = layer?.get(text);
      if (text !== '') layer?.set(text, other === undefined || other === key ? key : null);
    }
  }

  get(word: string): string | undefined {
    for (const [index, { form }] of layers.entries()) {
      const key = this.found[index]?.get(form(word));
      if (key !== undefined) return key ?? undefined;
    }
    return undefined;
  }

  has(word: string): boolean {
    return this.get(word) !== undefined;
  }
}
