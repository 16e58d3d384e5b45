import { errorName, writeName } from '../../resources/declaration/conventions.ts';
import { type ColumnMapping, importKey } from '../../resources/declaration/importColumns.ts';
import {
  type AnyResource,
  type Field,
  fieldLabel,
  localize,
  nounOf,
} from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import { Unknown } from '../database/kinds/cell.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import { cellText } from './cell-text.ts';
import type { Targets } from './targets.ts';

/** The texts that spreadsheets show in place of a value that could not be computed. */
const sheetErrorPattern = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;
/** A ZIP code that a spreadsheet took for a number lost the zeros at its start. */
const shortZipPattern = /^\d{3,4}$/;

export interface ConvertedRow {
  /** The value of the key; undefined where the cell is empty. */
  readonly key: string | undefined;
  /** A body as the calls take it; empty cells say nothing. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Field -> sentences about cells that hold no value. */
  readonly errors: FieldErrors;
}

/** The error in a cell, found before the record's own validation. Undefined when there is none. */
function cellError(resource: AnyResource, name: string, field: Field, value: unknown, text: string) {
  const label = localize(fieldLabel(resource, name), 'en-US');
  if (sheetErrorPattern.test(text)) return `${label} holds the spreadsheet’s error ${text}.`;
  if (!(value instanceof Unknown)) return undefined;
  const target = nounOf(targetOf(field).label, 'one');
  return `${label}: there is no ${target} “${value.word}”.`;
}

/** The value of the key in a row; undefined where the cell is empty. */
export function keyIn(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
): string | undefined {
  const column = mapping.indexOf(importKey(resource));
  return (column !== -1 && cellText(cells, column)) || undefined;
}

/** The fields with the country of a postal code of the resource. */
export function countryFieldsOf(resource: AnyResource): readonly string[] {
  const names = Object.values(resource.fields).flatMap(({ format, countryField = 'country' }) =>
    format === 'postalCode' ? [countryField] : [],
  );
  return [...new Set(names)];
}

/**
 * A row's texts as the body of a call.
 * @param countries the stored countries of the row's record, by field; empty for a new record
 */
export function convertRow(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
  targets: Targets,
  countries: Readonly<Record<string, unknown>> = {},
): ConvertedRow {
  const body: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? undefined : resource.fields[name];
    const text = cellText(cells, column);
    if (name === null || !field || text === '') continue;
    const words = targets.get(name) ?? new Map<string, string>();
    const value = platformKindOf(field).convert?.(field, text, words) ?? text;
    const error = cellError(resource, name, field, value, text);
    if (error !== undefined) {
      errors[errorName(resource, name)] = [error];
      continue;
    }
    body[writeName(resource, name)] = value;
  }
  padPostalCodes(resource, body, countries);
  return { key: keyIn(resource, mapping, cells), body, errors };
}

/** Adds the lost zeros to the ZIP codes of a body. An omitted country is that of the record, or the default of a new one. */
function padPostalCodes(
  resource: AnyResource,
  body: Record<string, unknown>,
  countries: Readonly<Record<string, unknown>>,
): void {
  for (const [name, { format, countryField = 'country' }] of Object.entries(resource.fields)) {
    if (format !== 'postalCode') continue;
    const key = writeName(resource, name);
    const country =
      body[writeName(resource, countryField)] ??
      countries[countryField] ??
      resource.fields[countryField]?.default;
    const code = body[key];
    if (country === 'US' && typeof code === 'string' && shortZipPattern.test(code))
      body[key] = code.padStart(5, '0');
  }
}
