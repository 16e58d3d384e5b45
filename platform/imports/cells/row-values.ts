import type { ColumnMapping } from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { Unknown } from '../../database/kinds/cell.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import type { Words } from '../../database/kinds/kind.ts';
import { LimitedWords } from '../headings/limited-words.ts';
import type { Targets } from '../headings/targets.ts';
import { cellText, inOneLine, isBlankWord } from './cell-text.ts';
import { mappingOfRow } from './turns.ts';

/** The means by which the cells of a row are read. */
export interface RowReading {
  readonly mapping: ColumnMapping;
  readonly targets: Targets;
}

/**
 * The words in a row for the records that a field can name: those that its other fields allow.
 * @param stored the stored values of the row's record, which count where the row has none
 */
export function wordsIn(
  resource: AnyResource,
  name: string,
  reading: RowReading,
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

/** The value of a field in a row, in the field's spelling; undefined where the cell is empty or names no record. */
export function valueIn(
  resource: AnyResource,
  name: string,
  reading: RowReading,
  cells: readonly string[],
): string | undefined {
  const column = mappingOfRow(resource, reading, cells).indexOf(name);
  const field = resource.fields[name];
  if (!field) throw new TypeError(`${resource.name} has no field ${name}.`);
  const text = column === -1 ? '' : inOneLine(field, cellText(cells, column));
  if (text === '') return undefined;
  const words = wordsIn(resource, name, reading, cells);
  if (isBlankWord(field, text, words)) return undefined;
  const value = platformKindOf(field).convert?.(field, text, { words, dateOrder: undefined });
  if (value instanceof Unknown) return undefined;
  return typeof value === 'string' && value !== '' ? value : text;
}
