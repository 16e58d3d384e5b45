import { writeName } from '../../resources/declaration/conventions.ts';
import { type AnyResource, type Field, fieldLabel, localize } from '../../resources/declaration/index.ts';

/** A field that a column can fill. */
export interface ImportColumn {
  /** The field's own name, by which a mapping names it. */
  readonly name: string;
  readonly displayName: string;
  readonly required: boolean;
}

const importedKinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'choice',
  'reference',
]);

/** The field that finds the record that a row is about. */
export function importKey({ import: declared, title }: AnyResource): string {
  return declared?.key ?? title;
}

/** The fields of a resource that an import can fill: those with one value that people may set. */
export function importColumns(resource: AnyResource): ImportColumn[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ImportColumn[] => {
    if (!importedKinds.has(field.kind) || field.write === 'never') return [];
    const displayName = localize(fieldLabel(resource, name), 'en-US');
    return [{ name, displayName, required: field.required ?? false }];
  });
}

function plain(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The names of a field in the order in which they count: what it is, then what else it is called. */
function namesOf(resource: AnyResource, name: string): readonly (readonly string[])[] {
  const label = fieldLabel(resource, name);
  const own = [name, writeName(resource, name), localize(label, 'en-US'), localize(label, 'en-GB')];
  return [own.map(plain), (resource.import?.columns?.[name] ?? []).map(plain)];
}

/** By column: the field that its header seems to mean, or null. A field is filled by one column, the first that names it best. */
export function guessMapping(resource: AnyResource, headers: readonly string[]): (string | null)[] {
  const words = headers.map(plain);
  const mapping: (string | null)[] = headers.map(() => null);
  const names = new Map(importColumns(resource).map(({ name }) => [name, namesOf(resource, name)]));
  for (const round of [0, 1])
    for (const [name, rounds] of names) {
      if (mapping.includes(name)) continue;
      const column = words.findIndex(
        (word, index) => mapping[index] === null && word !== '' && rounds[round]?.includes(word),
      );
      if (column !== -1) mapping[column] = name;
    }
  return mapping;
}

/** What is wrong with a mapping that somebody sent, as sentences; none when it can be used. */
export function mappingErrors(resource: AnyResource, mapping: readonly (string | null)[]): string[] {
  const columns = importColumns(resource);
  const known = new Set(columns.map(({ name }) => name));
  const given = mapping.filter((name) => name !== null);
  const unknown = given
    .filter((name) => !known.has(name))
    .map((name) => `${name} is no field that can be imported.`);
  const twice = [...new Set(given.filter((name, index) => given.indexOf(name) !== index))].map(
    (name) => `${name} is filled by two columns.`,
  );
  const key = columns.find(({ name }) => name === importKey(resource));
  const missing = given.includes(importKey(resource))
    ? []
    : [`No column is ${key?.displayName ?? importKey(resource)}.`];
  return [...unknown, ...twice, ...missing];
}
