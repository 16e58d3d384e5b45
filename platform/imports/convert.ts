import { errorName, writeName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, type Field, fieldLabel, localize } from '../../resources/declaration/index.ts';
import type { FieldErrors } from '../kernel/problem.ts';
import { importKey } from './columns.ts';
import type { Targets } from './targets.ts';

/** What spreadsheets show in place of a value that could not be computed. */
const sheetErrorPattern = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/;
const truePattern = /^(true|yes|y|x|1|wahr|vrai)$/i;
const falsePattern = /^(false|no|n|0|falsch|faux)$/i;
/** A ZIP code that a spreadsheet took for a number lost the zeros at its start. */
const shortZipPattern = /^\d{3,4}$/;

function convert(field: Field, text: string, words: ReadonlyMap<string, string> | undefined): unknown {
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
      return words?.get(text.toLowerCase()) ?? text;
    default:
      return text;
  }
}

export interface ConvertedRow {
  /** What the record is called; undefined where the cell is empty. */
  readonly title: string | undefined;
  /** A body as the calls take it; empty cells say nothing. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Field -> sentences about cells that hold no value. */
  readonly errors: FieldErrors;
}

/** A row's texts as the body of a call. */
export function convertRow(
  resource: AnyResource,
  mapping: readonly (string | null)[],
  cells: readonly string[],
  targets: Targets,
): ConvertedRow {
  const body: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  let title: string | undefined;
  for (const [column, name] of mapping.entries()) {
    const field = name === null ? undefined : resource.fields[name];
    const text = (cells[column] ?? '').normalize('NFC').trim();
    if (name === null || !field || text === '') continue;
    if (sheetErrorPattern.test(text)) {
      const label = localize(fieldLabel(resource, name), 'en-US');
      errors[errorName(resource, name)] = [`${label} holds the spreadsheet’s error ${text}.`];
      continue;
    }
    if (name === importKey(resource)) title = text;
    body[writeName(resource, name)] = convert(field, text, targets.get(name));
  }
  mendPostalCode(resource, body);
  return { title, body, errors };
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
