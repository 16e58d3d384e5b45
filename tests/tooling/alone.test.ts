import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const replaces = /\bvi\.(?:mock|doMock|resetModules)\(/;

it('only files named .alone.test replace or reload modules, because the others share those of their worker', () => {
  const files = globSync('tests/**/*.test.{ts,tsx}');
  const replacing = files.filter((file) => replaces.test(readFileSync(file, 'utf8')));
  expect(replacing.length).toBeGreaterThan(10);
  expect(replacing.filter((file) => !/\.alone\.test\.tsx?$/.test(file))).toEqual([]);
});
