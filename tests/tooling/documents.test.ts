import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [
  ...readdirSync('.').filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md'),
  ...readdirSync('docs', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const textOf = (file: string) => readFileSync(file, 'utf8');
const withoutCode = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** The rooms of the repository that a path in a sentence begins with. */
const trees = 'src|platform|resources|dataProvider|authProvider|scripts|tests|e2e|bench|docs|deploy';
/** A path of a file, or of a folder when it ends with a slash, without placeholders (`NAME`, `<entity>`, `…`, `*`). */
const pathInText = new RegExp(`\`((?:${trees})/(?:[\\w.-]+/)*(?:[\\w.-]+\\.[a-z]{2,4})?)\``, 'g');
/** The entities of docs/adding-a-resource.md, which a reader adds. */
const ofReaders = /\/(?:lostItems|visitorBadges|emergencyGuides|keyHolders)\b/;
const link = /\]\(([^)#\s]+)?(?:#([^)\s]+))?\)/g;

/** The anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (file: string) =>
  [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(documents)('%s', (file) => {
  it('names files and folders that exist', () => {
    const named = [...withoutCode(textOf(file)).matchAll(pathInText)].map(([, path = '']) => path);
    expect(named.filter((path) => !ofReaders.test(path) && !existsSync(path))).toEqual([]);
  });

  it('has links that lead somewhere', () => {
    const links = [...withoutCode(textOf(file)).matchAll(link)].filter(
      ([, target = '']) => !/^\w+:/.test(target),
    );
    const broken = links.filter(([, target, anchor]) => {
      const page = target === undefined ? file : join(dirname(file), target);
      if (!existsSync(page)) return true;
      return anchor !== undefined && page.endsWith('.md') && !anchorsOf(page).includes(anchor);
    });
    expect(broken.map(([text]) => text)).toEqual([]);
  });
});

it('decisions count no lines of code, which change with it', () => {
  const counts = documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) => textOf(file).match(/\b\d[\d,]* lines\b/g) ?? []);
  expect(counts).toEqual([]);
});
