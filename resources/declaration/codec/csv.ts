/** Opens as UTF-8 in spreadsheets that otherwise guess. */
export const byteOrderMark = '\uFEFF';

/**
 * The characters that a spreadsheet takes for the start of a formula (OWASP, CSV injection), in full width too; tab, carriage return and
 * line feed in front of it are skipped by some.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A telephone number as people write it: nothing in it can run. */
const phoneNumber = /^\+\d[\d\s().-]*$/;

/**
 * A cell of a CSV file (RFC 4180). Numbers stay numbers; a text that would run as a formula begins with an apostrophe. Semicolons and
 * tabs are quoted too: spreadsheets of some languages separate cells by them.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inert = formulaStart.test(value) && !phoneNumber.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The apostrophe that `csvCell` writes before a text that would run. */
const guard = /^'(?=[=+\-@＝＋－＠])/;

/** A text of a cell as it was before `csvCell`. */
export function unguarded(text: string): string {
  return text.replace(guard, '');
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
