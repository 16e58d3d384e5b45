import type { Words } from '../../database/kinds/kind.ts';
import { TargetWords } from './target-words.ts';

/** The words of records of which a row can name only those that its other fields allow (`within`): many buildings have a level of one name. */
export class LimitedWords implements Words {
  private readonly all = new TargetWords();
  private readonly parts = new Map<string, TargetWords>();
  private readonly fields: readonly string[];

  /** @param fields the fields of the row that limit the records */
  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  /** The words to which those of a record are added. `values`: the values of `fields` with which a row can name it. */
  toFill(values: readonly (string | null)[]): readonly TargetWords[] {
    const part = JSON.stringify(values);
    const words = this.parts.get(part) ?? new TargetWords();
    this.parts.set(part, words);
    return [this.all, words];
  }

  /** The words in a row: those of all records where it lacks a value that limits them. */
  where(valueOf: (field: string) => string | undefined): Words {
    const values = this.fields.map(valueOf);
    if (values.includes(undefined)) return this.all;
    return this.parts.get(JSON.stringify(values)) ?? new TargetWords();
  }

  get(word: string): string | undefined {
    return this.all.get(word);
  }

  /** True for a name that several records have as well. */
  has(word: string): boolean {
    return [this.all, ...this.parts.values()].some((words) => words.has(word));
  }
}
