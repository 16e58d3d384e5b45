// @ts-check
// `npm start`: installs, builds and starts whatever is needed to serve the portal.
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensurePlatformBuilt, platformFolder } from './lib/build.mjs';
import { forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portTrouble } from './lib/port.mjs';
import { root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, say } from './lib/say.mjs';

await ensureRuntime();
process.chdir(root);
// Checked before the slow part, so that a second start fails fast.
const trouble = await portTrouble();
if (trouble) giveUp(trouble);

const release = forwardSignals();
await ensureInstalled({ dev: false });
if (!(await ensureBuilt())) giveUp('The portal could not be built. The reason stands above.');
if (!(await ensurePlatformBuilt())) giveUp('The platform could not be compiled. The reason stands above.');
release();

say('Starting the platform.');
// In the same process: signals reach the platform directly, and killing it leaves no second process that occupies the port and the data
// folder.
process.setSourceMapsEnabled(true);
const main = `${root}/${platformFolder}/main.js`;
process.argv[1] = main;
await import(pathToFileURL(main).href);
