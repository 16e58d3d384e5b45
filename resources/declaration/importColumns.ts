import type { Requester } from './access.ts';
import { mayWriteField } from './authorization.ts';
import { writeName } from './conventions.ts';
import { kindOf } from './kinds/index.ts';
import { localize } from './localized.ts';
import { type AnyResource, fieldLabel } from './resource.ts';

/** A field that a column of a file can fill. */
export interface ImportColumn {
  /** The field's own name, used in mappings. */
  readonly name: string;
  readonly displayName: string;
  readonly required: boolean;
}

/** By column of a sheet: the field that it fills, or null. */
export type ColumnMapping = readonly (string | null)[];

/** The field by which a row finds its record. */
export function importKey({ import: declared, title }: AnyResource): string {
  return declared?.key ?? title;
}

/** The places at which files are imported. */
function importPlaces({ places }: AnyResource) {
  return Object.values(places).filter((place) => place.import !== undefined);
}

/** The fields of a resource that an import can fill: those that the requester can set in the form of a new record. */
export function importColumns(resource: AnyResource, requester: Requester): ImportColumn[] {
  const places = importPlaces(resource);
  return Object.entries(resource.fields).flatMap(([name, field]): ImportColumn[] => {
    const isHere = places.every(({ omit, readOnly }) => !omit?.includes(name) && !readOnly?.includes(name));
    if (!kindOf(field).isImportable || field.computed || !isHere) return [];
    if (!mayWriteField(resource, name, 'create', requester)) return [];
    const displayName = localize(fieldLabel(resource, name), 'en-US');
    return [{ name, displayName, required: field.required ?? false }];
  });
}

/** Normalizes a header: removes case, spaces and punctuation, so `Post-Code` and `postcode` are equal. */
function plainWords(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * By column: the key under which its field is remembered. It is the normalized header, with a number for further columns of the same
 * header, so that each keeps its own field. Empty for a column without a header.
 */
export function headerKeys(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const word = plainWords(header);
    const count = (counts.get(word) ?? 0) + 1;
    counts.set(word, count);
    return word === '' || count === 1 ? word : `${word} ${count}`;
  });
}

/** By field: further headers that mean it, beside its name and labels, normalized by `plainWords`. */
export type NamesBeside = Readonly<Record<string, readonly string[]>>;

/** The names of a field in order of precedence: its own first, then its further ones. */
function namesOf(resource: AnyResource, name: string, beside: NamesBeside): readonly (readonly string[])[] {
  const label = fieldLabel(resource, name);
  const own = [name, writeName(resource, name), localize(label, 'en-US'), localize(label, 'en-GB')];
  return [own.map(plainWords), beside[name] ?? []];
}

/**
 * By column: the field that its header matches best, or null. A field is filled by at most one column, the first with the best match.
 * @param offered the fields that can be filled
 * @param beside further headers that users' files have for the fields
 * @param remembered key of a header (`headerKeys`) -> field as last chosen; takes precedence over the names of the declaration
 */
export function guessMapping(
  resource: AnyResource,
  headers: readonly string[],
  offered: readonly Pick<ImportColumn, 'name'>[],
  beside: NamesBeside,
  remembered: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const words = headers.map(plainWords);
  const keys = headerKeys(headers);
  const fields = offered.map(({ name }) => name);
  const mapping: (string | null)[] = headers.map(() => null);
  for (const [column, key] of keys.entries()) {
    const chosen = remembered.get(key);
    if (chosen != null && fields.includes(chosen) && !mapping.includes(chosen)) mapping[column] = chosen;
  }
  const names = new Map(fields.map((name) => [name, namesOf(resource, name, beside)]));
  for (const round of [0, 1])
    for (const [name, rounds] of names) {
      if (mapping.includes(name)) continue;
      const column = words.findIndex(
        (word, index) =>
          mapping[index] === null &&
          word !== '' &&
          !remembered.has(keys[index] ?? '') &&
          rounds[round]?.includes(word),
      );
      if (column !== -1) mapping[column] = name;
    }
  return mapping;
}

/** The errors of a mapping in a request, as messages. Empty when the mapping is valid. */
export function mappingErrors(
  resource: AnyResource,
  mapping: ColumnMapping,
  columns: readonly ImportColumn[],
): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const chosenNames = mapping.filter((name) => name !== null);
  const unknown = chosenNames
    .filter((name) => !known.has(name))
    .map((name) => `${name} is no field that can be imported.`);
  const twice = [...new Set(chosenNames.filter((name, index) => chosenNames.indexOf(name) !== index))].map(
    (name) => `${name} is filled by two columns.`,
  );
  const key = columns.find(({ name }) => name === importKey(resource));
  const missing = chosenNames.includes(importKey(resource))
    ? []
    : [`No column is ${key?.displayName ?? importKey(resource)}.`];
  return [...unknown, ...twice, ...missing];
}
