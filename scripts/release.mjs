// @ts-check
// `npm run release [FOLDER]`: builds, and packs safety-portal-VERSION.tar.gz, which starts without building (docs/operating.md). Keeps a
// backup of the sample data by this version, which the tests of every later one open.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, isBuilt } from './lib/build.mjs';
import { forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { pack, releaseFiles } from './lib/release.mjs';
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
const trouble = pack({ from: root, file, name, files });
if (trouble !== undefined) giveUp(`The archive could not be written: ${trouble}`);
say(file);
