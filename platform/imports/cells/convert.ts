import { errorName, writeName } from '../../../resources/declaration/conventions.ts';
import { type ColumnMapping, filledFields } from '../../../resources/declaration/imports/importColumns.ts';
import { type NameOrder, nameParts } from '../../../resources/declaration/imports/nameParts.ts';
import type { DateOrder } from '../../../resources/declaration/imports/importCalls.ts';
import { type AnyResource, type Field, fieldLabel, localize } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { dayOfMidnight, from1900, isDotted } from '../../database/kinds/date-text.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { withAdditions } from './additions.ts';
import { cellError } from './cell-error.ts';
import { cellText, inOneLine, inQuotes, isBlankWord } from './cell-text.ts';
import {
  isAsStored,
  keepCodes,
  keepPhones,
  keepSpellings,
  padPostalCodes,
  placeInCountry,
  spoiledCodes,
} from './stored-values.ts';
import { mappingOfRow } from './turns.ts';
import { keyIn, type RowKey } from '../key.ts';
import { wordsIn } from './row-values.ts';
import type { SheetRow } from '../files/table-file.ts';
import type { Targets } from '../headings/targets.ts';

export interface ConvertedRow {
  /** Undefined where a cell of it is empty. */
  readonly key: RowKey | undefined;
  /** A body as the calls take it; empty cells say nothing. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Field -> sentences about cells that hold no value. */
  readonly errors: FieldErrors;
}

/** The means by which the cells of a file are read. */
export interface CellReading {
  readonly mapping: ColumnMapping;
  readonly targets: Targets;
  readonly dateOrder: DateOrder | undefined;
  /** The same in dates with dots. */
  readonly dotOrder: DateOrder | undefined;
  /** True when names of persons are written `Last, First`. */
  readonly namesByComma: boolean;
  /** See `Facts`. */
  readonly nameOrders?: Readonly<Record<string, NameOrder>>;
  /** See `Facts`. */
  readonly unclearLetters: readonly string[];
  /** See `Facts`. */
  readonly codedColumns: readonly number[];
  /** The day of the import, as `2026-08-15`. */
  readonly today: string;
  /** The country of the client, in which new records are unless the file says another. */
  readonly country: string | null;
  /** The time zone of the client, as an IANA name. */
  readonly timeZone: string | null;
}

/** Kinds whose values are read from the number or date in a cell, not from the text that the sheet shows. */
const valueKinds = new Set<Field['kind']>(['date', 'integer', 'decimal', 'boolean']);

