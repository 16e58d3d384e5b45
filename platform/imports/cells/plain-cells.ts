import { filledFields } from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { dayOfMidnight, isDotted, readDay } from '../../database/kinds/date-text.ts';
import type { SheetRow } from '../files/table-file.ts';
import { filledWidth } from '../table/widths.ts';
import { cellText } from './cell-text.ts';
import { type CellReading, readText } from './convert.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/;

/**
 * The cells of a row as texts that are read alike without the rest of the file: the values of days and numbers in place of what the sheet shows, and
 * days in the order of their numbers that the file has. Empty cells at the end are left out.
 */
export function plainCells(
  resource: AnyResource,
  { cells, values }: Pick<SheetRow, 'cells' | 'values'>,
  {
    mapping,
    dateOrder,
    dotOrder,
    timeZone,
  }: Pick<CellReading, 'mapping' | 'dateOrder' | 'dotOrder' | 'timeZone'>,
): string[] {
  return cells.slice(0, filledWidth(cells)).map((shown, column) => {
    const value = values?.get(column);
    const entry = mapping[column] ?? null;
    const [name = '', ...others] = entry === null ? [] : filledFields(entry);
    const field = others.length === 0 ? resource.fields[name] : undefined;
    if (!field) return value !== undefined && isoDay.test(value) ? value : shown;
    const text = readText(field, shown, value);
    if (field.kind !== 'date') return text;
    const read = dayOfMidnight(cellText([text], 0), timeZone);
    const day = readDay(read, isDotted(read) ? dotOrder : dateOrder);
    return typeof day === 'string' ? day : text;
  });
}
