import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| V') || /^\| \d/.test(line));

/** The file of a row: a path from the root, or a test of the platform. */
const fileOf = (name: string) => (/\.(?:ts|tsx|md)$/.test(name) ? name : `tests/platform/${name}.test.ts`);
/** A row names test files by their folder; settings and URLs have none. */
const named = rows.flatMap((row) =>
  [...row.matchAll(/`((?:[a-z][\w-]*\/)+[\w.-]+)`/g)].map(([, name = '']) => name),
);
const titled = rows.flatMap((row) =>
  [...row.matchAll(/`([\w./-]+)` “(.+?)”(?:;| \|)/g)].map(
    ([, file = '', title = '']) => [file, title] as const,
  ),
);

describe('docs/security.md', () => {
  it('has a row for each chapter, and states whether each section is met', () => {
    const chapters = rows.flatMap((row) => /^\| V(\d+) /.exec(row)?.[1] ?? []).map(Number);
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    for (const row of rows)
      expect(row).toMatch(/^\| [^|]+ \| (?:met|partly|not met|does not apply) \| [^|]*\| [^|]*\|$/);
  });

  it('calls a chapter met only when each of its sections is', () => {
    const stateOf = (row: string) => row.split('|')[2]?.trim();
    for (const row of rows.filter((line) => /^\| V\d+ /.test(line) && stateOf(line) === 'met')) {
      const [, number] = /^\| V(\d+) /.exec(row) ?? [];
      const sections = rows.filter((line) => line.startsWith(`| ${number}.`));
      expect(sections).not.toEqual([]);
      for (const section of sections) expect(section).toMatch(/ \| (?:met|does not apply) \| /);
    }
  });

  it.each([...new Set(named)])('names the existing file %s', (name) => {
    const isDecision = name.startsWith('decisions/');
    expect(isDecision || existsSync(join(root, fileOf(name)))).toBe(true);
  });

  it.each(titled)('names an existing test of %s: %s', (file, title) => {
    expect(titled.length).toBeGreaterThan(40);
    expect(readFileSync(join(root, fileOf(file)), 'utf8')).toContain(title);
  });

  it('gives a reason where a section is not met or is met in part', () => {
    for (const row of rows.filter((line) => /^\| \d/.test(line) && /\| (?:partly|not met) \|/.test(line)))
      expect(row).not.toMatch(/\| +\|$/);
  });
});
