import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

/** Everything that the platform's start and the portal's build read. */
const sources = ['platform', 'resources', 'scripts', 'src', 'public', 'dataProvider', 'authProvider'];
const files = ['package.json', 'vite.config.ts', 'index.html'];

describe('with a mistake in a declaration', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'safety-portal-declarations-'));
    for (const name of [...sources, ...files])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Changes a text of a file, runs a program of the copy, and restores the file. */
  function runWith(file: string, [before, after]: [string, string], ...command: string[]) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not hold ${before}.`);
    writeFileSync(path, text.replace(before, after));
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: join(folder, 'data'), PORT: '0' },
      timeout: 60_000,
    });
    writeFileSync(path, text);
    return { status, said: stdout + stderr };
  }
  const start = ['--import', 'tsx', 'platform/main.ts'];
  const wrongTarget: [string, string] = [`timeZone: reference('timezones'`, `timeZone: reference('planets'`];
  const sentence =
    'resources/systemProfile/index.ts, fields.timeZone: It points to "planets", which is not declared. List that resource in registry.ts.';

  it('the platform does not start, and names the file, the field and the fix', () => {
    const { status, said } = runWith('resources/systemProfile/index.ts', wrongTarget, ...start);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });

  it('the portal is not built, with the same message', () => {
    const { status, said } = runWith(
      'resources/systemProfile/index.ts',
      wrongTarget,
      'node_modules/vite/bin/vite.js',
      'build',
    );
    expect(said).toContain(sentence);
    expect(status).not.toBe(0);
  });

  it('the platform does not start without the migration of a new column, and names the command', () => {
    const { status, said } = runWith(
      'resources/titles/index.ts',
      ['description: text(', 'colour: text(), description: text('],
      ...start,
    );
    expect(said).toContain('titles: column colour');
    expect(said).toContain('Run "npm run migration -- NAME"');
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });
});
