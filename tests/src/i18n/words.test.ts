import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { locales } from '../../../resources/declaration/index.ts';
import { messages } from '../../../resources/product/messages.ts';
import { textsOf } from './texts.ts';

/** Words to avoid in interface texts, by their replacement. */
const refused: Readonly<Record<string, RegExp>> = {
  'Email, email': /\be-mails?\b/i,
  'can, where “may” is a permission':
    /\bmay(?! (?:be|have|lack|still)\b)(?:n’t| not)?\b|\bmay be (?:sent|used|given)\b/i,
  'someone, anyone, everyone, no one': /\b(?:some|any|every|no)body\b/i,
  fix: /\bmend(?:s|ed)?\b/i,
  'the person who, anyone with': /\bwhoever\b/i,
  'the result': /\bwhat became of\b/i,
  'stops working': /\bgood for nothing\b/i,
  'will, must': /\bshall\b/i,
  'while you were editing, since': /\bmeanwhile\b/i,
  'Check your email': /\bmailbox\b/i,
  'are created by': /\bcomes? about\b/i,
  Continue: /^Go on$/,
  'Restore, discard': /\bbring it back\b|\bforget it\b/i,
  'Keep current': /\bthe present one\b/i,
  'Couldn’t refresh': /\bthe last look\b/i,
  'Effect on recent events': /\bwhat the change means\b|\bnewly fire\b/i,
  'Start from scratch': /\bfill everything in yourself\b/i,
  System: /^as the system$/i,
  'Switched to': /\byou now work with\b/i,
  Notifications: /\bread the latest messages again\b/i,
  'Collapse menu, expand menu': /\bmake the menu\b/i,
  Users: /\bwho have it\b/i,
  'no space before an ellipsis': /\w …/,
  'a typographic apostrophe': /\w'(?:t|s|re|ll|ve|d)\b/,
};

const american =
  /\b(?:organisations?|colou?rs? of|colours?|catalogues?|centres?|grey(?:ed)?|cancelled|cancelling|behaviours?|favourites?|licences?|recognised?|authoris\w+)\b/i;
const british =
  /\b(?:organizations?|colors?|catalogs?|centers?|gray(?:ed)?|canceled|canceling|behaviors?|favorites?|recognized?|authoriz\w+)\b/i;

/** The findings in a text. */
function faultsOf(text: string): string[] {
  return Object.entries(refused).flatMap(([instead, words]) => (words.test(text) ? [instead] : []));
}

/** The catalogue's messages and the names of the menu are the specification's, word for word. */
const catalogue = new Set<string>(Object.values(messages));

describe.each(locales)('the texts in %s', (locale) => {
  const texts = [...textsOf(locale)].filter(([, text]) => !catalogue.has(text));

  it('are in plain language', () => {
    expect(
      texts.flatMap(([key, text]) => faultsOf(text).map((instead) => `${key}: “${text}” → ${instead}`)),
    ).toEqual([]);
  });

  it('use the locale’s spelling', () => {
    const foreign = locale === 'en-US' ? american : british;
    expect(texts.filter(([, text]) => foreign.test(text))).toEqual([]);
  });

  it('contain no key in place of a text', () => {
    expect(texts.filter(([, text]) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text))).toEqual([]);
  });

  it('capitalize only the first word of a text, except in names', () => {
    // Names of menu entries, other pages and products.
    const isName = (key: string) =>
      /^(?:menu|resources\.\w+\.(?:places|choices|pages)|shell\.footer|shell\.product)\b/.test(key);
    const titleCase = /^(?:[A-Z][a-z]+ )+[A-Z][a-z]+$/;
    const named = new Set(['Safety Portal', 'Standard Webhooks', 'Visitor App']);
    expect(texts.filter(([key, text]) => !isName(key) && titleCase.test(text) && !named.has(text))).toEqual(
      [],
    );
  });
});

/** The strings of a syntax tree, including those of templates and elements. */
function stringsOf(node: unknown): { readonly start: number; readonly text: string }[] {
  if (Array.isArray(node)) return node.flatMap(stringsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, start, value } = node as { type?: string; start?: number; value?: unknown };
  const texts: Readonly<Record<string, unknown>> = {
    Literal: value,
    JSXText: value,
    TemplateElement: (value as { cooked?: string } | undefined)?.cooked,
  };
  const text = texts[type ?? ''];
  const own = typeof text === 'string' ? [{ start: start ?? 0, text }] : [];
  return [...own, ...Object.values(node).flatMap(stringsOf)];
}

/** The texts in the code under a folder: strings of several words, including messages for developers. */
function sentencesIn(folder: string): { readonly at: string; readonly text: string }[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('migrations'),
  );
  return files.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const source = readFileSync(path, 'utf8');
    const lang = path.endsWith('x') ? 'tsx' : 'ts';
    return stringsOf(parseAst(source, { lang }))
      .filter(({ text }) => / \w+ /.test(text))
      .map(({ start, text }) => ({ at: `${path}:${source.slice(0, start).split('\n').length}`, text }));
  });
}

it.each(['platform', 'resources', 'src'])(
  'the texts of %s, including mails and pages, are in plain language',
  (folder) => {
    expect(
      sentencesIn(folder)
        .filter(({ text }) => !catalogue.has(text))
        .flatMap(({ at, text }) => faultsOf(text).map((instead) => `${at}: “${text.trim()}” → ${instead}`)),
    ).toEqual([]);
  },
);
