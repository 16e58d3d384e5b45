import { columnNumber, type MergedCell } from './merged-cells.ts';
import { type NumberFormat, plainFormat, type ShownNumber, shownNumber } from './number-format.ts';
import {
  checkColumn,
  checkRowNumber,
  maxCellLength,
  maxColumns,
  type SheetRow,
  tooLong,
} from './table-file.ts';
import { unescaped } from './escapes.ts';
import { type Attributes, parseXml, type XmlEvents } from './xml.ts';

/** The parts of a workbook needed to read the cells of a sheet. */
export interface CellReading {
  readonly from1904: boolean;
  /** True in a workbook whose formulas are to be computed when it is opened: some programs write 0 for each result until then. */
  readonly isUncomputed: boolean;
  /** The number format of a cell style. */
  formatOf(style: number): NumberFormat | undefined;
  /** The merged cells, by their first row. */
  readonly merged: readonly MergedCell[];
  /** A shared text. Undefined when the file has none of this number. */
  shared(index: number): Promise<string | undefined>;
}

/** The end of a sentence about a cell whose formula was never computed, as other programs than Excel write them. */
const withoutResult = 'holds a formula without a result. Open the file in Excel and save it.';
/** The same about a cell whose text is missing in the file. */
const withoutText = 'has a text that is missing in the file. Open the file in Excel and save it.';

interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  hasFormula: boolean;
  hasResult: boolean;
}

/**
 * True for a cell whose formula has no result, or the one that programs write before it is computed. Apache POI writes 0.0 then, which no
 * spreadsheet program does.
 */
function lacksResult({ hasFormula, hasResult, type, value }: RawCell, { isUncomputed }: CellReading) {
  const isZero = type === 'n' && (value === '0.0' || (isUncomputed && value === '0'));
  return hasFormula && (!hasResult || isZero);
}

/** `AB12` -> 27. Undefined for an invalid reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,7})\d*$/i.exec(reference ?? '')?.[1];
  return letters === undefined ? undefined : columnNumber(letters);
}

async function shown({ type, style, value }: RawCell, reading: CellReading): Promise<Partial<ShownNumber>> {
  switch (type) {
    case 's':
      return { text: await reading.shared(Number(value)) };
    case 'b':
      return { text: /^(?:1|true)$/i.test(value) ? 'TRUE' : 'FALSE' };
    case 'n': {
      const format = reading.formatOf(style);
      return format ? shownNumber(value, format, reading.from1904) : shownNumber(value, plainFormat, false);
    }
    default:
      return { text: unescaped(value) };
  }
}

interface RawRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: readonly RawCell[];
}

async function toRow({ number, isHidden, cells: raw }: RawRow, reading: CellReading): Promise<SheetRow> {
  const cells: string[] = [];
  const values = new Map<number, string>();
  const cellFaults = new Map<number, string>();
  for (const cell of raw) {
    const { text: found, value } = await shown(cell, reading);
    const whole = found ?? '';
    const isLong = whole.length > maxCellLength;
    const text = isLong ? '' : whole;
    const fault = lacksResult(cell, reading)
      ? withoutResult
      : found === undefined
        ? withoutText
        : isLong
          ? tooLong
          : cell.type === 'e'
            ? `holds the spreadsheet’s error ${text}.`
            : undefined;
    // A formatted cell without a text counts for nothing, wherever it is.
    if (text.trim() === '' && fault === undefined) continue;
    checkColumn(cell.column);
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = text;
    if (value !== undefined) values.set(cell.column, value);
    if (fault !== undefined) cellFaults.set(cell.column, fault);
  }
  return {
    number,
    cells,
    ...(values.size > 0 ? { values } : {}),
    ...(cellFaults.size > 0 ? { cellFaults } : {}),
    ...(reading.from1904 ? { from1904: true as const } : {}),
    ...(isHidden ? { isHidden } : {}),
  };
}

/** Repeats the text of cells that go over several rows in each of these rows that has a text of its own, and marks a text that goes over several columns. */
class MergedTexts {
  private readonly cells: readonly MergedCell[];
  private next = 0;
  /** By column: those of a well-formed sheet do not overlap. */
  private readonly open = new Map<
    number,
    { readonly to: number; readonly text: string; readonly value: string | undefined }
  >();

