/**
 * The value of an input whose text the browser cannot read, such as a date without its year (`validity.badInput` of HTML). It is no value
 * of any kind, so validation reports it, and it differs from an empty value, so a save neither ignores it nor clears the field.
 */
export const unfinished = '\u2026';

/** True for a date in a year before 1000. An input reports the year 202 while `2026` is being typed, and a file has it by mistake. */
export function isHalfTypedYear(value: string): boolean {
  return /^0\d{3}-/.test(value);
}
