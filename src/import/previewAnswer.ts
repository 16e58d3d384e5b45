import { isObject } from '../../resources/declaration/values.ts';
import type { ColumnMapping, ImportColumn } from '../../resources/declaration/imports/importColumns.ts';
import { importKeys } from '../../resources/declaration/imports/importColumns.ts';
import { type AnyResource, fieldLabel, localize } from '../../resources/declaration/index.ts';

// The shape of a preview's lists is not specified, so platforms differ: rows are lists of cells or objects, cells are texts, numbers or
// empty, columns are texts or objects.

/** A cell as text. Empty for null, and for values that are no text, number or flag. */
function cellText(cell: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof cell) ? String(cell) : '';
}

/** The items of a list. Empty for anything else. */
function itemsIn(wire: unknown): readonly unknown[] {
  return Array.isArray(wire) ? wire : [];
}

/** The texts of a list, such as the names of sheets. */
export function textsIn(wire: unknown): readonly string[] {
  return itemsIn(wire).map(cellText).filter(Boolean);
}

/** The headings and the first rows of a sheet. */
export interface Sheet {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads the first rows. The headings come apart, as the first row, or as the names of each row's cells. */
export function sheetIn(firstRows: unknown, headings: unknown): Sheet {
  const wires = itemsIn(firstRows);
  const apart = Array.isArray(headings) ? headings.map(cellText) : undefined;
  const named = wires.filter(isObject);
  if (named.length > 0) {
    const headers = apart ?? [...new Set(named.flatMap((row) => Object.keys(row)))];
    return { headers, rows: named.map((row) => headers.map((header) => cellText(row[header]))) };
  }
  const rows = wires.map((row) => itemsIn(row).map(cellText));
  return apart ? { headers: apart, rows } : { headers: rows[0] ?? [], rows: rows.slice(1) };
}

/** A mapping in a response. Undefined when it is none for these headings. */
export function mappingIn(wire: unknown, { headers }: Sheet): ColumnMapping | undefined {
  if (!Array.isArray(wire) || wire.length !== headers.length) return undefined;
  return wire.map((name) => (typeof name === 'string' && name !== '' ? name : null));
}

function plain(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The offered columns of the fields by which a row finds its record, in the platform's words: `Email` for `userName`. Without a field of
 * which no column can be told to be it: then only the platform knows.
 */
export function offeredKeys(resource: AnyResource, columns: readonly ImportColumn[]): readonly string[] {
  return importKeys(resource).flatMap((key) => {
    const label = fieldLabel(resource, key);
    const names = new Set([key, localize(label, 'en-US'), localize(label, 'en-GB')].map(plain));
    const column = columns.find(({ name, displayName }) =>
      [name, displayName].some((word) => names.has(plain(word))),
    );
    return column?.name ?? [];
  });
}
