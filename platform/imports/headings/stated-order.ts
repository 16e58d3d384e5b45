import type { DateOrder } from '../../../resources/declaration/imports/importCalls.ts';

/** The parts of a day as headings name them, in the languages of the portal and those beside them. */
const day = '(?:[dtjgд]{1,2}|day|tag|jour|d[ií]a|день)';
const month = '(?:[mм]{1,2}|month|monat|mois|mes|місяць)';
const year = '(?:[yjarр]{1,4}|year|jahr|année|año|рік)';
const shortYear = '(?:[yjarр]{2})';

function inOrder(...[first, second, third]: readonly [string, string, string]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})${first} ?([-/.]) ?${second} ?\1 ?${third}(?!\p{L})`, 'iu');
}

const patterns: readonly (readonly [RegExp, DateOrder | 'yearFirst'])[] = [
  [inOrder(day, month, year), 'dmy'],
  [inOrder(month, day, year), 'mdy'],
  [inOrder(shortYear, month, day), 'yearFirst'],
];

/** The order of numbers in days that a heading states, `Hire date (dd/mm/yyyy)`; `yearFirst` for years of two digits before the month. */
export function statedOrder(heading: string): DateOrder | 'yearFirst' | undefined {
  return patterns.find(([pattern]) => pattern.test(heading))?.[1];
}
