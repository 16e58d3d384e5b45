import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { build, isBuilt } from '../../scripts/lib/build.mjs';
import { releaseFiles } from '../../scripts/lib/release.mjs';
import { freePort } from '../../scripts/lib/port.mjs';
import { root } from '../../scripts/lib/root.mjs';

/** The output of `npm run build` with its production packages, without the repository. */
let release: string;
let dataDir: string;
let server: ChildProcess | undefined;

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>;
}

/** Installs as `npm ci --omit=dev` does, from this checkout's packages: hard links, without a network. */
function installProduction() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const packages = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)),
  );
  for (const [path] of packages) {
    mkdirSync(join(release, path, '..'), { recursive: true });
    // Nested packages have entries of their own.
    spawnSync('cp', ['-al', join(root, path), join(release, path, '..')]);
    rmSync(join(release, path, 'node_modules'), { recursive: true, force: true });
  }
  writeFileSync(
    join(release, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(packages) }),
  );
}

/** Bytes in all files of the packages. */
function bytesOfPackages(): number {
  return readdirSync(join(release, 'node_modules'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}

/** Every file of the release with its size and time of change. */
function filesOfRelease() {
  return readdirSync(release, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('node_modules/'))
    .toSorted()
    .map((file) => {
      const { size, mtimeMs } = statSync(join(release, file));
      return `${file} ${size} ${mtimeMs}`;
    });
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, VITEST: _vitest, npm_lifecycle_event: _event, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: dataDir, NODE_ENV: 'production', ...env };
}

beforeAll(async () => {
  release = mkdtempSync(join(tmpdir(), 'safety-portal-release-'));
  dataDir = mkdtempSync(join(tmpdir(), 'safety-portal-release-data-'));
  if (!isBuilt('platform')) {
    // It says what it does.
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await build('platform')).toBe(true);
    said.mockRestore();
  }
  for (const path of releaseFiles.filter((file) => file !== 'dist'))
    cpSync(join(root, path), join(release, path), { recursive: true });
  // A portal of three files: building the real one takes a minute.
  mkdirSync(join(release, 'dist/remote'), { recursive: true });
  for (const file of ['index.html', 'remote/remoteEntry.js', 'favicon.svg'])
    writeFileSync(join(release, 'dist', file), '<!doctype html><title>Portal</title>');
  const stamps = join(release, 'build/sources.json');
  writeFileSync(stamps, JSON.stringify({ ...JSON.parse(readFileSync(stamps, 'utf8')), portal: 'elsewhere' }));
  installProduction();
});
afterAll(() => {
  server?.kill('SIGKILL');
  for (const folder of [release, dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

it('a release starts in production with production packages alone, whatever the times of its files, and writes nothing into its folder', async () => {
  expect(existsSync(join(release, 'node_modules/vite'))).toBe(false);
  // 147 MB when this was written; file systems add a third.
  expect(bytesOfPackages()).toBeLessThan(155e6);
  utimesSync(join(release, 'resources/registry.ts'), new Date(), new Date(Date.now() + 3_600_000));
  const before = filesOfRelease();
  const port = await freePort();
  let output = '';
  server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: release,
    env: environment({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATABASE: 'embedded' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await vi.waitFor(
    async () => {
      expect(server?.exitCode, output).toBeNull();
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, output).toBe(200);
    },
    { timeout: 120_000, interval: 300 },
  );
  expect(await (await fetch(`http://127.0.0.1:${port}/v7/`)).text()).toContain('<title>Portal</title>');
  expect(output).toContain(`The portal is at http://127.0.0.1:${port}/v7`);
  expect(output).not.toMatch(/Building|Compiling|Installing/);
  server.kill('SIGTERM');
  expect((await once(server, 'exit'))[0]).toBe(0);
  expect(filesOfRelease()).toEqual(before);
}, 180_000);

it('a release without one of its parts or packages says so and does not build', () => {
  const broken = join(dataDir, 'broken');
  spawnSync('cp', ['-al', release, broken]);
  const start = () =>
    spawnSync(process.execPath, ['scripts/start.mjs'], {
      cwd: broken,
      env: environment({ PORT: '0' }),
      encoding: 'utf8',
      timeout: 60_000,
    });
  rmSync(join(broken, 'dist/index.html'));
  expect(start()).toMatchObject({
    status: 1,
    stdout: '',
    stderr:
      '> This release is incomplete (portal). Copy dist/ and build/ again from where they were built.\n',
  });
  writeFileSync(join(broken, 'dist/index.html'), '');
  rmSync(join(broken, 'node_modules'), { recursive: true });
  expect(start()).toMatchObject({
    status: 1,
    stderr:
      '> Packages of this release are missing or of another version. Install them with: npm ci --omit=dev\n',
  });
});
