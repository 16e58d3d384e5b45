import { type DateOrder, dateOrders as orders } from '../../resources/declaration/imports/importCalls.ts';
import { type ColumnMapping, filledFields } from '../../resources/declaration/imports/importColumns.ts';
import {
  isByComma,
  type NameOrder,
  nameOrderOf,
  provedOrder,
} from '../../resources/declaration/imports/nameParts.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { kindOf } from '../../resources/declaration/kinds/index.ts';
import { dateOrders, isDotted, mayBeginWithYear } from '../database/kinds/date-text.ts';
import { cellText } from './cells/cell-text.ts';
import { unclearLetters } from './cells/state-letters.ts';
import { statedOrder } from './headings/stated-order.ts';
import type { RowReading } from './cells/row-values.ts';
import { keyIn } from './key.ts';
import type { SheetRow, TableFile } from './files/table-file.ts';

/** The facts about a file after its first reading. */
export interface Facts {
  readonly hiddenRows: number;
  /** True when several rows have the same key. */
  readonly hasRepeats: boolean;
  /** The orders of numbers in dates of which there is a date that fits no other, or that a heading states. */
  readonly dateOrders: readonly DateOrder[];
  /** The same of dates with dots. Omitted by earlier versions. */
  readonly dotOrders?: readonly DateOrder[];
  /**
   * `first` for a file with a date such as 98-08-15, which begins with its year, or with a heading that says so, `unclear` for one with a date
   * such as 24-08-15, which may.
   */
  readonly shortYears?: 'first' | 'unclear';
  /** True when a column of both names of persons has commas between them. */
  readonly namesByComma: boolean;
  /** By column of both names of persons: their order without a comma, as the heading states it or the capitals of last names prove it. Omitted by earlier versions. */
  readonly nameOrders?: Readonly<Record<string, NameOrder>>;
  /** By column of something on or off: the single letters whose state is not known, such as a T without an F. Columns without one may be missing. */
  readonly unclearLetters: readonly string[];
  /** Columns of something on or off with other numbers than 0 and 1: there 0 and 1 are codes too. Omitted by earlier versions. */
  readonly codedColumns?: readonly number[];
  /** Further sentences about the file. */
  readonly remarks?: readonly string[];
}

/** Parts of the sentences about names and days that can be read in two ways. */
const isUnclearName = ': it is not clear which part of ';
const isUnclearDay = ' can be two days. Choose the order of dates';

/** Countries that write the month first. Canada writes both. */
const monthFirstCountries = new Set(['US', 'PH', 'FM', 'MH', 'PW']);

/**
 * The order of numbers in dates: the one that the file proves, or that of the country where it proves none. Undefined when file and country
 * disagree, so that ambiguous dates are asked about.
 */
export function dateOrderOf(
  { dateOrders: proved, shortYears }: Facts,
  country: string | null,
): DateOrder | undefined {
  const usual =
    country === null || country === 'CA' ? undefined : monthFirstCountries.has(country) ? 'mdy' : 'dmy';
  const [order, ...others] = proved;
  if (shortYears === 'first') return undefined;
  // A month does not come first there, if nothing else says so.
  if (shortYears === 'unclear' && order === undefined) return usual === 'dmy' ? usual : undefined;
  if (order === undefined) return usual;
  if (others.length > 0) return undefined;
  return usual === undefined || usual === order ? order : undefined;
}

/**
 * The order of numbers in dates with dots: the one that the file proves, or the day first. Undefined when file and country disagree. Where people
 * write the month first, some do so with dots too.
 */
export function dotOrderOf({ dotOrders: proved = [] }: Facts, country: string | null): DateOrder | undefined {
  const isMonthFirst = country !== null && monthFirstCountries.has(country);
  const [order, ...others] = proved;
  if (others.length > 0) return undefined;
  if (order === 'mdy') return isMonthFirst || country === null ? order : undefined;
  return order ?? (isMonthFirst ? undefined : 'dmy');
}

const noNames = { lastFirst: 0, firstLast: 0, unknown: 0 };

