import writeExcelFile, { type Cell } from 'write-excel-file/browser';
import type { Locale } from '../../../resources/declaration/index.ts';
import { saveFile } from '../../browser/saveFile.ts';
import { localMoment } from '../../fields/localMoment.ts';
import type { ExportCell, TableFile } from './tableFile.ts';

interface WorkbookOptions {
  readonly locale: Locale;
  /** IANA zone of the moments: a workbook knows no zones. Defaults to the viewer's own. */
  readonly timeZone: string | undefined;
  /** Error message for more rows than a sheet holds. */
  readonly tooMany: string;
}

/** Rows of a sheet below its headings (ECMA-376; Excel specifications and limits). */
const maxRows = 1_048_575;

/** Number formats of days and moments as the locale writes them. */
const formats: Readonly<Record<Locale, { readonly day: string; readonly moment: string }>> = {
  'en-US': { day: 'm/d/yyyy', moment: 'm/d/yyyy h:mm AM/PM' },
  'en-GB': { day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm' },
};

/** Widths of columns in characters. */
const width = { least: 10, most: 60, day: 12, moment: 20 };

/** Collects the rows and saves them as an Excel workbook (`.xlsx`) with real dates and numbers. */
export function workbookFile(name: string, { locale, timeZone, tooMany }: WorkbookOptions): TableFile {
  const sheet: Cell[][] = [];
  const widths: number[] = [];
  const widen = (index: number, length: number) => {
    widths[index] = Math.min(Math.max(widths[index] ?? width.least, length + 1), width.most);
  };
  /** `shown` is the text of a value that is no date. */
  const dated = (text: string, kind: 'day' | 'moment', index: number, shown: string): Cell => {
    const value = new Date(text);
    if (Number.isNaN(value.getTime())) return { value: shown, type: String };
    widen(index, width[kind]);
    return { value, type: Date, format: formats[locale][kind] };
  };
  const cellOf = (cell: ExportCell, index: number): Cell => {
    if (typeof cell === 'object')
      return 'day' in cell
        ? dated(`${cell.day}T00:00:00Z`, 'day', index, cell.day)
        : dated(`${localMoment(cell.moment, timeZone)}Z`, 'moment', index, cell.moment);
    if (cell === '') return null;
    widen(index, String(cell).length);
    return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
  };
  return {
    head: async (headings) => {
      for (const [index, { length }] of headings.entries()) widen(index, length);
      sheet.push(headings.map((value) => ({ value, type: String, fontWeight: 'bold' })));
    },
    rows: async (rows) => {
      if (sheet.length + rows.length > maxRows + 1) throw new Error(tooMany);
      for (const row of rows) sheet.push(row.map(cellOf));
    },
    close: async () => {
      const columns = widths.map((each) => ({ width: each }));
      saveFile(name, await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBlob());
    },
    abort: async () => {
      sheet.length = 0;
    },
  };
}
