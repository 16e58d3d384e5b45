import { writeName } from '../conventions.ts';
import type { Field } from '../fields/field.ts';
import { kindOf } from '../kinds/index.ts';
import { localize } from '../localized.ts';
import { humanize } from '../naming.ts';
import { type AnyResource, fieldLabel } from '../resource.ts';

/** Words that people write for one another in headings. The first one stands for all. */
const synonyms: readonly (readonly string[])[] = [
  ['number', 'no', 'nr', 'num', 'nbr', 'numero', 'nummer', 'номер'],
  ['date', 'day', 'dt', 'on', 'fecha', 'datum', 'дата'],
  [
    'until',
    'to',
    'till',
    'through',
    'thru',
    'end',
    'ends',
    'expires',
    'expiry',
    'expiration',
    'bis',
    'hasta',
  ],
  ['from', 'since', 'start', 'starts', 'begin', 'begins', 'von', 'desde'],
  ['note', 'notes', 'comment', 'comments', 'remark', 'remarks'],
  ['kind', 'type', 'category'],
  ['state', 'status'],
  ['phone', 'telephone', 'tel'],
  ['email', 'mail'],
  ['count', 'quantity', 'qty', 'amount'],
  ['description', 'desc'],
  ['last', 'latest', 'previous', 'prior'],
  ['next', 'upcoming'],
  ['maker', 'manufacturer', 'make', 'brand'],
];
const usualWord = new Map(synonyms.flatMap(([usual = '', ...others]) => others.map((word) => [word, usual])));

/** Words that change nothing, such as those of `Date of the service`. */
const filling: ReadonlySet<string> = new Set([
  'of',
  'the',
  'for',
  'a',
  'an',
  'in',
  'at',
  'is',
  'de',
  'des',
  'der',
]);

/** Words by which a heading says what kind of value it has: `Host email` of a person, `Number of visitors`, `Valid from date`. */
function kindWords({ kind, target }: Pick<Field, 'kind' | 'target'>): readonly string[] {
  const { time, isNumeric } = kindOf({ kind });
  if (target !== undefined) return ['name', 'code', 'id', 'number', 'email'];
  if (time) return ['date'];
  if (isNumeric) return ['number', 'count'];
  return kind === 'text' ? ['name'] : [];
}

/** The words of a heading in any spelling: `SerialNo.`, `serial_no` and `Serial #` are `serial` and `number`. */
function wordsIn(heading: string): readonly string[] {
  return heading
    .replaceAll('#', ' number ')
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\be-mail\b/g, 'email')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !filling.has(word))
    .map((word) => usualWord.get(word) ?? word);
}

/** The words of a heading in one order, without the dropped ones where others are left. */
function formOf(heading: string, dropped: ReadonlySet<string>): string {
  const words = wordsIn(heading);
  const telling = words.filter((word) => !dropped.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].toSorted().join(' ');
}

/** True for headings that mean a field by the words of its labels: in another order, by usual synonyms, with its kind or the noun of the records. */
export function headingTest(resource: AnyResource, name: string): (heading: string) => boolean {
  const field = resource.fields[name];
  const { label } = resource;
  const ofKind = field ? kindWords(field) : [];
  const nouns = [label.one, label.many].flatMap((noun) => wordsIn(localize(noun, 'en-US')));
  const ownLabel = fieldLabel(resource, name);
  const texts = [
    localize(ownLabel, 'en-US'),
    localize(ownLabel, 'en-GB'),
    humanize(name),
    humanize(writeName(resource, name)),
  ];
  const ways = [ofKind, [...ofKind, ...nouns]].map((words) => {
    const dropped = new Set(words);
    return { dropped, forms: new Set(texts.map((text) => formOf(text, dropped))) };
  });
  return (heading) => ways.some(({ dropped, forms }) => forms.has(formOf(heading, dropped)));
}
