import { unguarded } from '../../resources/declaration/codec/csv.ts';
import { choiceValue } from '../../resources/declaration/codec/index.ts';
import { errorName, writeName } from '../../resources/declaration/conventions.ts';
import { type ColumnMapping, importKey } from '../../resources/declaration/importColumns.ts';
import { type AnyResource, type Field, fieldLabel, localize } from '../../resources/declaration/index.ts';
import { targetOf } from '../../resources/registry.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import { itemsOf, type Targets } from './targets.ts';

/** The texts that spreadsheets show in place of a value that could not be computed. */
const sheetErrorPattern = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;
const truePattern = /^(true|yes|y|x|1|wahr|vrai)$/i;
const falsePattern = /^(false|no|n|0|falsch|faux)$/i;
/** A ZIP code that a spreadsheet took for a number lost the zeros at its start. */
const shortZipPattern = /^\d{3,4}$/;

type Words = ReadonlyMap<string, string>;

/** A cell that names no record: the word that was not found. */
class Unknown {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

function keyOf(field: Field, word: string, words: Words): string | Unknown {
  const key = words.get(word.toLowerCase());
  if (key !== undefined) return key;
  return field.freeText ? word : new Unknown(word);
}

function convert(field: Field, text: string, words: Words = new Map()): unknown {
  switch (field.kind) {
    case 'integer':
      return /^[+-]?\d{1,15}(\.0+)?$/.test(text) ? Number(text) : text;
    case 'decimal':
      return /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
    case 'boolean':
      if (truePattern.test(text)) return true;
      return falsePattern.test(text) ? false : text;
    case 'date':
      return text.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(:00)?$/, '$1');
    case 'reference':
      return keyOf(field, text, words);
    case 'references': {
      const keys = itemsOf(text, (name) => words.has(name.toLowerCase())).map((name) =>
        keyOf(field, name, words),
      );
      return keys.find((key) => key instanceof Unknown) ?? keys;
    }
    case 'choices':
      return itemsOf(text, (name) => choiceValue(field.options, name) !== undefined);
    default:
      return text;
  }
}

export interface ConvertedRow {
  /** The value of the key; undefined where the cell is empty. */
  readonly key: string | undefined;
  /** A body as the calls take it; empty cells say nothing. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Field -> sentences about cells that hold no value. */
  readonly errors: FieldErrors;
}

/** The fault of a cell, found before the record's own checks; undefined where it has none. */
function cellError(resource: AnyResource, name: string, field: Field, value: unknown, text: string) {
  const label = localize(fieldLabel(resource, name), 'en-US');
  if (sheetErrorPattern.test(text)) return `${label} holds the spreadsheet’s error ${text}.`;
  if (!(value instanceof Unknown)) return undefined;
  const target = localize(targetOf(field).label.one, 'en-US').toLowerCase();
  return `${label}: there is no ${target} “${value.word}”.`;
}

/** The text of a cell, without what people do not see of it. */
function textOf(cells: readonly string[], column: number): string {
  return unguarded((cells[column] ?? '').normalize('NFC').trim());
}

/** The value of the key in a row; undefined where the cell is empty. */
export function keyIn(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
): string | undefined {
  const column = mapping.indexOf(importKey(resource));
  return (column !== -1 && textOf(cells, column)) || undefined;
}

/** A row's texts as the body of a call. */
export function convertRow(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
  targets: Targets,
): ConvertedRow {
  const body: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? undefined : resource.fields[name];
    const text = textOf(cells, column);
    if (name === null || !field || text === '') continue;
    const value = convert(field, text, targets.get(name));
    const error = cellError(resource, name, field, value, text);
    if (error !== undefined) {
      errors[errorName(resource, name)] = [error];
      continue;
    }
    body[writeName(resource, name)] = value;
  }
  mendPostalCode(resource, body);
  return { key: keyIn(resource, mapping, cells), body, errors };
}

function mendPostalCode(resource: AnyResource, body: Record<string, unknown>): void {
  for (const [name, { format, countryField = 'country' }] of Object.entries(resource.fields)) {
    if (format !== 'postalCode') continue;
    const key = writeName(resource, name);
    const country = body[writeName(resource, countryField)] ?? 'US';
    const code = body[key];
    if (country === 'US' && typeof code === 'string' && shortZipPattern.test(code))
      body[key] = code.padStart(5, '0');
  }
}
