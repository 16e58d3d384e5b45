import type { Localized } from '../localized.ts';
import { passwordSentence } from '../kinds/passwordRule.ts';

/** The messages of validation, the same in forms and in the platform's responses. `%{label}` is the field's label. */
export const validationWords = {
  required: '%{label} is required.',
  tooLong: '%{label} can have at most %{max} characters.',
  controlCharacter: '%{label} contains a character that cannot be shown.',
  notOfThis: '%{label} does not belong to this kind of record.',
  locked: '%{label} cannot be changed any more.',
  rule: '%{label} does not fit the other fields.',
  enterAgain: 'Enter it again: it would be sent to another address.',
  wrongType: '%{label} has the wrong type of value.',
  email: 'Enter an email address such as name@example.org.',
  phone: 'Enter a telephone number with digits, spaces, +, - and parentheses.',
  url: 'Enter a full address that begins with https:// or http://.',
  origin: 'Enter origins such as https://hooks.example.org, without a path.',
  postalCodeUS: 'Enter a ZIP code of 5 digits, optionally with a hyphen and 4 more.',
  postalCodeGB: 'Enter a UK postcode such as SW1A 1AA.',
  integer: '%{label} must be a whole number.',
  decimal: '%{label} must be a number with no more decimal places than %{decimals}.',
  range: '%{label} must be between %{min} and %{max}.',
  date: '%{label} must be a date.',
  unfinished: '%{label} is not complete. Enter all of it, or clear it.',
  year: '%{label} needs a year of four digits, such as 2026.',
  notBefore: '%{label} cannot be before %{other}.',
  notLess: '%{label} cannot be less than %{other}.',
  choice: '%{label} is not one of the choices.',
  password: passwordSentence,
  unique: '%{label} “%{value}” already exists.',
  among: '%{label} must be one of those chosen under %{other}.',
  missingTarget: '%{label} points to something that does not exist.',
} as const satisfies Readonly<Record<string, Localized>>;
