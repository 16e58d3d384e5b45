// @ts-check
// `npm start`: serves the portal. In a checkout it first installs and builds whatever is missing; a release is complete.
import { pathToFileURL } from 'node:url';
import { platformFolder } from './lib/build.mjs';
import { forwardSignals } from './lib/children.mjs';
import { portTrouble } from './lib/port.mjs';
import { prepare } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, say } from './lib/say.mjs';

await ensureRuntime();
process.chdir(root);
// Checked before the slow part, so that a second start fails fast.
const trouble = await portTrouble();
if (trouble) giveUp(trouble);

const release = forwardSignals();
await prepare('portal', 'platform');
release();

say('Starting the platform.');
// In the same process: signals reach the platform directly, and killing it leaves no second process that occupies the port and the data
// folder.
process.setSourceMapsEnabled(true);
const main = `${root}/${platformFolder}/main.js`;
process.argv[1] = main;
await import(pathToFileURL(main).href);
