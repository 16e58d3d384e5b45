import { operatorsOf } from './conventions.ts';
import type { Operation } from './access.ts';
import type { Calls, DeclaredCalls } from './calls.ts';
import type { ColumnOptions, Field } from './field.ts';
import { kindOf } from './kinds/index.ts';
import { capitalized, singularOf } from './naming.ts';
import type { DeclaredListView, DeclaredPlace, EditView, ListView, Place } from './place.ts';
import type { Fields } from './resource.ts';
import type { Sections } from './section.ts';

/** The parts of a declaration from which the left out ones follow. */
export interface Named {
  readonly name: string;
  readonly identifier: { readonly field: string; readonly param: string };
  readonly scope: Readonly<Record<string, string>>;
  readonly singleton?: true;
}

const allOperations: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** The parameter that names a record in paths: `titleId`. A singleton's name is no plural. */
export function paramOf(name: string, isSingleton: boolean): string {
  return `${isSingleton ? name : singularOf(name)}Id`;
}

/** The calls with path and operations. */
export function callsOf({ name, scope, singleton }: Named, declared: DeclaredCalls): Calls {
  const parents = Object.keys(scope).map((parameter) => `${parameter.replace(/Id$/, 's')}/{${parameter}}/`);
  const path = declared.path ?? `${parents.join('')}${capitalized(name)}`;
  if (!singleton) return { operations: allOperations, ...declared, path };
  return { operations: ['get', 'update'], itemPath: path, ...declared, path };
}

/** A field with what follows from its other words, and from whether its resource is written at all. */
function resolved(field: Field, isWritten: boolean): Field {
  const isSet = field.computed === true || field.single === true || field.stamp !== undefined;
  const write = field.write ?? (isSet || !isWritten ? 'never' : undefined);
  // Columns of reference lists are wide, so they stay hidden until somebody shows them.
  const isAmong =
    field.target !== undefined && kindOf(field).isMany && !field.single && operatorsOf(field).length > 0;
  const column = field.column ?? (isAmong ? 'hidden' : undefined);
  return { ...field, ...(write && { write }), ...(column !== undefined && { column }) };
}

/** The fields with what follows from their words. */
export function resolvedFields(fields: Fields, { operations }: Calls): Fields {
  const isWritten = operations.includes('create') || operations.includes('update');
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, resolved(field, isWritten)]),
  );
}

/** How wide the column of a field starts, and whether it is only offered; undefined where lists do not have the field. */
export function columnOf({ column }: Pick<Field, 'column'>): ColumnOptions | undefined {
  if (column === undefined || typeof column === 'object') return column;
  if (column === 'hidden') return { hidden: true };
  return column === true ? {} : { width: column };
}

function listOf(
  { columns, first, sort: declared, ...others }: DeclaredListView<string>,
  fields: Fields,
  omit: readonly string[],
): ListView<string> {
  const [sort, ...thenBy] = [declared ?? []].flat();
  const list = {
    ...others,
    ...(sort === undefined ? {} : { sort }),
    ...(thenBy.length === 0 ? {} : { thenBy }),
  };
  if (columns) return { ...list, columns };
  const leading = first ?? (sort === undefined ? [] : [sort.replace(/^-/, '')]);
  const offered = Object.entries(fields)
    .filter(([name, field]) => columnOf(field) && !omit.includes(name))
    .map(([name]) => name);
  return { ...list, columns: [...new Set([...leading, ...offered])] };
}

function editOf(edit: NonNullable<DeclaredPlace['edit']>, { identifier, scope, singleton }: Named): EditView {
  if (typeof edit === 'object') return edit;
  const update = edit === 'readOnly' ? {} : { update: edit };
  if (!singleton) return { path: `:${identifier.param}`, ...update };
  const parent = Object.keys(scope).at(-1);
  return { path: '', ...update, ...(parent === undefined ? { record: 'platform' } : { recordFrom: parent }) };
}

/** The places with their columns and pages, and with `omit` naming the fields of the sections that they leave out. */
export function placesOf(
  declared: Readonly<Record<string, DeclaredPlace>>,
  { named, sections, fields }: { named: Named; sections: Sections; fields: Fields },
): Readonly<Record<string, Place>> {
  const placeOf = ({ list, edit, ...place }: DeclaredPlace): Place => {
    const omittedSections = Object.entries(sections).filter(
      ([name]) => place.sections?.includes(name) === false,
    );
    const omit = [...(place.omit ?? []), ...omittedSections.flatMap(([, one]) => Object.keys(one.fields))];
    return {
      ...place,
      ...(list ? { list: listOf(list, fields, omit) } : {}),
      ...(edit ? { edit: editOf(edit, named) } : {}),
      ...(omit.length > 0 ? { omit } : {}),
    };
  };
  return Object.fromEntries(Object.entries(declared).map(([name, place]) => [name, placeOf(place)]));
}
