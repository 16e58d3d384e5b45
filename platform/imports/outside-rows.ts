/** Rows of a sheet that are no part of its table: explanations of the headings, names of groups, totals and remarks. */

const things =
  '(?:schools?|buildings?|sites?|campuses|locations?|people|persons?|users?|staff|employees?|teachers?|contacts?|records?|rows?|items?|entries|results?)';

/** Lines that programs write below a table: `Total`, `Grand total: 12`, `Total schools`, `Record count 5`, `Page 1 of 2`. */
const footPattern = new RegExp(
  String.raw`^(?:(?:grand |sub)?totals?|totals? (?:number )?(?:of )?${things}|sum|(?:record|row)s? count|count|number of ${things}|end of (?:report|file)|page \d+(?: of \d+)?|summe|gesamt)\s*[:=]?\s*[\d.,]*$`,
  'i',
);
/** The same in a row with fewer texts than those of records. */
const narrowPattern =
  /^(?:(?:grand |sub)?totals?|averages?|mean|median)\b|\btotals?\s*:?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:,? \d{1,2}:\d{2}.*)?$/i;
/** The same in a row with one text, among rows with several. */
const lonePattern = new RegExp(
  [
    String.raw`^totals? [\w ]{1,40}[:=]\s*[\d.,]+$`,
    String.raw`^[\d.,]+ ${things}\b`,
    String.raw`^\([\d.,]+ rows?(?: affected)?\)$`,
    String.raw`^(?:report |data )?(?:generated|printed|created|exported|downloaded|run|as of)\b.*\d`,
    String.raw`^(?:report )?(?:generated|prepared|compiled|published|printed|created|exported) by\b`,
    String.raw`^(?:confidential\b|for (?:\w+ )?use only|(?:data )?sources?\s*:|notes?\s*:|\(c\) )`,
    String.raw`\ball rights reserved\b`,
    String.raw`^[-*= ]*end of [\w ]+[-*= ]*$`,
    String.raw`^[©®†‡–—•*#]|^<.*>$`,
  ].join('|'),
  'i',
);
const countPattern = /^(?:[\d.,%\s$€£-]*|page \d.*)$/i;

/** True for the texts of a row such as `Total | 12`. `usual` is the smallest number of texts of the rows above. */
export function isFoot(texts: readonly string[], usual: number): boolean {
  const [first = '', ...others] = texts;
  const isNarrow = texts.length < usual && usual < Infinity;
  if (texts.length === 1 && isNarrow && lonePattern.test(first)) return true;
  if (!others.every((text) => countPattern.test(text))) return false;
  return footPattern.test(first) || (others.length > 0 && isNarrow && narrowPattern.test(first));
}

const groupPattern = /^[\p{L}/&' -]{0,40}\b(?:schools|buildings|sites|campuses|facilities|offices)\s*:?$/iu;

/** True for a row with nothing but the name of several things, such as `Elementary schools`. */
export function isGroup(texts: readonly string[]): boolean {
  return texts.length === 1 && groupPattern.test(texts[0] ?? '');
}

/** A line that was drawn with signs. */
export function isLine(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => /^[:+|]*[-=_*]{2,}[-=_*:+|]*$/.test(text));
}

const remarkPattern = /^[([].*[)\]]$/;
/** Kinds of values, as templates and databases name them. */
const kindPattern =
  /^(?:required|optional|mandatory|req\.?|opt\.?|text|string|n?(?:var)?char|date|number|numeric|integer|int|boolean|yes\/no|list|dropdown)\s*(?:\(.*\))?\*?$/i;
const examplePattern = /^(?:e\.?g\.|for example\b|(?:example|sample)\s*[:,])/i;

/** True for the texts of a row below the headings that explains them: `(required)`, `varchar(50)`, `1 | 2 | 3`, `e.g. North`. */
export function isExplanation(texts: readonly string[]): boolean {
  const [first = ''] = texts;
  if (examplePattern.test(first)) return true;
  if (texts.length > 2 && texts.every((text, index) => text === String(index + 1))) return true;
  return (
    texts.length > 1 && [remarkPattern, kindPattern].some((one) => texts.every((text) => one.test(text)))
  );
}
