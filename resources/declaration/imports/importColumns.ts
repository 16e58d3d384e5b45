import type { Requester } from '../access.ts';
import { mayWriteField } from '../authorization.ts';
import { kindOf } from '../kinds/index.ts';
import { localize } from '../localized.ts';
import { type AnyResource, fieldLabel } from '../resource.ts';

/** A field that a column of a file can fill. */
export interface ImportColumn {
  /** The field's own name, used in mappings. */
  readonly name: string;
  readonly displayName: string;
  readonly required: boolean;
}

/** By column of a sheet: the field that it fills (or two fields, see `splitName`; or with another column, see `inTurn` and `added`), or null. */
export type ColumnMapping = readonly (string | null)[];

/** The name of a column that fills two text fields from `Last, First`: `lastName,firstName`. */
function splitName(last: string, first: string): string {
  return `${last},${first}`;
}

const turn = '?';
const addition = '+';

/** The entry of a column that fills a field only in rows where the field's other column is empty: `userName?`. */
export function inTurn(name: string): string {
  return name + turn;
}

export function isInTurn(entry: string): boolean {
  return entry.endsWith(turn);
}

/**
 * The entry of a column with a part of a field's text, such as a second surname, a house number or an extension: `lastName+`. The parts are
 * joined in the order of the columns.
 */
export function added(name: string): string {
  return name + addition;
}

export function isAdded(entry: string): boolean {
  return entry.endsWith(addition);
}

/** True for a field whose text can stand in several columns. The text of a key or of an address stands in one. */
export function takesAdditions(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field?.kind === 'text' && field.format !== 'email' && !importKeys(resource).includes(name);
}

/** True for a field that columns can fill in turn. Those of a list are joined instead, and a split name has two fields. */
export function takesTurns(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && !kindOf(field).isMany;
}

/** The fields that an entry of a mapping fills: one, or two of a column that is split. */
export function filledFields(entry: string): readonly string[] {
  return (isInTurn(entry) || isAdded(entry) ? entry.slice(0, -1) : entry).split(',');
}

/** The field that tells the rows of a file apart, alone or with others (see `importKeys`). */
export function importKey({ import: declared, title }: AnyResource): string {
  return declared?.key ?? title;
}

/** The fields by which a row finds its record: those within which the key is unique, then the key. */
export function importKeys(resource: AnyResource): readonly [...string[], string] {
  const key = importKey(resource);
  const unique = resource.fields[key]?.unique;
  return [...(typeof unique === 'object' ? unique.within : []), key];
}

/** The places at which files are imported. */
function importPlaces({ places }: AnyResource) {
  return Object.values(places).filter((place) => place.import !== undefined);
}

/** The fields of a resource that an import can fill: those that the requester can set in the form of a new record. */
export function importColumns(resource: AnyResource, requester: Requester): ImportColumn[] {
  const places = importPlaces(resource);
  const columns = Object.entries(resource.fields).flatMap(([name, field]): ImportColumn[] => {
    const isHere = places.every(({ omit, readOnly }) => !omit?.includes(name) && !readOnly?.includes(name));
    if (!kindOf(field).isImportable || field.computed || !isHere) return [];
    if (!mayWriteField(resource, name, 'create', requester)) return [];
    const displayName = localize(fieldLabel(resource, name), 'en-US');
    return [{ name, displayName, required: field.required ?? false }];
  });
  return [...columns, ...splitColumns(resource, columns)];
}

/** The column of both names of a person, written `Last, First`. */
function splitColumns({ named = [] }: AnyResource, columns: readonly ImportColumn[]): ImportColumn[] {
  const [first, last] = named.map((name) => columns.find((column) => column.name === name));
  if (!first || !last || named.length !== 2) return [];
  const displayName = `${last.displayName}, ${first.displayName}`;
  return [{ name: splitName(last.name, first.name), displayName, required: false }];
}

/** The errors of a mapping in a request, as messages. Empty when the mapping is valid. */
export function mappingErrors(
  resource: AnyResource,
  mapping: ColumnMapping,
  columns: readonly ImportColumn[],
): string[] {
  const known = new Set(
    columns.flatMap(({ name }) => [
      name,
      ...(takesTurns(resource, name) ? [inTurn(name)] : []),
      ...(takesAdditions(resource, name) ? [added(name)] : []),
    ]),
  );
  const chosenNames = mapping.filter((name) => name !== null);
  const unknown = chosenNames
    .filter((name) => !known.has(name))
    .map((name) => `${name} is no field that can be imported.`);
  const filled = new Set(chosenNames.flatMap(filledFields));
  // Several columns of a list are joined.
  const own = chosenNames.filter((entry) => !isInTurn(entry) && !isAdded(entry)).flatMap(filledFields);
  const single = own.filter((name) => !kindOf(resource.fields[name])?.isMany);
  const twice = [...new Set(single.filter((name, index) => single.indexOf(name) !== index))].map(
    (name) => `${name} is filled by two columns.`,
  );
  const missing = importKeys(resource)
    .filter((key) => !filled.has(key))
    .map((key) => `No column is ${columns.find(({ name }) => name === key)?.displayName ?? key}.`);
  return [...unknown, ...twice, ...missing];
}
