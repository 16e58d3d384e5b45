import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

/** One member of an interface of the declaration language. */
interface Word {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  /** See `tags`; from its doc comment, or from that of its interface. */
  readonly tag: string | undefined;
  /** Text of its doc comment as one line; empty when it has none. */
  readonly comment: string;
}

/** An interface of the declaration language with its members. */
export interface WordGroup {
  readonly heading: string;
  readonly comment: string;
  readonly words: readonly Word[];
}

const folder = 'resources/declaration';

/** The documented interfaces with their headings, in order. */
const documented: readonly (readonly [heading: string, file: string, name: string])[] = [
  ['A resource', 'resource.ts', 'Resource'],
  ['`calls`', 'calls.ts', 'Calls'],
  ['`section(label, fields, options)`', 'fields/section.ts', 'SectionOptions'],
  ['Fields of every kind', 'fields/field.ts', 'FieldOptions'],
  ['`text`, `email`, `phone`, `url`, `postalCode`, `uid`', 'kinds/text.ts', 'TextWords'],
  ['`date`, `instant`, `integer`, `decimal`', 'kinds/order.ts', 'OrderWords'],
  ['`integer`', 'kinds/integer.ts', 'NumberWords'],
  ['`decimal`', 'kinds/decimal.ts', 'DecimalWords'],
  ['`flag`', 'kinds/boolean.ts', 'BooleanWords'],
  ['`image`', 'kinds/image.ts', 'ImageWords'],
  ['`imageActions(field, options)`', 'actions/imageActions.ts', 'ImageActionOptions'],
  ['`instant`', 'kinds/instant.ts', 'InstantWords'],
  ['`choice`, `choices`', 'kinds/choice.ts', 'ChoiceWords'],
  ['`reference`, `referenceObject`', 'kinds/reference.ts', 'ReferenceWords'],
  ['`references`', 'kinds/references.ts', 'ReferencesWords'],
  ['`references`, `uids`', 'kinds/references.ts', 'UidsWords'],
  ['`texts`', 'kinds/texts.ts', 'TextsWords'],
  ['`optionsFrom`', 'fields/options.ts', 'CallOptions'],
  ['`rules` of options', 'fields/options.ts', 'OptionRules'],
  ['`json`, `objects`', 'kinds/json.ts', 'JsonWords'],
  ['`password`', 'kinds/hidden.ts', 'PasswordWords'],
  ['`secret`', 'kinds/hidden.ts', 'SecretWords'],
  ['An option of a choice', 'fields/field.ts', 'ChoiceOption'],
  ['`column`', 'fields/field.ts', 'ColumnOptions'],
  ['`wire`', 'fields/field.ts', 'WireNames'],
  ['`lockedWhen`, `requiredWhen`', 'fields/field.ts', 'Condition'],
  ['`when`, beside the words of `lockedWhen`', 'fields/field.ts', 'When'],
  ['`among`', 'fields/field.ts', 'Among'],
  ['`mark`', 'fields/field.ts', 'Mark'],
  ['`variants`', 'fields/variants.ts', 'Variants'],
  ['A variant', 'fields/variants.ts', 'Variant'],
  ['`requires` of a resource', 'fields/limits.ts', 'ResourceRequirements'],
  ['`import` of a resource', 'imports/import.ts', 'Import'],
  ['A rule of `rules`', 'recordRule.ts', 'RecordRule'],
  ['`undeletable`, `lockedBelow`', 'recordRule.ts', 'StateRule'],
  ['Every action', 'actions/action.ts', 'ActionBase'],
  ['An action that is a call', 'actions/action.ts', 'CallAction'],
  ['`moves`', 'actions/action.ts', 'Moves'],
  ['An action that sets fields', 'actions/action.ts', 'ChangeAction'],
  ['An action that leads to a page', 'actions/action.ts', 'PageAction'],
  ['`attention`', 'attention.ts', 'Attention'],
  ['A place', 'place.ts', 'Place'],
  ['`list`', 'place.ts', 'DeclaredListView'],
  ['`quick` of a list', 'place.ts', 'QuickFilter'],
  ['`edit`', 'place.ts', 'EditView'],
  ['`pages`', 'place.ts', 'ExtraPage'],
  ['`import` of a place', 'place.ts', 'ImportPage'],
  ['`access`', 'access.ts', 'Access'],
];

