import type { SheetRow } from '../files/table-file.ts';

/** Rows by which a sheet without headings is told. */
const lookedAt = 25;

function trimmed({ cells }: SheetRow): string[] {
  return cells.map((text) => text.trim());
}

/** True for a row with an address, which is one of values, such as the addresses of all people in a table on its side. */
export const hasAddress = (texts: readonly string[]) => texts.some((text) => /^\S+@\S+\.\S+$/.test(text));

/** A figure, a day, a telephone number, or a text that begins with a number: `101`, `12 Oak St`. */
const figure = /^[#(+$€£-]?\d/;
/** A year, which may be the heading of figures. */
const year = /^(?:19|20)\d{2}(?:[-/–]\d{2,4})?$/;

/** The numbers of columns, as some programs write them above a table: 0, 1, 2. */
function isNumbering(texts: readonly string[]): boolean {
  const [first] = texts;
  return (
    (first === '0' || first === '1') && texts.every((text, index) => text === String(index + Number(first)))
  );
}

/**
 * True when the text of a column stands among values like it: most of them begin with a figure, or it occurs again in other rows, which a heading
 * does not.
 */
function isValue(text: string, below: readonly string[]): boolean {
  const filled = below.filter(Boolean);
  const figures = filled.filter((one) => figure.test(one)).length;
  if (figure.test(text)) return !year.test(text) && figures * 2 > filled.length;
  return /\p{L}{2}/u.test(text) && filled.filter((one) => one === text).length >= 2;
}

/**
 * True for a sheet whose first row is a record already, so that it would be lost as the row of headings: it names no field, and holds an address or a
 * text that stands among values like it. Also true when every row holds an address.
 * @param heading the row that would be the headings
 */
export function isWithoutHeadings(
  rows: readonly SheetRow[],
  heading: { readonly row: SheetRow; readonly fields: number } | undefined,
  rate: (headings: readonly string[]) => { readonly fields: number },
): boolean {
  const looked = rows.slice(0, lookedAt).map((row) => ({ row, texts: trimmed(row) }));
  const filled = looked.filter(({ texts }) => texts.some(Boolean));
  if (filled.length > 0 && filled.every(({ texts }) => hasAddress(texts))) return true;
  // A title may stand above the first record.
  const first = filled.find(({ texts }) => texts.filter(Boolean).length > 1);
  if (!heading || !first || heading.row.number > first.row.number || isNumbering(first.texts)) return false;
  const whole = first.texts.join('\n');
  const named = rate(first.texts).fields;
  // The headings of a further page may differ.
  const isFurther = (texts: readonly string[]) =>
    texts.join('\n') === whole || (named >= 2 && rate(texts).fields >= named);
  const others = filled.filter(({ row, texts }) => row.number > first.row.number && !isFurther(texts));
  const isOfValue = first.texts.map((text, column) =>
    isValue(
      text,
      others.map(({ texts }) => texts[column] ?? ''),
    ),
  );
  // A value may be the word of a heading: the kind School.
  const words = first.texts.map((text, column) => (isOfValue[column] ? '' : text));
  return rate(words).fields === 0 && (hasAddress(first.texts) || isOfValue.some(Boolean));
}
