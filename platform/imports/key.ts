import { type ColumnMapping, importKey } from '../../resources/declaration/importColumns.ts';
import type { AnyResource, Field } from '../../resources/declaration/index.ts';
import { foldingOf } from '../database/folding.ts';
import { platformKindOf } from '../database/kinds/index.ts';
import { cellText, isBlankWord } from './cell-text.ts';

/** The field by which a row finds its record. */
export function keyField(resource: AnyResource): Field {
  const field = resource.fields[importKey(resource)];
  if (!field) throw new TypeError(`${resource.name} has no field ${importKey(resource)}.`);
  return field;
}

/** The value of the key in a row, in its field's spelling; undefined where the cell is empty. */
export function keyIn(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
): string | undefined {
  const column = mapping.indexOf(importKey(resource));
  const text = column === -1 ? '' : cellText(cells, column);
  if (text === '') return undefined;
  const field = keyField(resource);
  if (isBlankWord(field, text, new Map())) return undefined;
  const value = platformKindOf(field).convert?.(field, text, { words: new Map(), dateOrder: undefined });
  return typeof value === 'string' && value !== '' ? value : text;
}

/** A key as it is compared with those of records and of other rows. */
export function foldedKey(resource: AnyResource, key: string | undefined): string | undefined {
  return key === undefined ? undefined : foldingOf(keyField(resource)).value(key);
}
