/** The order of two names in a text without a comma. */
export type NameOrder = 'lastFirst' | 'firstLast';

/** Suffixes that belong to a last name. */
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;
const honorific = /^(?:mrs?|ms|miss|mx|dr|prof|rev|hon|sr|sra|srta|mme|mlle|frau|herr)\.?\s+(?=\S+\s+\S)/i;
/** The same before one of two names that a comma divides. Words that are names as well have a point. */
const honorificOfPart =
  /^(?:(?:mrs?|ms|miss|mx|dr|prof|frau|herr)\.?|(?:rev|hon|sr|sra|srta|mme|mlle)\.)\s+(?=\S)/i;
/** A word before a single name, which is then a last name without a first one. */
const courtesy =
  /^(?:(?:mrs?|ms|miss|mx|dr|prof|professor|coach|mme|mlle|madame|monsieur|frau|herr|señora?|señorita|sra|srta|пані?)\.?|(?:rev|hon|sr)\.)$/iu;
const initial = /^\p{L}\.?$/u;
/** The name of the father, behind the last and the first name of a Ukrainian. */
const patronymic = /(?:ович|евич|євич|йович|івна|ївна|овна|евна)$/iu;

/** Degrees and licences as they are written, without points. None of them is a name. */
const degree =
  /^(?:RN|LPN|LVN|CNA|BSN|MSN|ADN|DNP|APRN|ARNP|CRNP|FNP|MD|P[hH]D|E[dD]D|ME[dD]|E[dD]S|P[sS]Y?[yY]?D|MBA|MPA|MPH|MSW|BSW|MFA|LCSW|LICSW|LMSW|LSW|LPC|LPCC|LMFT|LMHC|NCSP|NBCT|BCBA|SLP|CCC-?SLP|OTR(?:\/L)?|COTA|CPA|PHR|SHRM-?S?CP|Esq|ESQ|DDS|DVM|DPT)$/;
/** Capitals that are initials of names or a degree: `JR`, `M.A.`, `NP`. */
const initials = /^(?:(?:\p{Lu}\.\s?){2,4}|\p{Lu}{2}|[B-DF-HJ-NP-TV-Z]{3,5})$/u;
/** Words of work, which some lists write behind a name. */
const work =
  /^(?:(?:head|lead|assistant|associate|vice|substitute|special|school|art|music|pe|math|science|english|social|bus)\s+)*(?:teacher|principal|superintendent|counselou?r|secretary|nurse|custodian|coach|librarian|psychologist|paraprofessional|para|aide|director|coordinator|specialist|assistant|worker|driver|manager|staff|lehrer(?:in)?|schulleiter(?:in)?|sekretär(?:in)?|professeure?|enseignante?|directeur|directrice|infirmi(?:er|ère)|maestr[oa]|profesora?|docente|directora?|enfermer[oa]|вчитель(?:ка)?|директор(?:ка)?)$/iu;
/** The number of a person behind both names: `Ada Bell (00123)`. */
const numberBehind = /\s*[([]\s*#?\d+\s*[)\]]\s*$/;
/** A state behind both names, which is no name: `Ada Bell (On Leave)`. */
const stateBehind =
  /[([]\s*(?:on leave|leave of absence|loa|terminated|inactive|retired|resigned|deceased|former|vacant|substitute|long[- ]term sub|sub)\b[^)\]]*[)\]]\s*$/i;
/** Words with which a last name of several words begins. */
const particle = /^(?:van|von|vander|de|del|della|da|das|dos|du|des|der|den|la|le|st|santa|ter|ten|zu)\.?$/i;

function isDegree(piece: string): boolean {
  return degree.test(piece.replaceAll('.', ''));
}

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function isCapitals(word: string): boolean {
  return /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();
}

/** True for a word in capitals that is no initials: those have two letters, or no vowel. */
function isName(word: string): boolean {
  return word.replaceAll(/\P{L}/gu, '').length > 2 && /[aeiouyаеиіоуюя]/iu.test(word.normalize('NFKD'));
}

/** The last and the first name by the capitals of the last one, at either end: `BELL Ada`, `Ada VAN DER BERG`. */
function byCapitals(words: readonly string[]): readonly [string, string, NameOrder] | undefined {
  const count = words.filter(isCapitals).length;
  if (count === 0 || count === words.length || !words.some((word) => isCapitals(word) && isName(word)))
    return undefined;
  if (!words.some((word) => /\p{Lu}\p{Ll}/u.test(word))) return undefined;
  if (words.slice(0, count).every(isCapitals))
    return [words.slice(0, count).join(' '), words.slice(count).join(' '), 'lastFirst'];
  if (!words.slice(-count).every(isCapitals)) return undefined;
  return [words.slice(-count).join(' '), words.slice(0, -count).join(' '), 'firstLast'];
}