/** Collects the facts of a file while its rows are counted. */
export class FactFinder {
  private readonly resource: AnyResource;
  private readonly reading: RowReading;
  private readonly headers: readonly string[];
  private readonly dateColumns: readonly number[];
  private readonly nameColumns: readonly number[];
  /** Column -> the number of its names that prove an order, and of others. */
  private readonly nameOrders: ReadonlyMap<number, Record<NameOrder | 'unknown', number>>;
  /** Column -> its single letters and digits. */
  private readonly letters: ReadonlyMap<number, Set<string>>;
  private readonly keys = new Set<string>();
  private readonly orders = new Set<DateOrder>();
  private readonly dotOrders = new Set<DateOrder>();
  private hiddenColumns: ReadonlySet<number> = new Set();
  private shortYears: Facts['shortYears'];
  private hiddenRows = 0;
  private hasRepeats = false;
  private namesByComma = false;
  total = 0;

  constructor(resource: AnyResource, reading: RowReading, headers: readonly string[] = []) {
    const { mapping } = reading;
    this.headers = headers;
    this.resource = resource;
    this.reading = reading;
    this.dateColumns = mapping.flatMap((name, column) =>
      name !== null && filledFields(name).some((field) => resource.fields[field]?.kind === 'date')
        ? [column]
        : [],
    );
    for (const column of this.dateColumns) {
      const order = statedOrder(headers[column] ?? '');
      if (order === 'yearFirst') this.shortYears = 'first';
      else if (order !== undefined) this.prove(order);
    }
    this.nameColumns = mapping.flatMap((name, column) =>
      name !== null && filledFields(name).length > 1 ? [column] : [],
    );
    this.nameOrders = new Map(
      this.nameColumns.map((column) => [column, { lastFirst: 0, firstLast: 0, unknown: 0 }]),
    );
    this.letters = new Map(
      mapping.flatMap((name, column) =>
        name !== null && ['boolean', 'choice'].includes(resource.fields[name]?.kind ?? '')
          ? [[column, new Set<string>()]]
          : [],
      ),
    );
  }

  /** Notes an order of dates, with dots or without. */
  private prove(order: DateOrder): void {
    this.orders.add(order);
    this.dotOrders.add(order);
  }

  /** A note about columns that are read although the spreadsheet program does not show them. */
  hiddenRemarks(): readonly string[] {
    const read = this.headers.flatMap((header, column) =>
      this.hiddenColumns.has(column) && this.reading.mapping[column] != null ? [`“${header}”`] : [],
    );
    if (read.length === 0) return [];
    const names = new Intl.ListFormat('en-US').format(read);
    return read.length === 1
      ? [`The column ${names} is hidden in the spreadsheet. It is imported too.`]
      : [`The columns ${names} are hidden in the spreadsheet. They are imported too.`];
  }

  see({ cells, values, isHidden, hiddenColumns, fault, failedFor = '' }: SheetRow): void {
    this.total += 1;
    this.hiddenColumns = hiddenColumns ?? this.hiddenColumns;
    if (isHidden) this.hiddenRows += 1;
    if (fault !== undefined) return;
    // A file of failed rows is without those that showed the order of its names and days.
    if (failedFor.includes(isUnclearName)) this.namesByComma = true;
    if (failedFor.includes(isUnclearDay)) for (const order of orders) this.prove(order);
    const key = this.hasRepeats ? undefined : keyIn(this.resource, this.reading, cells)?.folded;
    if (key !== undefined) {
      this.hasRepeats = this.keys.has(key);
      this.keys.add(key);
      if (this.hasRepeats) this.keys.clear();
    }
    this.namesByComma ||= this.nameColumns.some((column) => isByComma(cellText(cells, column)));
    for (const column of this.nameColumns) {
      const counts = this.nameOrders.get(column);
      if (counts) counts[provedOrder(cellText(cells, column)) ?? 'unknown'] += 1;
    }
    for (const [column, letters] of this.letters) {
      const text = cellText(cells, column);
      if (/^[\p{L}\d]$/u.test(text)) letters.add(text);
    }
    for (const column of this.dateColumns) {
      if (values?.has(column)) continue;
      const text = cellText(cells, column);
      const [order, ...others] = dateOrders(text);
      if (mayBeginWithYear(text))
        this.shortYears = order === undefined ? 'first' : (this.shortYears ?? 'unclear');
      else if (order !== undefined && others.length === 0)
        (isDotted(text) ? this.dotOrders : this.orders).add(order);
    }
  }

