// @ts-check
// `npm run release [FOLDER]`: builds, and packs safety-portal-VERSION.tar.gz, which starts without building (docs/operating.md). Keeps a
// backup of the sample data by this version, which the tests of every later one open.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, isBuilt } from './lib/build.mjs';
import { forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { releaseFiles } from './lib/release.mjs';
import { releaseDataFolder, takeReleaseData } from './lib/releaseData.mjs';
import { root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, say } from './lib/say.mjs';

/** The files that operators read and copy. */
const companions = ['deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md'];

await ensureRuntime();
const folder = resolve(process.argv[2] ?? '.');
const release = forwardSignals();
await ensureInstalled({ dev: true });
for (const part of /** @type {const} */ (['portal', 'platform']))
  if (!isBuilt(part) && !(await build(part)))
    giveUp(`The ${part} could not be built. The reason stands above.`);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `safety-portal-${version}`;
const file = join(folder, `${name}.tar.gz`);
const data = join(root, releaseDataFolder, version);
if (!existsSync(join(data, 'backup.json'))) {
  if (!(await takeReleaseData(data))) giveUp('The sample data could not be kept. The reason stands above.');
  say(`Kept ${releaseDataFolder}/${version}: commit it with the release.`);
}
release();
mkdirSync(folder, { recursive: true });
const files = [...releaseFiles, ...companions];
// GNU tar renames by --transform, that of BSD and Windows by -s.
const isGnu = /GNU tar/.test(String(spawnSync('tar', ['--version']).stdout));
const rename = isGnu ? ['--transform', `s,^,${name}/,`] : ['-s', `,^,${name}/,`];
const { status, stderr } = spawnSync('tar', ['-czf', file, ...rename, '-C', root, ...files], {
  encoding: 'utf8',
});
if (status !== 0) giveUp(`The archive could not be written: ${stderr}`);
say(file);
