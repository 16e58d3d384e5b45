import {
  type ColumnMapping,
  importKey,
  importKeys,
} from '../../resources/declaration/imports/importColumns.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { Unknown } from '../database/kinds/cell.ts';
import { foldingOf } from '../database/folding.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import type { Words } from '../database/kinds/kind.ts';
import { cellText, inOneLine, isBlankWord } from './cells/cell-text.ts';
import { mappingOfRow } from './cells/turns.ts';
import { LimitedWords } from './headings/limited-words.ts';
import type { Targets } from './headings/targets.ts';

/** The key of a row. */
export interface RowKey {
  /** The value of the import's key, in its field's spelling. */
  readonly spelled: string;
  /** The values of `importKeys` as they are compared with those of records. */
  readonly values: readonly string[];
  /** All of them as one text, to be compared with other rows. */
  readonly folded: string;
}

/** The means by which the cells of a key are read. */
export interface KeyReading {
  readonly mapping: ColumnMapping;
  readonly targets: Targets;
}

/** A field of the key. */
export function keyField(resource: AnyResource, name = importKey(resource)): Field {
  const field = resource.fields[name];
  if (!field) throw new TypeError(`${resource.name} has no field ${name}.`);
  return field;
}

/**
 * What a row can write for the records that a field names: of those that its other fields allow.
 * @param stored the stored values of the row's record, which count where the row has none
 */
export function wordsIn(
  resource: AnyResource,
  name: string,
  reading: KeyReading,
  cells: readonly string[],
  stored: Readonly<Record<string, unknown>> = {},
): Words {
  const words = reading.targets.get(name) ?? new Map<string, string>();
  if (!(words instanceof LimitedWords)) return words;
  return words.where((field) => {
    const before = stored[field];
    return valueIn(resource, field, reading, cells) ?? (typeof before === 'string' ? before : undefined);
  });
}

/** The value of a field of the key in a row, in the field's spelling; undefined where the cell is empty or names no record. */
function valueIn(
  resource: AnyResource,
  name: string,
  reading: KeyReading,
  cells: readonly string[],
): string | undefined {
  const column = mappingOfRow(resource, reading, cells).indexOf(name);
  const field = keyField(resource, name);
  const text = column === -1 ? '' : inOneLine(field, cellText(cells, column));
  if (text === '') return undefined;
  const words = wordsIn(resource, name, reading, cells);
  if (isBlankWord(field, text, words)) return undefined;
  const value = platformKindOf(field).convert?.(field, text, { words, dateOrder: undefined });
  if (value instanceof Unknown) return undefined;
  return typeof value === 'string' && value !== '' ? value : text;
}

/** The fields of the key that a row lacks. */
export function missingKeys(
  resource: AnyResource,
  reading: KeyReading,
  cells: readonly string[],
): readonly string[] {
  return importKeys(resource).filter((name) => valueIn(resource, name, reading, cells) === undefined);
}

/** The key of a row; undefined where it lacks a part of it. */
export function keyIn(
  resource: AnyResource,
  reading: KeyReading,
  cells: readonly string[],
): RowKey | undefined {
  const within: string[] = [];
  for (const name of importKeys(resource).slice(0, -1)) {
    const value = valueIn(resource, name, reading, cells);
    if (value === undefined) return undefined;
    within.push(value);
  }
  const spelled = valueIn(resource, importKey(resource), reading, cells);
  if (spelled === undefined) return undefined;
  const own = foldingOf(keyField(resource)).value(spelled);
  const values = [...within, own];
  return { spelled, values, folded: within.length === 0 ? own : JSON.stringify(values) };
}