  constructor(cells: readonly MergedCell[]) {
    this.cells = cells;
  }

  fill(row: SheetRow): SheetRow {
    if (this.next >= this.cells.length && this.open.size === 0) return row;
    const cells = [...row.cells];
    const values = new Map(row.values);
    for (const [column, { to, text, value }] of this.open) {
      if (to < row.number) this.open.delete(column);
      if (to < row.number || cells[column]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (value !== undefined) values.set(column, value);
    }
    let across: SheetRow['across'];
    for (; (this.cells[this.next]?.from ?? Infinity) <= row.number; this.next += 1) {
      const { column, lastColumn, from, to } = this.cells[this.next] as MergedCell;
      const text = from === row.number ? row.cells[column] : undefined;
      if (!text) continue;
      if (to > from) this.open.set(column, { to, text, value: row.values?.get(column) });
      else if (cells.filter(Boolean).length === 1) across = { from: column, to: lastColumn };
    }
    return { ...row, cells, ...(values.size > 0 ? { values } : {}), ...(across && { across }) };
  }
}

/**
 * The rows of a sheet's XML that have any text. A formula has the result that the spreadsheet program stored. Of cells that are merged, the
 * first of each row has their text.
 */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  reading: CellReading,
  maxElements: number,
): AsyncGenerator<SheetRow> {
  const found: RawRow[] = [];
  let number = 0;
  let isHidden = false;
  let cells: RawCell[] = [];
  let cell: RawCell | undefined;
  let isText = false;
  // Pronunciations are beside the text that they belong to.
  let inPronunciation = false;
  let countInRow = 0;
  /** The column of the last cell of the row, which may be empty. */
  let lastColumn = -1;
  const hiddenColumns = new Set<number>();

  function openColumns({ min, max, hidden }: Attributes): void {
    if (hidden !== '1' && hidden !== 'true') return;
    for (let column = Number(min); column <= Math.min(Number(max), maxColumns); column += 1)
      hiddenColumns.add(column - 1);
  }

  function openRow({ r, hidden }: Attributes): void {
    const next = r === undefined ? number + 1 : Number(r);
    checkRowNumber(next, number);
    number = next;
    isHidden = hidden === '1' || hidden === 'true';
    cells = [];
    countInRow = 0;
    lastColumn = -1;
  }

  function openCell({ r, t, s }: Attributes): void {
    const column = columnOf(r) ?? lastColumn + 1;
    lastColumn = column;
    cell = {
      column,
      type: t ?? 'n',
      style: Number(s ?? 0),
      value: '',
      hasFormula: false,
      hasResult: t === 'str',
    };
  }

  const events: XmlEvents = {
    open(name, attributes) {
      if (name === 'rPh') inPronunciation = true;
      isText = (name === 'v' || name === 't') && !inPronunciation;
      if (cell && name === 'f') cell.hasFormula = true;
      if (name === 'col') openColumns(attributes);
      else if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
    },
    text(text) {
      if (!cell || !isText) return;
      // One character more than a cell may have says enough: a small file can unpack to a text of any length.
      cell.hasResult = true;
      cell.value += text.slice(0, maxCellLength + 1 - cell.value.length);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inPronunciation = false;
      if (name === 'c') {
        if (cell && (cell.value !== '' || (cell.hasFormula && !cell.hasResult))) {
          // A row may repeat a column.
          checkColumn(countInRow);
          countInRow += 1;
          cells.push(cell);
        }
        cell = undefined;
      } else if (name === 'row' && cells.length > 0) {
        found.push({ number, isHidden, cells });
        cells = [];
      }
    },
  };
  const merged = new MergedTexts(reading.merged);
  for await (const rows of parseXml(chunks, events, { found, maxElements })) {
    for (const row of rows) {
      const filled = await toRow(row, reading);
      if (filled.cells.length > 0)
        yield { ...merged.fill(filled), ...(hiddenColumns.size > 0 ? { hiddenColumns } : {}) };
    }
  }
}
