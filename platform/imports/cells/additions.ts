import {
  type ColumnMapping,
  filledFields,
  isAdded,
} from '../../../resources/declaration/imports/importColumns.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { cellText, inOneLine, isBlankWord } from './cell-text.ts';

/** The digits of a whole telephone number, and those of an extension. */
const wholeNumber = /(?:\d\D*){7}/;
const extension = /^\D*(\d{1,6})$/;

/** True when a text ends with a part already, as whole words: `García López` and `López`, `507-555-0142 x12` and `12`. */
function endsWith(text: string, part: string, { format }: Field): boolean {
  if (format === 'phone') {
    const digits = extension.exec(part)?.[1];
    return digits !== undefined && new RegExp(`(?:x|ext)\\D*${digits}$`, 'i').test(text);
  }
  const [whole, end] = [text.toLowerCase(), part.toLowerCase()];
  return whole.endsWith(` ${end}`) || whole.endsWith(`-${end}`);
}

/** The parts of a text as one. A few digits after a whole telephone number are its extension. */
function joined(field: Field, parts: readonly string[]): string {
  const { format } = field;
  return parts.reduce((text, part) => {
    if (endsWith(text, part, field)) return text;
    const digits = format === 'phone' && wholeNumber.test(text) ? extension.exec(part)?.[1] : undefined;
    return digits === undefined ? `${text} ${part}` : `${text} x${digits}`;
  });
}

/** The cells of a row with the text of a field that several columns hold (see `added`) in one of them, and none in the others. */
export function withAdditions(
  resource: AnyResource,
  mapping: ColumnMapping,
  cells: readonly string[],
): readonly string[] {
  const names = new Set(
    mapping.flatMap((entry) => (entry !== null && isAdded(entry) ? filledFields(entry) : [])),
  );
  if (names.size === 0) return cells;
  const own = [...cells];
  for (const name of names) {
    const field = resource.fields[name];
    if (!field) continue;
    const columns = [...mapping.keys()].filter((column) =>
      filledFields(mapping[column] ?? '').includes(name),
    );
    // A part is never required, so a dash in its place says that there is none.
    const part = { ...field, required: false };
    const parts = columns
      .map((column) => inOneLine(field, cellText(cells, column)))
      .filter((text) => text !== '' && !isBlankWord(part, text, new Map()));
    for (const column of columns) own[column] = '';
    const main = columns.find((column) => mapping[column] === name) ?? columns[0];
    if (main !== undefined && parts.length > 0) own[main] = joined(field, parts);
  }
  return own;
}