/** A number that a spreadsheet shows with signs between its digits, `1,234` and `1 234.00`. */
const groupedPattern = /^\d{1,3}(?:[,. \u00a0\u202f’']\d{3})+(?:[.,]\d+)?$/;

/** The text of a cell that a field reads: the value of the cell, or the text that the sheet shows. */
export function readText(
  { kind, month, individual, format }: Field,
  shown: string,
  value: string | undefined,
): string {
  if (value === undefined) return shown;
  // A cell that shows the year of a day only holds the year. A month is read from the day.
  if (kind === 'integer' && month !== true && /^\d{4}-\d{2}-\d{2}/.test(value)) return shown;
  if (valueKinds.has(kind)) return value;
  // Telephone numbers and codes have no thousands.
  const isNumber = format === 'phone' || format === 'postalCode' || individual === true;
  return isNumber && groupedPattern.test(shown) && /^\d+(?:\.0+)?$/.test(value) ? value : shown;
}

/** The text of a day without what only its file knows: the origin of its day numbers, and the time zone of its moments. */
function dayText(text: string, from1904: boolean, timeZone: string | null): string {
  return dayOfMidnight(from1904 ? from1900(text) : text, timeZone);
}

/** The parts of a cell for the fields that its column fills: the cell itself, or both parts of a name. */
function partsOf(
  fields: readonly string[],
  text: string,
  read: (text: string) => readonly [string, string] | undefined,
): readonly (readonly [string, string])[] | undefined {
  const [last, first] = fields;
  if (last === undefined) return [];
  if (first === undefined) return [[last, text]];
  const names = read(text);
  return (
    names && [
      [last, names[0]],
      [first, names[1]],
    ]
  );
}

/**
 * A row's texts as the body of a call. Several columns of a list, or of one text, are joined.
 * @param stored the stored values of the row's record (see `storedFieldsOf`); omitted for a new record
 */
export function convertRow(
  resource: AnyResource,
  {
    cells: own,
    values,
    cellFaults,
    from1904,
  }: Pick<SheetRow, 'cells' | 'values' | 'cellFaults' | 'from1904'>,
  {
    mapping: columns,
    targets,
    dateOrder,
    dotOrder,
    namesByComma,
    nameOrders = {},
    unclearLetters,
    codedColumns,
    today,
    country,
    timeZone,
  }: CellReading,
  stored?: Readonly<Record<string, unknown>>,
): ConvertedRow {
  const mapping = mappingOfRow(resource, { mapping: columns, targets }, own);
  const cells = withAdditions(resource, mapping, own);
  const body: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  const fail = (name: string, sentence: string) => {
    (errors[errorName(resource, name)] ??= []).push(sentence);
  };
  for (const [column, entry] of mapping.entries()) {
    const text = cellText(cells, column);
    const fields = entry === null ? [] : filledFields(entry);
    const [name] = fields;
    if (name === undefined || !resource.fields[name]) continue;
    const label = localize(fieldLabel(resource, name), 'en-US');
    const fault = cellFaults?.get(column);
    if (fault !== undefined) fail(name, `${label} ${fault}`);
    if (text === '' || fault !== undefined) continue;
    if (/^\p{L}$/u.test(text) && unclearLetters[column]?.includes(text)) {
      const reason = text === 'T' ? 'can mean true or terminated' : 'is a letter whose meaning is not known';
      fail(name, `${label}: ${inQuotes(text)} ${reason}. Write yes or no.`);
      continue;
    }
    if (/^\d$/.test(text) && codedColumns.includes(column) && resource.fields[name].kind === 'boolean') {
      fail(
        name,
        `${label}: ${inQuotes(text)} is one of several numbers, whose meaning is not known. Write yes or no.`,
      );
      continue;
    }
    const parts = partsOf(fields, text, (names) => nameParts(names, namesByComma, nameOrders[column]));
    if (!parts)
      fail(
        name,
        `${label}: it is not clear which part of ${inQuotes(text)} is the last name. Write “Last, First”.`,
      );
    for (const [part, given] of parts ?? []) {
      const field = resource.fields[part];
      if (!field || given === '') continue;
      if (fields.length === 1 && isAsStored(cells[column] ?? '', stored?.[part])) {
        body[writeName(resource, part)] = stored?.[part];
        continue;
      }
      const shown = inOneLine(field, readText(field, given, values?.get(column)));
      const read = field.kind === 'date' ? dayText(shown, from1904 === true, timeZone) : shown;
      const words = wordsIn(resource, part, { mapping, targets }, cells, stored);
      if (isBlankWord(field, read, words)) continue;
      const order = isDotted(read) ? dotOrder : dateOrder;
      const value = platformKindOf(field).convert?.(field, read, { words, dateOrder: order }) ?? read;
      // A value that is stored already is no fault of the file.
      const error = stored?.[part] === value ? undefined : cellError(resource, part, value, read, today);
      const key = writeName(resource, part);
      if (error !== undefined) fail(part, error);
      else if (kindOf(field).isMany && Array.isArray(body[key]) && Array.isArray(value))
        body[key] = [...new Set([...(body[key] as unknown[]), ...(value as unknown[])])];
      else body[key] = value;
    }
  }
  if (!stored) placeInCountry(resource, body, country);
  const before = stored ?? {};
  padPostalCodes(resource, body, before);
  keepCodes(resource, body, before);
  keepPhones(resource, body, before);
  keepSpellings(resource, body, before);
  for (const name of spoiledCodes(resource, body, before)) {
    const text = String(body[writeName(resource, name)]);
    const label = localize(fieldLabel(resource, name), 'en-US');
    fail(
      name,
      `${label}: ${inQuotes(text)} is what a spreadsheet program makes of another text. Format the column as text.`,
    );
    delete body[writeName(resource, name)];
  }
  return { key: keyIn(resource, { mapping, targets }, cells), body, errors };
}
