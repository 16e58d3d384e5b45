import { mayWriteField, type Requester } from './access.ts';
import { writeName } from './conventions.ts';
import { kindOf } from './kinds/index.ts';
import { localize } from './localized.ts';
import { type AnyResource, fieldLabel } from './resource.ts';

/** A field that a column can fill. */
export interface ImportColumn {
  /** The field's own name, by which a mapping names it. */
  readonly name: string;
  readonly displayName: string;
  readonly required: boolean;
}

/** By column of a sheet: the field that it fills, or null. */
export type ColumnMapping = readonly (string | null)[];

/** The field that finds the record that a row is about. */
export function importKey({ import: declared, title }: AnyResource): string {
  return declared?.key ?? title;
}

/** The places at which files are imported. */
function importPlaces({ places }: AnyResource) {
  return Object.values(places).filter((place) => place.import !== undefined);
}

/** The fields of a resource that an import can fill: those that the requester sets in a new record's form. */
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

/** Words without case, spaces and punctuation: `Post-Code` and `postcode` are one. */
export function plainWords(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** By field: what columns that mean it are called beside its name and labels, as `plainWords`. */
export type NamesBeside = Readonly<Record<string, readonly string[]>>;

/** The names of a field in the order in which they count: what it is, then what else it is called. */
function namesOf(resource: AnyResource, name: string, beside: NamesBeside): readonly (readonly string[])[] {
  const label = fieldLabel(resource, name);
  const own = [name, writeName(resource, name), localize(label, 'en-US'), localize(label, 'en-GB')];
  return [own.map(plainWords), beside[name] ?? []];
}

/**
 * By column: the field that its header seems to mean, or null. A field is filled by one column, the first that names it best.
 * @param offered the fields that can be filled
 * @param beside what people call the fields in their files
 * @param remembered header -> field, as it was chosen the last time; it counts before the declaration's names
 */
export function guessMapping(
  resource: AnyResource,
  headers: readonly string[],
  offered: readonly Pick<ImportColumn, 'name'>[],
  beside: NamesBeside,
  remembered: ReadonlyMap<string, string | null> = new Map(),
): (string | null)[] {
  const words = headers.map(plainWords);
  const fields = offered.map(({ name }) => name);
  const mapping: (string | null)[] = headers.map(() => null);
  for (const [column, word] of words.entries()) {
    const chosen = remembered.get(word);
    if (chosen != null && fields.includes(chosen) && !mapping.includes(chosen)) mapping[column] = chosen;
  }
  const names = new Map(fields.map((name) => [name, namesOf(resource, name, beside)]));
  for (const round of [0, 1])
    for (const [name, rounds] of names) {
      if (mapping.includes(name)) continue;
      const column = words.findIndex(
        (word, index) =>
          mapping[index] === null && word !== '' && !remembered.has(word) && rounds[round]?.includes(word),
      );
      if (column !== -1) mapping[column] = name;
    }
  return mapping;
}

/** The faults of a mapping that somebody sent, as sentences; none when it can be used. */
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
