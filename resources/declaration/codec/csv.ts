/** Marks the file as UTF-8 for spreadsheet programs, some of which guess otherwise. */
export const byteOrderMark = '\uFEFF';

/**
 * Characters that a spreadsheet treats as the start of a formula (OWASP, CSV injection), including their full-width forms. Some programs
 * skip a leading tab, carriage return or line feed.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** A telephone number: it cannot run as a formula. */
const phoneNumber = /^\+\d[\d\s().-]*$/;

/**
 * A cell of a CSV file (RFC 4180). Numbers are written as numbers; a text that would run as a formula gets a leading apostrophe. Semicolons
 * and tabs are quoted too, because spreadsheets in some languages use them as separators.
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inert = formulaStart.test(value) && !phoneNumber.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The apostrophe that `csvCell` writes before a text that would run as a formula. */
const guard = /^'(?=[=+\-@＝＋－＠])/;

/** The original text of a cell that `csvCell` wrote. */
export function unguarded(text: string): string {
  return text.replace(guard, '');
}

/** A line of a CSV file, with its line ending. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
