// @ts-check
// Runs a TypeScript program of the repository: node scripts/run.mjs FILE [ARGUMENTS]
import { forwardSignals, runTypeScript } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { giveUp } from './lib/say.mjs';

requireNode();
endWithNpm();
const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Name the file to run: node scripts/run.mjs FILE [ARGUMENTS]');

forwardSignals();
await ensureInstalled({ dev: true });
process.exitCode = await runTypeScript(file, args, { keyboard: true });
