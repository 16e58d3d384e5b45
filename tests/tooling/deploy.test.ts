import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { declaredSettings, secretSettings } from '../../platform/configuration/declared.ts';
import { sessionsOf } from '../../platform/database/connection/options.ts';
import { pack, releaseFiles } from '../../scripts/lib/release.mjs';

const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\\\n\s*/g, '');
const settingNames = new Set([
  ...declaredSettings.flatMap(({ names }) => names),
  ...secretSettings.map((name) => `${name}_FILE`),
]);

it('the container has what a release runs, an account of its own and a health check', () => {
  const stages = read('deploy/Containerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages).toHaveLength(2);
  const last = stages[1] ?? '';
  const copied = Array.from(last.matchAll(/^COPY --from=build \/portal\/(\S+) /gm), ([, path]) => path);
  expect(new Set(copied)).toEqual(new Set([...releaseFiles, 'node_modules']));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\/health\/live/m);
  // The default format of podman and buildah leaves the check out.
  expect(read('deploy/Containerfile')).toMatch(/^# .*podman build --format docker /m);
  // As a list, so that the program itself gets SIGTERM.
  expect(last).toMatch(/^CMD \["node".*"build\/platform\/main\.js"\]$/m);
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  for (const stage of stages) expect(`>=${/^\S+\/node:(\d+)/.exec(stage)?.[1]}`).toBe(engines.node);
});

it('the unit takes the end of a stop that was cut short for what it is', () => {
  const [, code] = /\(exit code (\d+)\), so give it/.exec(read('docs/operating.md')) ?? [];
  expect(read('deploy/safety-portal.service')).toContain(`\nSuccessExitStatus=${code}\n`);
});

it('container and unit set only settings that exist', () => {
  const text = read('deploy/Containerfile') + read('deploy/safety-portal.service');
  const lines = Array.from(text.matchAll(/^(?:ENV |Environment=)(.*)$/gm), ([, line]) => line ?? '');
  const given = lines.flatMap((line) => Array.from(line.matchAll(/(\w+)=/g), ([, name]) => name));
  expect(given).toContain('SECRET_KEY_FILE');
  for (const name of given) expect(settingNames).toContain(name);
});

it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'systemd accepts the unit, and finds little that it could still take away',
  () => {
    const threshold = ['security', '--offline=true', '--threshold=20', 'deploy/safety-portal.service'];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', threshold, { encoding: 'utf8' });
    expect({ status, text: stdout + stderr }).toMatchObject({ status: 0 });
    const { stderr: said } = spawnSync('systemd-analyze', ['verify', 'deploy/safety-portal.service'], {
      encoding: 'utf8',
    });
    // The machine of the test has no /usr/bin/node.
    const complaints = said
      .split('\n')
      .filter((line) => line.includes('safety-portal.service') && !line.includes('is not executable'));
    expect(complaints).toEqual([]);
  },
);

it('the settings of PostgreSQL name the sessions that a process opens', () => {
  expect(read('deploy/postgresql.conf')).toContain(`DATABASE_SESSIONS (${sessionsOf({})}) sessions`);
});

it('every file that the documentation names in deploy/ exists', () => {
  const named = Array.from(
    read('docs/operating.md').matchAll(/\.\.\/(deploy\/[\w.-]+)/g),
    ([, path]) => path ?? '',
  );
  expect(named).toContain('deploy/Containerfile');
  for (const path of named) expect(existsSync(path), path).toBe(true);
});

const hasGnuTar = String(spawnSync('tar', ['--version']).stdout).includes('GNU tar');

it.runIf(hasGnuTar)(
  'a release that root unpacks belongs to root, and every account can read it, whoever has built it',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'safety-portal-archive-'));
    try {
      mkdirSync(join(folder, 'build'), { mode: 0o775 });
      writeFileSync(join(folder, 'build/main.js'), '', { mode: 0o600 });
      writeFileSync(join(folder, 'start'), '', { mode: 0o770 });
      if (process.getuid?.() === 0)
        for (const name of ['build', 'build/main.js', 'start']) chownSync(join(folder, name), 1000, 1000);
      const file = join(folder, 'release.tar.gz');
      expect(pack({ from: folder, file, name: 'portal-1', files: ['build', 'start'] })).toBeUndefined();
      const listing = spawnSync('tar', ['-tvzf', file, '--numeric-owner'], { encoding: 'utf8' }).stdout;
      const entries = listing
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/));
      expect(entries.map(([mode, owner, , , , name]) => [mode, owner, name])).toEqual([
        ['drwxr-xr-x', '0/0', 'portal-1/build/'],
        ['-rw-r--r--', '0/0', 'portal-1/build/main.js'],
        ['-rwxr-xr-x', '0/0', 'portal-1/start'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
