import { operatorsOf } from './conventions.ts';
import type { Operation } from './access.ts';
import type { Calls, DeclaredCalls } from './calls.ts';
import type { ColumnOptions, Field, Fields } from './fields/field.ts';
import { kindOf } from './kinds/index.ts';
import { capitalized, singularOf } from './naming.ts';
import type { DeclaredListView, DeclaredPlace, EditView, ListView, Place } from './place.ts';
import type { Sections } from './fields/section.ts';

/** The parts of a declaration from which the defaults follow. */
export interface Named {
  readonly name: string;
  readonly identifier: { readonly field: string; readonly param: string };
  readonly scope: Readonly<Record<string, string>>;
  readonly singleton?: true;
}

const allOperations: readonly Operation[] = ['list', 'get', 'create', 'update', 'delete'];

/** The path parameter that identifies a record: `titleId`. A singleton's name has no plural ending. */
export function paramOf(name: string, isSingleton: boolean): string {
  return `${isSingleton ? name : singularOf(name)}Id`;
}

/** The calls with path and operations. */
export function callsOf({ name, scope, singleton }: Named, declared: DeclaredCalls): Calls {
  const parents = Object.keys(scope).map((parameter) => `${parameter.replace(/Id$/, 's')}/{${parameter}}/`);
  const path = declared.path ?? `${parents.join('')}${capitalized(name)}`;
  return { operations: singleton ? ['get', 'update'] : allOperations, ...declared, path };
}

/** A field with its defaults, which depend on its other words and on whether its resource has calls that write. */
function resolved(field: Field, isWritten: boolean): Field {
  const isSet = field.computed === true || field.single === true || field.stamp !== undefined;
  const write = field.write ?? (isSet || !isWritten ? 'never' : undefined);
  // Columns of reference lists are wide, so they start hidden.
  const isAmong =
    field.target !== undefined && kindOf(field).isMany && !field.single && operatorsOf(field).length > 0;
  const column = field.column ?? (isAmong ? 'hidden' : undefined);
  return { ...field, ...(write && { write }), ...(column !== undefined && { column }) };
}

/** The fields with their defaults. */
export function resolvedFields(fields: Fields, { operations }: Calls): Fields {
  const isWritten = operations.includes('create') || operations.includes('update');
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, resolved(field, isWritten)]),
  );
}

/** Starting width of a field's column, and whether it starts hidden. Undefined when lists do not have the column. */
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

/** The places with their columns and pages. `omit` also names the fields of the sections that a place lacks. */
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
