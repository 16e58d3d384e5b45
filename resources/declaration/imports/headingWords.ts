import { writeName } from '../conventions.ts';
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

/** The words by which a heading says how it names a record: `Host name`, `Host email`. */
const namingWords = ['name', 'code', 'id', 'number', 'email'];

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

/** True for headings that mean a field by the words of its labels: in another order, by usual synonyms, or with the noun of the records. */
export function headingTest(resource: AnyResource, name: string): (heading: string) => boolean {
  const field = resource.fields[name];
  const { label } = resource;
  const dropped = new Set([
    ...[label.one, label.many].flatMap((noun) => wordsIn(localize(noun, 'en-US'))),
    ...(kindOf(field)?.time === 'day' ? ['date'] : []),
    ...(field?.target === undefined ? [] : namingWords),
  ]);
  const ownLabel = fieldLabel(resource, name);
  const forms = new Set(
    [
      localize(ownLabel, 'en-US'),
      localize(ownLabel, 'en-GB'),
      humanize(name),
      humanize(writeName(resource, name)),
    ].map((text) => formOf(text, dropped)),
  );
  return (heading) => forms.has(formOf(heading, dropped));
}
