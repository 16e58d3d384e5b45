import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

/** The success criteria of WCAG 2.2 at levels A and AA; 4.1.1 is obsolete. */
const criteria = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
  2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
  .trim()
  .split(/\s+/);

const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
const files = [...text.matchAll(/`((?:e2e|tests)\/[\w./-]+)`/g)].map(([, file = '']) => file);
// A title may contain a quotation.
const titled = rows.flatMap((row) =>
  [...row.matchAll(/`((?:e2e|tests)\/[\w./-]+)` “((?:[^“”]|“[^”]*”)+)”/g)].map(
    ([, file = '', title = '']) => [file, title] as const,
  ),
);

describe('docs/accessibility.md', () => {
  it('has a row with a state for each criterion of levels A and AA', () => {
    expect(rows.map((row) => /^\| ([\d.]+) /.exec(row)?.[1])).toEqual(criteria);
    for (const row of rows)
      expect(row).toMatch(/^\| [^|]+ \| AA? \| (?:met|partly|by eye|does not apply) \| [^|]+ \|$/);
  });

  it('names a test for each met criterion, or “by eye”', () => {
    for (const row of rows.filter((line) => line.includes('| met |')))
      expect(row).toMatch(/`(?:e2e|tests)\/|the axe tests|by eye/);
  });

  it.each([...new Set(files)])('names the existing file %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.each(titled)('names an existing test of %s: %s', (file, title) => {
    expect(titled.length).toBeGreaterThan(40);
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  });
});
