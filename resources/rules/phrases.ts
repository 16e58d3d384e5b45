import type { Localized } from '../declaration/localized.ts';

/**
 * The phrases of an explanation. Each is a complete part of a sentence, so that translations can reorder its arguments. Nested groups are
 * in parentheses, so that rules of different meaning read differently.
 */
export const rulePhrases = {
  fires: 'Fires when %{condition}.',
  firesAlways: 'Fires on every event.',
  always: 'always',
  never: 'never',
  and: '%{left} and %{right}',
  or: '%{left} or %{right}',
  not: 'not (%{condition})',
  whether: 'whether (%{condition})',
  holds: '%{value} holds',
  hasValue: '%{field} has a value other than zero or false',
  isEmpty: '%{field} is missing, empty, zero or false',
  isFilled: '%{field} is filled in',
  isBlank: '%{field} is empty',
  isMissing: '%{field} is missing',
  isPresent: '%{field} is present',
  isNotZero: '%{value} is not zero',
  isNotEmpty: '%{value} is not empty',
  isAnyMissing: 'at least one of %{fields} is missing or empty',
  areTooFew: 'fewer than %{count} of %{fields} are filled in',

  is: '%{left} is %{right}',
  isExactly: '%{left} is exactly %{right}',
  isNot: '%{left} is not %{right}',
  isNotExactly: '%{left} is not exactly %{right}',
  isLess: '%{left} is less than %{right}',
  isAtMost: '%{left} is at most %{right}',
  isMore: '%{left} is more than %{right}',
  isAtLeast: '%{left} is at least %{right}',
  isBefore: '%{left} is before %{right}',
  isAtOrBefore: '%{left} is at or before %{right}',
  isAfter: '%{left} is after %{right}',
  isAtOrAfter: '%{left} is at or after %{right}',
  isBetween: '%{value} is between %{low} and %{high} (both included)',
  isStrictlyBetween: '%{value} is between %{low} and %{high} (both left out)',

  isWithinTimes: '%{time} is from %{from} until %{until}',
  isHoliday: 'the day is a holiday',
  isNoHoliday: 'the day is no holiday',
  isInSchoolYear: 'the day is in a school year',
  isInNoSchoolYear: 'the day is in no school year',

  contains: '%{text} contains %{part}',
  isOneOfNone: '%{value} is one of none',
  isOneOfOne: '%{value} is %{last}',
  // "either" and "one of" mark the start of the list, so that its "or" is not read as one between conditions.
  isOneOfTwo: '%{value} is either %{others} or %{last}',
  isOneOfMany: '%{value} is one of %{others} or %{last}',

  some: 'at least one of %{list} has: (%{condition})',
  none: 'none of %{list} has: (%{condition})',
  all: 'there are any of %{list} and each has: (%{condition})',

  branch: 'if (%{test}) then (%{part})',
  otherwise: 'otherwise (%{part})',
  otherwiseNothing: 'otherwise nothing',

  smallest: 'the smallest of [%{values}]',
  largest: 'the largest of [%{values}]',
  remainder: 'the remainder of (%{calculation})',
  minus: 'minus (%{value})',
  numberOf: 'the number of (%{value})',
  joined: 'the text of [%{values}] joined',
  merged: 'one list of [%{values}]',
  partFrom: 'the part of %{text} from character %{start}',
  partOf: 'the part of %{text} from character %{start}, %{length} long',
  those: 'those of %{list} that have: (%{condition})',
  forEach: 'for each of %{list}: (%{value})',
  gathered: 'what (%{value}) makes of %{list} one by one, beginning with %{start}',
  missingOf: 'what is missing of %{fields}',
  missingUnless: 'what is missing of %{fields} when fewer than %{count} are filled in',

  nothing: 'nothing',
  element: 'it',
  partOfElement: 'its %{name}',
  unknownField: 'the field %{name}',
  orStandIn: '(%{field}, or %{value} where it is missing)',
} as const satisfies Readonly<Record<string, Localized>>;

export type RulePhrase = keyof typeof rulePhrases;
