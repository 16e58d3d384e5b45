import {
  type ColumnMapping,
  filledFields,
  isAdded,
  isInTurn,
} from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { validateField } from '../../../resources/declaration/fields/validation.ts';
import { platformKindOf } from '../../database/kinds/index.ts';
import type { Targets } from '../headings/targets.ts';
import { cellError } from './cell-error.ts';
import { cellText, inOneLine, isBlankWord } from './cell-text.ts';

interface Turns {
  readonly mapping: ColumnMapping;
  readonly targets: Targets;
}

/**
 * The mapping for one row: of the columns that fill a field in turn, the first with a value. A column whose turn is later must hold a valid
 * one, because programs write other things into such columns too: the sign-in name of Entra ID may be an address or not.
 */
export function mappingOfRow(
  resource: AnyResource,
  { mapping, targets }: Turns,
  cells: readonly string[],
): ColumnMapping {
  const later = mapping.filter((entry) => entry !== null && isInTurn(entry));
  if (later.length === 0) return mapping;
  const own = [...mapping];
  for (const name of new Set(later.flatMap((entry) => filledFields(entry ?? '')))) {
    const field = resource.fields[name];
    if (!field) continue;
    const words = targets.get(name) ?? new Map<string, string>();
    const holds = (column: number, isValid: (text: string) => boolean) => {
      const text = inOneLine(field, cellText(cells, column));
      return text !== '' && !isBlankWord(field, text, words) && isValid(text);
    };
    const fits = (text: string) => {
      const value = platformKindOf(field).convert?.(field, text, { words, dateOrder: undefined }) ?? text;
      return (
        cellError(resource, name, value, text) === undefined &&
        validateField(name, field, { [name]: value }) === null
      );
    };
    const columns = [...mapping.keys()].filter((column) => {
      const entry = mapping[column] ?? '';
      return !isAdded(entry) && filledFields(entry).includes(name);
    });
    const first = columns.find((column) => mapping[column] === name);
    const chosen =
      first !== undefined && holds(first, () => true)
        ? first
        : columns.find((column) => column !== first && holds(column, fits));
    for (const column of columns) own[column] = column === (chosen ?? first) ? name : null;
  }
  return own;
}
