import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runCommand } from '../../support/command.ts';

/** The account of the service. It needs no name. */
const service = 54_321;

describe.runIf(process.getuid?.() === 0)(
  'commands that root runs beside a service of another account',
  () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'safety-portal-root-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it(
      'leave no file that the service cannot open, and give it none of others',
      { timeout: 240_000 },
      async () => {
        const DATA_DIR = join(folder, 'data');
        const outside = join(folder, 'outside');
        writeFileSync(outside, 'of the system', { mode: 0o600 });
        const environment = { DATA_DIR, DATABASE: 'embedded', NODE_ENV: 'production', SAMPLE_DATA: 'never' };
        const settings = { ...environment, PUBLIC_URL: 'https://portal.example.org' };
        const first = await runCommand('setup', ['admin@example.org'], settings);
        expect(first).toMatchObject({ code: 0 });
        for (const name of ['', ...readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' })])
          chownSync(join(DATA_DIR, name), service, service);
        chmodSync(DATA_DIR, 0o700);
        symlinkSync(outside, join(DATA_DIR, 'symbolic'));
        linkSync(outside, join(DATA_DIR, 'hard'));

        expect(await runCommand('setup', ['second@example.org', '--add'], settings)).toMatchObject({
          code: 0,
        });
        const { output } = await runCommand('doctor', [], settings);
        expect(output).toContain('A file was stored, read and deleted.');
        const names = readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' });
        expect(names).toContain('uploads');
        const ofRoot = names.filter((name) => lstatSync(join(DATA_DIR, name)).uid === 0);
        expect(ofRoot.toSorted()).toEqual(['hard', 'symbolic']);
        expect(lstatSync(outside).uid).toBe(0);
      },
    );
  },
);
