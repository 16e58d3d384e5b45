import { byteOrderMark, csvLine } from '../../../resources/declaration/codec/csv.ts';
import type { Sink } from './sink.ts';

/** A cell of an export: a text or number, a day (`2026-05-03`), or a moment (ISO 8601). */
export type ExportCell = string | number | { readonly day: string } | { readonly moment: string };

/** The file of an export, written row by row. */
export interface TableFile extends Pick<Sink, 'close' | 'abort'> {
  readonly head: (headings: readonly string[]) => Promise<void>;
  readonly rows: (rows: readonly (readonly ExportCell[])[]) => Promise<void>;
}

/** ISO 8601 in UTC is the same in every spreadsheet and time zone. */
function plain(cell: ExportCell): string | number {
  if (typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.moment;
}

export function csvFile({ write, close, abort }: Sink): TableFile {
  return {
    head: (headings) => write(byteOrderMark + csvLine(headings)),
    rows: (rows) => write(rows.map((row) => csvLine(row.map(plain))).join('')),
    close: () => close(),
    abort: () => abort(),
  };
}