/** The names in a text without a comma. */
function spokenParts(
  text: string,
  byComma: boolean,
  order: NameOrder | undefined,
): readonly [string, string] | undefined {
  const words = wordsOf(text.trim().replace(honorific, ''));
  const names = words.filter((word, index) => index === 0 || !(suffix.test(word) || isDegree(word)));
  const suffixes = words.filter((word, index) => index > 0 && suffix.test(word));
  const withSuffix = (last: string) => [last, ...suffixes].join(' ');
  const [one = '', two, three, ...others] = names;
  if (two === undefined || (three === undefined && courtesy.test(one))) return undefined;
  const found = byCapitals(names);
  if (found) return [withSuffix(found[0]), found[1]];
  if (others.length > 0 || (byComma && order === undefined)) return undefined;
  if (order === 'lastFirst') {
    if (three === undefined) return [withSuffix(one), two];
    return initial.test(three) || patronymic.test(three) ? [withSuffix(one), `${two} ${three}`] : undefined;
  }
  if (three === undefined) return [withSuffix(two), one];
  return initial.test(two) ? [withSuffix(three), `${one} ${two}`] : undefined;
}

/** The pieces of a text between its commas, without degrees, and whether the pieces behind the first are names. */
function piecesOf(text: string) {
  const [one = '', ...further] = text.trim().split(/\s*,\s*/);
  const first = one.replace(honorificOfPart, '');
  const others = further.map((piece) => piece.replace(honorificOfPart, ''));
  const names = others.filter((piece) => !suffix.test(piece) && !isDegree(piece));
  // Two words before a comma are the names of a person, or both last ones.
  const isSpoken = wordsOf(first).length > 1 && !particle.test(wordsOf(first)[0] ?? '');
  const isUnclear =
    names.some((piece) => work.test(piece)) ||
    (isSpoken && names.length === 1 && initials.test(names[0] ?? '') && first !== first.toUpperCase());
  const suffixes = others.filter((piece) => suffix.test(piece));
  return { first, names, suffixes, isSpoken, isUnclear };
}

/** True for a text whose comma divides the last name from the first one, not a degree or a suffix from both. */
export function isByComma(text: string): boolean {
  if (!text.includes(',')) return false;
  const { names, isUnclear } = piecesOf(text);
  return names.length > 0 && !isUnclear;
}

/**
 * The last and the first name of a text: `Bell, Ada`, `Bell, Ada, M.`, `Bell, Dr. Ada` and `Bell, Jr., Al`, or `Ada Bell`, `Ada M. Bell`, `Al Bell Jr.` and `Ada Bell, RN`,
 * or `BELL Ada`. Undefined where it is a matter of opinion which words are the last name, or whether a word is a name.
 * @param byComma true in a column whose other names have commas, so that two words may stand in either order
 * @param order the order of names without a comma, where the heading or other names say it
 */
export function nameParts(
  text: string,
  byComma = false,
  order?: NameOrder,
): readonly [string, string] | undefined {
  if (stateBehind.test(text)) return undefined;
  const both = text.replace(numberBehind, '');
  if (!both.includes(',')) return spokenParts(both, byComma, order);
  const { first, names, suffixes, isSpoken, isUnclear } = piecesOf(both);
  const last = [first, ...suffixes].join(' ');
  const [two, three, ...others] = names;
  if (isUnclear || others.length > 0) return undefined;
  if (two === undefined) return isSpoken ? spokenParts(last, byComma, order) : undefined;
  if (order === 'firstLast') return undefined;
  if (three === undefined) return [last, two];
  return initial.test(three) ? [last, `${two} ${three}`] : undefined;
}

/** The order that capitals of last names prove: `BELL Ada`. */
export function provedOrder(text: string): NameOrder | undefined {
  return text.includes(',') ? undefined : byCapitals(wordsOf(text.replace(honorific, '')))?.[2];
}

/** Words of headings for the last and the first name. */
const lastWords = new Set(
  'last lastname surname family familyname lname nom noms nachname nach familienname zuname name apellido apellidos прізвище'.split(
    ' ',
  ),
);
const firstWords = new Set(
  'first firstname given givenname forename fname prenom prenoms vorname vornamen vor nombre nombres імя'.split(
    ' ',
  ),
);
/** Headings of one word: `LastFirst`, `Employee Name LFM`, `ПІБ`. */
const joinedOrders: readonly (readonly [RegExp, NameOrder])[] = [
  [/last(?:name)?(?:comma)?first|namelfm?$|^піб|піп$/, 'lastFirst'],
  [/first(?:name)?(?:and)?last|fml$/, 'firstLast'],
];

/** The order of both names that a heading states: `Nom Prénom`, `Name (Last, First)`, `Vor- und Nachname`. */
export function nameOrderOf(heading: string): NameOrder | undefined {
  const words = heading
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const joined = joinedOrders.find(([pattern]) => pattern.test(words.join('')))?.[1];
  if (joined !== undefined) return joined;
  const first = words.findIndex((word) => firstWords.has(word));
  // The first word may say what the column is: `Name (First, Last)`.
  const last = words.findIndex(
    (word, index) => lastWords.has(word) && !(word === 'name' && index !== first - 1 && index !== first + 1),
  );
  if (first === -1 || last === -1) return undefined;
  return last < first ? 'lastFirst' : 'firstLast';
}
