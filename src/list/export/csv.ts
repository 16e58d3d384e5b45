/** Opens as UTF-8 in spreadsheets that otherwise guess. */
export const byteOrderMark = '\uFEFF';

/**
 * What a spreadsheet takes for the start of a formula (OWASP, CSV injection), in full width too; tab, carriage return and
 * line feed in front of it are skipped by some.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of a CSV file (RFC 4180). Numbers stay numbers; a text that would run as a formula begins with an apostrophe. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inert = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
