import { errorName, writeName } from '../../../resources/declaration/conventions.ts';
import {
  type ColumnMapping,
  filledFields,
  nameParts,
} from '../../../resources/declaration/imports/importColumns.ts';
import type { DateOrder } from '../../../resources/declaration/imports/importCalls.ts';
import { type AnyResource, type Field, fieldLabel, localize } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { monthOf } from '../../database/kinds/date-text.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import type { FieldErrors } from '../../kernel/problem.ts';
import { cellError } from './cell-error.ts';
import { cellText, inOneLine, isBlankWord } from './cell-text.ts';
import { mappingOfRow } from './turns.ts';
import { keyIn, type RowKey } from '../key.ts';
import type { SheetRow } from '../files/table-file.ts';
import { withoutZeros } from '../headings/target-words.ts';
import type { Targets } from '../headings/targets.ts';

/** A ZIP code that a spreadsheet took for a number lost the zeros at its start. */
const shortZipPattern = /^\d{3,4}(?=$|-)/;

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
  /** True when names of persons are written `Last, First`. */
  readonly namesByComma: boolean;
  /** See `Facts`. */
  readonly unclearLetters: readonly number[];
  /** The day of the import, as `2026-08-15`. */
  readonly today: string;
}

/** True for a number or code of a record, such as that of a school. */
function isCode({ kind, individual, format }: Field): boolean {
  return kind === 'text' && individual === true && format === undefined;
}

/** The fields whose stored values decide how a cell is read: the countries of postal codes, and codes. */
export function storedFieldsOf(resource: AnyResource): readonly string[] {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.format === 'postalCode') return [field.countryField ?? 'country'];
    return isCode(field) ? [name] : [];
  });
  return [...new Set(names)];
}

/** Kinds whose values are read from the number or date in a cell, not from the text that the sheet shows. */
const valueKinds = new Set<Field['kind']>(['date', 'integer', 'decimal', 'boolean']);

/** The parts of a cell for the fields that its column fills: the cell itself, or both parts of a name. */
function partsOf(
  fields: readonly string[],
  text: string,
  namesByComma: boolean,
): readonly (readonly [string, string])[] | undefined {
  const [last, first] = fields;
  if (last === undefined) return [];
  if (first === undefined) return [[last, text]];
  const names = nameParts(text, namesByComma);
  return (
    names && [
      [last, names[0]],
      [first, names[1]],
    ]
  );
}

/**
 * A row's texts as the body of a call. Several columns of a list are joined.
 * @param stored the stored values of the row's record (see `storedFieldsOf`); empty for a new record
 */
export function convertRow(
  resource: AnyResource,
  { cells, values, cellFaults }: Pick<SheetRow, 'cells' | 'values' | 'cellFaults'>,
  { mapping: columns, targets, dateOrder, namesByComma, unclearLetters, today }: CellReading,
  stored: Readonly<Record<string, unknown>> = {},
): ConvertedRow {
  const mapping = mappingOfRow(resource, { mapping: columns, targets }, cells);
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
    if (text === 'T' && unclearLetters.includes(column)) {
      fail(name, `${label}: “T” can mean true or terminated. Write yes or no.`);
      continue;
    }
    const parts = partsOf(fields, text, namesByComma);
    if (!parts)
      fail(name, `${label}: it is not clear which part of “${text}” is the last name. Write “Last, First”.`);
    for (const [part, given] of parts ?? []) {
      const field = resource.fields[part];
      if (!field || given === '') continue;
      const own = valueKinds.has(field.kind) ? (values?.get(column) ?? given) : inOneLine(field, given);
      const words = targets.get(part) ?? new Map<string, string>();
      if (isBlankWord(field, own, words)) continue;
      const value = platformKindOf(field).convert?.(field, own, { words, dateOrder }) ?? own;
      const error = cellError(resource, part, value, own, today);
      const key = writeName(resource, part);
      if (error !== undefined) fail(part, error);
      else if (kindOf(field).isMany && Array.isArray(body[key]) && Array.isArray(value))
        body[key] = [...new Set([...(body[key] as unknown[]), ...(value as unknown[])])];
      else body[key] = value;
    }
  }
  padPostalCodes(resource, body, stored);
  keepCodes(resource, body, stored);
  return { key: keyIn(resource, { mapping, targets }, cells), body, errors };
}

/** Adds the lost zeros to the ZIP codes of a body. An omitted country is that of the record, or the default of a new one. */
function padPostalCodes(
  resource: AnyResource,
  body: Record<string, unknown>,
  stored: Readonly<Record<string, unknown>>,
): void {
  for (const [name, { format, countryField = 'country' }] of Object.entries(resource.fields)) {
    if (format !== 'postalCode') continue;
    const key = writeName(resource, name);
    const country =
      body[writeName(resource, countryField)] ??
      stored[countryField] ??
      resource.fields[countryField]?.default;
    const code = body[key];
    if (country === 'US' && typeof code === 'string' && shortZipPattern.test(code))
      body[key] = code.replace(shortZipPattern, (digits) => digits.padStart(5, '0'));
  }
}

/** The two numbers of a code such as `12-1`, or of the date that a spreadsheet makes of it: `1-Dec`, `Dec-01`, `12/1/2026`. */
function pairOf(code: string): string | undefined {
  const [, first = '', second = ''] =
    /^(\d{1,2}|[a-z]{3})[-/](\d{1,2}|[a-z]{3})(?:[-/](?:\d{2}|\d{4}))?$/i.exec(code) ?? [];
  const numbers = [first, second].map((part) => (/^\d/.test(part) ? Number(part) : monthOf(part)));
  return numbers.every((number) => number > 0)
    ? numbers.toSorted((one, other) => one - other).join(' ')
    : undefined;
}

/**
 * Takes off codes the fraction that programs give to whole numbers, `172.0`, and leaves stored codes as they are where those of a body lack
 * only the zeros at their start, which spreadsheets drop from numbers, or are the date that a spreadsheet makes of them.
 */
function keepCodes(
  resource: AnyResource,
  body: Record<string, unknown>,
  stored: Readonly<Record<string, unknown>>,
): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const key = writeName(resource, name);
    const before = stored[name];
    const given = body[key];
    if (!isCode(field) || typeof given !== 'string' || given === before) continue;
    if (
      typeof before === 'string' &&
      /^\d+[-/]\d+$/.test(before) &&
      !/^\d+[-/]\d+$/.test(given) &&
      pairOf(before) !== undefined &&
      pairOf(given) === pairOf(before)
    ) {
      body[key] = before;
      continue;
    }
    const code = given.replace(/^(\d+)\.0+$/, '$1');
    const isSame =
      typeof before === 'string' && /^\d+$/.test(before) && withoutZeros(code) === withoutZeros(before);
    body[key] = isSame && code.length <= before.length ? before : code;
  }
}
