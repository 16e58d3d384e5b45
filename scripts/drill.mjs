// @ts-check
// `npm run drill`: an installation of several servers whose parts are taken away while people work.
import { existsSync } from 'node:fs';
import { ensureBuilt, ensurePlatformBuilt } from './lib/build.mjs';
import { forwardSignals, runTypeScript } from './lib/children.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { installPackages } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';

const packages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'postgresql'];

await ensureRuntime();
forwardSignals();
await ensureInstalled({ dev: true });
const isMissing = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer'].some(
  (file) => !existsSync(file),
);
const trouble = isMissing ? await installPackages(...packages) : undefined;
if (trouble) giveUp(`The drill needs ${packages.join(', ')}. ${trouble}`);
const chromium = await findOrInstallChromium();
if (!chromium) giveUp('No Chromium was found and none could be installed. Name one in CHROMIUM_PATH.');
if (!(await ensureBuilt())) giveUp('The portal could not be built. The reason stands above.');
if (!(await ensurePlatformBuilt())) giveUp('The platform could not be compiled. The reason stands above.');
process.exitCode = await runTypeScript('bench/drill/main.ts', [], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
});
