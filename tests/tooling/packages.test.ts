import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safety-portal-packages-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string) {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** A fake apt-get that records its calls and runs `install` for an installation. */
function aptGet(install: string) {
  program(
    'apt-get',
    `echo "$DEBIAN_FRONTEND $*" >> '${folder}/calls'\n[ "$1" = update ] && exit 100\n${install}`,
  );
}

/** Searches for Chromium, by default as root, with only the programs of the folder. */
function find(env: Record<string, string> = {}, uid = 0, options = '') {
  const script = `process.getuid = () => ${uid};
    import { findOrInstallChromium } from './scripts/lib/chromium.mjs';
    console.log('found', await findOrInstallChromium(${options}));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: {
      PATH: folder,
      HOME: folder,
      PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers'),
      // No external download.
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:1',
      ...env,
    },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { said: stdout + stderr, found: /^found (.*)$/m.exec(stdout)?.[1], status };
}

describe('a machine without Chromium', () => {
  it('installs it by apt-get, without prompts and despite a failed update', () => {
    aptGet(`printf '#!/bin/sh\\n' > '${folder}/chromium'`);
    expect(find()).toMatchObject({ found: join(folder, 'chromium'), status: 0 });
    const [update = '', install = '', ...more] = readFileSync(join(folder, 'calls'), 'utf8')
      .trim()
      .split('\n');
    expect(update).toMatch(/^noninteractive update /);
    expect(install).toMatch(/^noninteractive install -y .*--no-install-recommends chromium$/);
    expect(more).toEqual([]);
  });

  it('installs the headless shell for tests, or full Chromium when that package is missing', () => {
    const options = '{ prefersShell: true }';
    aptGet(`printf '#!/bin/sh\\n' > '${folder}/chromium-headless-shell'`);
    expect(find({}, 0, options).found).toBe(join(folder, 'chromium-headless-shell'));
    rmSync(join(folder, 'chromium-headless-shell'));
    aptGet(`case "$*" in *shell) exit 100;; esac; printf '#!/bin/sh\\n' > '${folder}/chromium'`);
    expect(find({}, 0, options).found).toBe(join(folder, 'chromium'));
  });

  it('reports a failure of apt-get, and the alternatives', () => {
    aptGet('exit 100');
    const { said, found } = find();
    expect(found).toBe('undefined');
    expect(said).toContain('"apt-get install chromium" failed; its own message stands above.');
    expect(said).toContain(
      '> No Chromium could be installed. Install one, or name its program in CHROMIUM_PATH.',
    );
  });

  it('reports that root may install it when the account may not, and runs nothing', () => {
    aptGet('');
    const { said, found } = find({}, 1000);
    expect(found).toBe('undefined');
    expect(said).toContain('This account may not install packages. As root it is: apt-get install chromium');
    expect(() => readFileSync(join(folder, 'calls'))).toThrow();
  });

  it('reports a missing apt-get', () => {
    expect(find().said).toContain('There is no apt-get here to install it with.');
  });

  it('uses CHROMIUM_PATH, and exits with a message when that file is missing', () => {
    program('my-browser', '');
    expect(find({ CHROMIUM_PATH: join(folder, 'my-browser') }).found).toBe(join(folder, 'my-browser'));
    const wrong = find({ CHROMIUM_PATH: join(folder, 'none') });
    expect(wrong.status).toBe(1);
    expect(wrong.said).toContain('and there is no such file.');
  });
});

describe('a machine with full Chromium', () => {
  beforeEach(() => program('chromium', ''));
  const options = '{ prefersShell: true }';

  it('also installs the headless shell for tests', () => {
    aptGet(`printf '#!/bin/sh\\n' > '${folder}/chromium-headless-shell'`);
    expect(find({}, 0, options).found).toBe(join(folder, 'chromium-headless-shell'));
  });

  it('uses full Chromium for tests when the headless shell cannot be installed', () => {
    aptGet('exit 100');
    for (const uid of [0, 1000]) {
      const { said, found } = find({}, uid, options);
      expect(found).toBe(join(folder, 'chromium'));
      expect(said).toContain('The tests take half of the time with chromium-headless-shell');
    }
  });

  it('installs nothing with CHROMIUM_PATH, or when the headless shell is not preferred', () => {
    aptGet('exit 100');
    const path = join(folder, 'chromium');
    expect(find({ CHROMIUM_PATH: path }, 0, options).found).toBe(path);
    expect(find().found).toBe(path);
    expect(() => readFileSync(join(folder, 'calls'))).toThrow();
  });
});

describe('npm test', () => {
  it('prints the counts last when it stops with a message', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/test.mjs', 'nonsense'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(status).toBe(1);
    expect(stderr).toContain('"nonsense" can follow unit or e2e only');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  });
});