  facts(): Facts {
    return {
      hiddenRows: this.hiddenRows,
      hasRepeats: this.hasRepeats,
      dateOrders: [...this.orders],
      dotOrders: [...this.dotOrders],
      ...(this.shortYears && { shortYears: this.shortYears }),
      namesByComma: this.namesByComma,
      nameOrders: Object.fromEntries(
        this.nameColumns.flatMap((column) => {
          const { lastFirst, firstLast, unknown } = this.nameOrders.get(column) ?? noNames;
          // Single names in capitals say nothing about the others.
          const proved = firstLast === 0 && lastFirst > unknown ? 'lastFirst' : undefined;
          const order = nameOrderOf(this.headers[column] ?? '') ?? proved;
          return order === undefined ? [] : [[column, order]];
        }),
      ),
      unclearLetters: this.reading.mapping.map((_, column) =>
        unclearLetters(this.letters.get(column) ?? new Set(), this.headers[column] ?? ''),
      ),
      codedColumns: [...this.letters].flatMap(([column, letters]) =>
        [...letters].some((letter) => /[2-9]/.test(letter)) ? [column] : [],
      ),
    };
  }
}

/** Sentences about the file for the reader of a report. */
export function notesOf({ hiddenRows, remarks = [] }: Facts): readonly string[] {
  if (hiddenRows === 0) return remarks;
  const hidden =
    hiddenRows === 1
      ? 'One row is hidden in the spreadsheet. It is imported too.'
      : `${hiddenRows.toLocaleString('en-US')} rows are hidden in the spreadsheet. They are imported too.`;
  return [hidden, ...remarks];
}

/** Sheets that are named in a sentence. */
const namedSheets = 5;

/** Notes about parts of a file that are not read as rows, and about decisions on how it is read. */
export function remarksOn({ sheets, remark }: TableFile, sheetName: string): readonly string[] {
  const others = sheets.filter((name) => name !== sheetName);
  const names = others.slice(0, namedSheets).map((name) => `“${name}”`);
  const rest = others.length > namedSheets ? ` and ${others.length - namedSheets} more` : '';
  const sheet =
    others.length === 0
      ? []
      : [`Only the sheet “${sheetName}” is read. The file also has ${names.join(', ')}${rest}.`];
  return remark === undefined ? sheet : [...sheet, remark];
}

/** A note about columns that are not read because another has their heading and fills its field. */
export function remarksOnHeadings(headers: readonly string[], mapping: ColumnMapping): readonly string[] {
  const read = new Set(headers.filter((_, column) => mapping[column] !== null));
  const left = headers.filter(
    (header, column) => header !== '' && mapping[column] === null && read.has(header),
  );
  if (left.length === 0) return [];
  const names = new Intl.ListFormat('en-US').format([...new Set(left)].map((header) => `“${header}”`));
  // Of a hidden column and one that is shown, the second is read.
  const isFirst = left.every((header) => mapping[headers.indexOf(header)] !== null);
  const which = isFirst ? 'the first column' : 'one column';
  return left.length === 1
    ? [`Only ${which} ${names} is read. Another has the same heading.`]
    : [
        `Only ${isFirst ? 'the first columns' : 'some of the columns'} ${names} are read. Other columns have the same headings.`,
      ];
}

/** The lists that several columns or rows of one record are joined into. */
export function joinsRows(resource: AnyResource, mapping: ColumnMapping): boolean {
  return mapping.some((name) => name !== null && kindOf(resource.fields[name])?.isMany === true);
}
