import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, isBuilt } from '../../scripts/lib/build.mjs';
import { installed } from '../../scripts/lib/install.mjs';
import { portTrouble } from '../../scripts/lib/port.mjs';
import { root } from '../../scripts/lib/root.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safety-portal-tooling-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the set of packages that npm start installs', () => {
  const lock = (file: string, packages: Record<string, object>) =>
    writeFileSync(join(folder, file), JSON.stringify({ packages }));
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/other-system': { version: '3.0.0', optional: true },
  };

  beforeEach(() => lock('package-lock.json', packages));

  it('is everything in a clean clone', () => {
    expect(installed({ dev: false, folder })).toBe('missing');
  });

  it('is empty when all packages for this system are installed', () => {
    for (const name of ['one', 'tool']) mkdirSync(join(folder, 'node_modules', name), { recursive: true });
    lock('node_modules/.package-lock.json', packages);
    expect(installed({ dev: true, folder })).toBe('complete');
  });

  it('excludes development packages when only the portal is served', () => {
    mkdirSync(join(folder, 'node_modules/one'), { recursive: true });
    lock('node_modules/.package-lock.json', { 'node_modules/one': { version: '1.0.0' } });
    expect(installed({ dev: false, folder })).toBe('complete');
    expect(installed({ dev: true, folder })).toBe('outdated');
  });

  it('contains packages locked at another version or deleted', () => {
    mkdirSync(join(folder, 'node_modules/tool'), { recursive: true });
    lock('node_modules/.package-lock.json', packages);
    expect(installed({ dev: true, folder })).toBe('outdated');
    mkdirSync(join(folder, 'node_modules/one'));
    lock('node_modules/.package-lock.json', { ...packages, 'node_modules/one': { version: '0.9.0' } });
    expect(installed({ dev: true, folder })).toBe('outdated');
  });
});

describe('the output that npm start builds', () => {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const stampOf = (part: 'portal' | 'platform') =>
    write('build/sources.json', JSON.stringify({ [part]: fingerprint(part, folder) }));

  beforeEach(() => {
    write('src/deep/screen.tsx', 'one');
    write('.git', '');
  });

  it('is the portal when the portal or its remote is missing, or a source has another content', () => {
    stampOf('portal');
    expect(isBuilt('portal', folder)).toBe(false);
    write('dist/index.html', '');
    expect(isBuilt('portal', folder)).toBe(false);
    write('dist/remote/remoteEntry.js', '');
    expect(isBuilt('portal', folder)).toBe(true);
    write('src/deep/screen.tsx', 'two');
    expect(isBuilt('portal', folder)).toBe(false);
    write('src/deep/screen.tsx', 'one');
    expect(isBuilt('portal', folder)).toBe(true);
    write('src/deep/another.tsx', '');
    expect(isBuilt('portal', folder)).toBe(false);
  });

  it('is nothing when only the times of files are new, as after a copy', () => {
    for (const file of ['dist/index.html', 'dist/remote/remoteEntry.js']) write(file, '');
    stampOf('portal');
    utimesSync(join(folder, 'src/deep/screen.tsx'), new Date(), new Date(Date.now() + 3_600_000));
    expect(isBuilt('portal', folder)).toBe(true);
  });

  it('is nothing in a release, which has no repository', () => {
    write('build/platform/main.js', '');
    stampOf('platform');
    write('platform/main.ts', 'changed');
    expect(isBuilt('platform', folder)).toBe(false);
    rmSync(join(folder, '.git'));
    expect(isBuilt('platform', folder)).toBe(true);
  });
});

describe('a port that cannot be used', () => {
  it('ends npm start with a message and a failure before anything is installed or built', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const answer = spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    server.close();
    expect(answer.status).toBe(1);
    expect(answer.stdout).toBe('');
    expect(answer.stderr.trim()).toBe(
      `> Port ${port} on 127.0.0.1 is used by another program. Stop that, or set PORT to another number.`,
    );
  });

  it.each([
    [{ PORT: 'eight' }, 'PORT is "eight"'],
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ HOST: '192.0.2.1', PORT: '0' }, 'HOST is "192.0.2.1"'],
  ])('is reported with its setting: %o', async (env, start) => {
    expect(await portTrouble(env)).toContain(start);
  });

  it('is not reported for a free port', async () => {
    expect(await portTrouble({ PORT: '0' })).toBeUndefined();
  });
});
