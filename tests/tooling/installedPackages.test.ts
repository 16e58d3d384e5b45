import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { releaseFiles } from '../../scripts/lib/release.mjs';
import { root } from '../../scripts/lib/root.mjs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('have a version and a SHA-512 hash in the lock file, and come from the registry', () => {
  const odd = packages.filter(
    ([, { version, integrity = '', resolved }]) =>
      version === undefined || !/^sha512-[\w+/]{86}==$/.test(integrity) || resolved !== undefined,
  );
  expect(packages.length).toBeGreaterThan(100);
  expect(odd).toEqual([]);
});

it('run nothing at their installation, and docs/security.md names those that would', () => {
  const names = new Set(packages.flatMap(([path, one]) => (one.hasInstallScript ? [nameOf(path)] : [])));
  expect(names).toEqual(new Set(['esbuild', 'ssh2']));
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  for (const name of names) expect(text).toContain(`\`${name}\``);
});

it('run nothing where npm installs them by the settings of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'safety-portal-installation-'));
  try {
    for (const file of releaseFiles.filter((one) => one.startsWith('.')))
      cpSync(join(root, file), join(folder, file));
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const scripts = { postinstall: `node -e "require('fs').writeFileSync('${folder}/ran', '')"` };
    writeFileSync(join(inner, 'package.json'), JSON.stringify({ name: 'inner', version: '1.0.0', scripts }));
    const packed = execFileSync('npm', ['pack', '--silent', inner], { cwd: folder, encoding: 'utf8' }).trim();
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ dependencies: { inner: `file:${packed}` } }),
    );
    const { status } = spawnSync('npm', ['install', '--offline', '--silent'], { cwd: folder });
    expect(status).toBe(0);
    expect(existsSync(join(folder, 'node_modules/inner/package.json'))).toBe(true);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
