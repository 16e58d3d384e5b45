import { foldName } from '../../../resources/declaration/folding.ts';

/** Abbreviations in the names of schools -> words. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  elementary: ['elem', 'ele', 'elementry'],
  middle: ['mid'],
  intermediate: ['int', 'inter', 'interm'],
  primary: ['prim'],
  secondary: ['sec'],
  junior: ['jr'],
  senior: ['sr'],
  academy: ['acad'],
  center: ['ctr', 'cntr', 'cent', 'centre'],
  building: ['bldg'],
  administration: ['admin', 'administrative'],
  alternative: ['alt'],
  saint: ['st'],
  mount: ['mt'],
  fort: ['ft'],
  and: ['&'],
};
/** Abbreviations of several words or of a kind of school, which stand after its name or alone. */
const kinds: Readonly<Record<string, string>> = {
  es: 'elementary',
  el: 'elementary',
  ms: 'middle',
  hs: 'high',
  jhs: 'junior high',
  shs: 'senior high',
};
const words = new Map(
  Object.entries(abbreviations).flatMap(([word, short]) => short.map((one) => [one, word] as const)),
);
/** Words that names have or not. */
const filling = new Set(['school', 'schools', 'sch', 'the']);

/** The name of a school without the words that people leave out, and with those that they abbreviate: `south elementary` for `South Elem.` */
export function schoolWords(name: string): string {
  const parts = foldName(name)
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((part) => part !== '' && !filling.has(part));
  return parts
    .map(
      (part, index) => (index > 0 || parts.length === 1 ? kinds[part] : undefined) ?? words.get(part) ?? part,
    )
    .join(' ');
}