/** `@wire`: describes the platform's calls as they are. `@argument`: an argument of the function, which no declaration spells out. `@derived`: set by the defaults. */
const tags = /@(wire|argument|derived)/;
const tagOf = (comment: string) => tags.exec(comment)?.[1];

/** The text of a doc comment as one line. */
function plain(comment: string): string {
  return comment
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replaceAll(/^\s*\* ?/gm, '')
    .replace(tags, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The index after the bracket that closes the one at `start`. */
function closing(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1;
    if ('{([<'.includes(source.charAt(at))) depth += 1;
    const isArrow = source.startsWith('=>', at - 1);
    if ('})]>'.includes(source.charAt(at)) && !isArrow) depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new Error('A bracket is not closed.');
}

const member = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?(?:readonly )?(\w+)(\??)(:|(?=[(<]))/y;

function wordsOf(body: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(body.slice(at))?.[0].length ?? 0;
    member.lastIndex = at;
    const match = member.exec(body);
    if (!match) return words;
    const [, comment = '', name = '', optional] = match;
    let end = member.lastIndex;
    while (body.charAt(end) !== ';') end = '{([<'.includes(body.charAt(end)) ? closing(body, end) : end + 1;
    const type = body
      .slice(member.lastIndex, end)
      .replaceAll(/\/\*\*.*?\*\//gs, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    words.push({ name, type, isOptional: optional === '?', tag: tagOf(comment), comment: plain(comment) });
    at = end + 1;
  }
}

/** The types that are names for a choice of texts, such as `Tone`, with these texts. */
async function choicesOfTexts(): Promise<ReadonlyMap<string, string>> {
  const files = [...new Set(documented.map(([, file]) => file))];
  const sources = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')));
  const found = sources.flatMap((source) => [
    ...source.replaceAll(/\/\*\*.*?\*\//gs, '').matchAll(/\btype (\w+) =((?:\s*\|?\s*'\w+')+);/g),
  ]);
  return new Map(found.map(([, name = '', texts = '']) => [name, texts.match(/'\w+'/g)?.join(' | ') ?? '']));
}

/** The interfaces of the declaration language, read from its type definitions. */
export async function declarationWords(): Promise<readonly WordGroup[]> {
  const texts = await choicesOfTexts();
  return Promise.all(
    documented.map(async ([heading, file, name]) => {
      const source = await readFile(join(root, folder, file), 'utf8');
      const start = new RegExp(
        `(/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/\\s*)?(?:export )?interface ${name}\\b`,
      ).exec(source);
      if (!start) throw new Error(`${folder}/${file} has no interface ${name}.`);
      const open = source.indexOf(' {\n', start.index) + 1;
      const body = source.slice(open + 1, closing(source, open) - 1);
      const comment = start[1] ?? '';
      const words = wordsOf(body).map((word) => ({
        ...word,
        type: texts.get(word.type) ?? word.type,
        tag: word.tag ?? tagOf(comment),
      }));
      return { heading, comment: plain(comment), words };
    }),
  );
}

/** `docs/declaration.md`: a table for each interface. */
export function wordsPage(groups: readonly WordGroup[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const table = ({ heading, comment, words }: WordGroup) => [
    `## ${heading}`,
    '',
    ...(comment ? [comment, ''] : []),
    '| word | type | meaning |',
    '| --- | --- | --- |',
    ...words.map(
      ({ name, type, isOptional, tag, comment: meaning }) =>
        `| \`${name}\`${isOptional ? '' : ' (needed)'}${tag ? ` (${tag})` : ''} | \`${cell(type)}\` | ${cell(meaning)} |`,
    ),
    '',
  ];
  const all = groups.flatMap(({ words }) => words);
  const namesOf = (words: readonly Word[]) => new Set(words.map(({ name }) => name)).size;
  return [
    '# The words of a declaration',
    '',
    '`npm run words` writes this page from the types in `resources/declaration/`; change the comments there.',
    '`docs/adding-a-resource.md` shows them in use. `(wire)` marks words that describe the calls of the platform as the specification has them.',
    `There are ${namesOf(all)} words in ${all.length} places, and ${namesOf(all.filter(({ tag }) => tag === undefined))} of them are none of the wire and no arguments.`,
    '',
    ...groups.flatMap(table),
  ].join('\n');
}
