import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { declaredSettings, secretSettings } from '../../platform/configuration/declared.ts';
import { root } from '../../scripts/lib/root.mjs';

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** The documents of operators. Developers’ documents name commands that a release does not have. */
const documents = ['docs/operating.md', 'docs/security.md', 'docs/webhooks.md', 'README.md'];

/** Each `npm run NAME …` of a document, in code, up to the end of the line or of the code. */
function commandsOf(document: string): { name: string; options: string[] }[] {
  return Array.from(read(document).matchAll(/npm run ([\w:]+)([^`\n]*)/g), ([, name = '', rest = '']) => ({
    name,
    options: Array.from(rest.matchAll(/(?<=\s)--([a-z][\w-]*)/g), ([, option = '']) => option),
  }));
}

/** The program of a script of package.json, with the files beside it that it imports. */
function sourceOf(name: string): string {
  const program = scripts[name]?.split(' ').findLast((word) => /\.(?:ts|mjs)$/.test(word));
  // The program of a package.
  if (program === undefined) return '';
  const text = read(program);
  const near = Array.from(
    text.matchAll(/from '\.\/([\w./-]+)'/g),
    ([, file]) => `${program.replace(/[^/]*$/, '')}${file}`,
  ).filter((file) => existsSync(`${root}/${file}`));
  return [text, ...near.map(read)].join('\n');
}

describe('Commands in the documentation of operators', () => {
  it.each(documents)('exist, with their options, in %s', (document) => {
    for (const { name, options } of commandsOf(document)) {
      expect(scripts, name).toHaveProperty(name);
      const source = sourceOf(name);
      for (const option of options)
        expect(source, `${name} --${option}`).toMatch(new RegExp(`\\b${option}\\b`));
    }
  });

  it('are all there: each command of the platform is in docs/operating.md', () => {
    const documented = commandsOf('docs/operating.md').map(({ name }) => name);
    const programs = Object.entries(scripts)
      .filter(([, program]) => program.includes('platform/commands/'))
      .map(([name]) => name)
      // For trials and developers.
      .filter((name) => !['token', 'migration'].includes(name));
    for (const name of programs) expect(documented).toContain(name);
    // Each is compiled for releases.
    const compiled = read('platform/vite.config.ts');
    const ends = readdirSync(`${root}/platform/commands`);
    for (const name of programs) {
      expect(ends).toContain(`${name}.ts`);
      expect(compiled).toContain(`'commands/${name}'`);
    }
  });

  it('names all secrets that can be read from files', () => {
    const [list = ''] = /^.*can be read from files instead:.*$/m.exec(read('docs/operating.md')) ?? [];
    const named = Array.from(
      list.split(' can be read')[0]?.matchAll(/`([A-Z\d_]+)`/g) ?? [],
      ([, name]) => name,
    );
    expect(new Set(named)).toEqual(new Set(secretSettings));
  });

  it('set settings that exist', () => {
    const known = new Set([
      ...declaredSettings.flatMap(({ names }) => names),
      ...secretSettings.map((name) => `${name}_FILE`),
      // Of the operators themselves, and of Node.
      'ADMIN_URL',
      'VERSION',
      'NODE_EXTRA_CA_CERTS',
    ]);
    const text = read('docs/operating.md');
    const given = Array.from(text.matchAll(/(?:^|[\s`])([A-Z][A-Z\d_]{3,})=/gm), ([, name = '']) => name);
    expect(given).toContain('DATABASE_URL');
    for (const name of given) expect(known).toContain(name);
  });
});

describe('Every command of package.json', () => {
  it('stands in README.md, or in CONTRIBUTING.md', () => {
    const documented = `${read('README.md')}\n${read('CONTRIBUTING.md')}`;
    for (const name of Object.keys(scripts))
      expect(documented, name).toMatch(
        new RegExp(`\`npm (?:run )?${name}\\b|^npm ${name}\\b|, \`${name}\``, 'm'),
      );
  });
});
