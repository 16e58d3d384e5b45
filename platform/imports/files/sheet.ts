import { dateText, decimalText } from './number-format.ts';
import { checkCell, checkRowNumber, FileProblem, type SheetRow, tooLargeSentence } from './table-file.ts';
import { unescaped } from './escapes.ts';
import { type Attributes, parseXml, type XmlEvents } from './xml.ts';

/** The parts of a workbook needed to read the cells of a sheet. */
export interface CellReading {
  readonly from1904: boolean;
  /** True when a cell style shows numbers as dates. */
  isDate(style: number): boolean;
  shared(index: number): Promise<string>;
}

/** Maximum number of cells of a sheet, including empty ones. */
const maxCells = 2_000_000;

interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
}

/** `AB12` -> 27. Undefined for an invalid reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,7})\d*$/i.exec(reference ?? '')?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

async function cellText({ type, style, value }: RawCell, reading: CellReading): Promise<string> {
  switch (type) {
    case 's':
      return reading.shared(Number(value));
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return reading.isDate(style) ? dateText(value, reading.from1904) : decimalText(value);
    default:
      return unescaped(value);
  }
}

async function toRow(number: number, raw: readonly RawCell[], reading: CellReading): Promise<SheetRow> {
  const cells: string[] = [];
  for (const cell of raw) {
    const text = await cellText(cell, reading);
    checkCell(cell.column, text.length);
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = text;
  }
  return { number, cells };
}

/**
 * The rows of a sheet's XML that have any text. A formula has the result that the spreadsheet program stored. The first of merged
 * cells has their text.
 */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  reading: CellReading,
): AsyncGenerator<SheetRow> {
  const found: { number: number; cells: RawCell[] }[] = [];
  let number = 0;
  let cells: RawCell[] = [];
  let cell: RawCell | undefined;
  let isText = false;
  let countInRow = 0;
  let count = 0;

  function openRow({ r }: Attributes): void {
    const next = r === undefined ? number + 1 : Number(r);
    checkRowNumber(next, number);
    number = next;
    cells = [];
    countInRow = 0;
  }

  function openCell({ r, t, s }: Attributes): void {
    const column = columnOf(r) ?? (cells.at(-1)?.column ?? -1) + 1;
    checkCell(column, 0);
    // A row may repeat a column.
    checkCell(countInRow, 0);
    countInRow += 1;
    count += 1;
    if (count > maxCells) throw new FileProblem(tooLargeSentence);
    cell = { column, type: t ?? 'n', style: Number(s ?? 0), value: '' };
  }

  const events: XmlEvents = {
    open(name, attributes) {
      isText = name === 'v' || name === 't';
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
    },
    text(text) {
      if (!cell || !isText) return;
      cell.value += text;
      checkCell(cell.column, cell.value.length);
    },
    close(name) {
      isText = false;
      if (name === 'c') {
        if (cell && cell.value !== '') cells.push(cell);
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) {
        found.push({ number, cells });
        cells = [];
      }
    },
  };
  for await (const rows of parseXml(chunks, events, found)) {
    for (const row of rows) {
      const filled = await toRow(row.number, row.cells, reading);
      if (filled.cells.some((text) => text.trim() !== '')) yield filled;
    }
  }
}
