import { importKey, importKeys } from '../../resources/declaration/imports/importColumns.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { foldingOf } from '../database/folding.ts';
import { type RowReading, valueIn } from './cells/row-values.ts';

/** The key of a row. */
export interface RowKey {
  /** The value of the import's key, in its field's spelling. */
  readonly spelled: string;
  /** The values of `importKeys` as they are compared with those of records. */
  readonly values: readonly string[];
  /** All of them as one text, to be compared with other rows. */
  readonly folded: string;
}

/** A field of the key. */
export function keyField(resource: AnyResource, name = importKey(resource)): Field {
  const field = resource.fields[name];
  if (!field) throw new TypeError(`${resource.name} has no field ${name}.`);
  return field;
}

/** The fields of the key that a row lacks. */
export function missingKeys(
  resource: AnyResource,
  reading: RowReading,
  cells: readonly string[],
): readonly string[] {
  return importKeys(resource).filter((name) => valueIn(resource, name, reading, cells) === undefined);
}

/** The key of a row; undefined where it lacks a part of it. */
export function keyIn(
  resource: AnyResource,
  reading: RowReading,
  cells: readonly string[],
): RowKey | undefined {
  const within: string[] = [];
  for (const name of importKeys(resource).slice(0, -1)) {
    const value = valueIn(resource, name, reading, cells);
    if (value === undefined) return undefined;
    within.push(value);
  }
  const spelled = valueIn(resource, importKey(resource), reading, cells);
  if (spelled === undefined) return undefined;
  const own = foldingOf(keyField(resource)).value(spelled);
  const values = [...within, own];
  return { spelled, values, folded: within.length === 0 ? own : JSON.stringify(values) };
}
