// @ts-check
// `npm run dev`: restarts the platform and reloads the portal when files change.
import { forwardSignals, runPackage } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portTrouble } from './lib/port.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp, say } from './lib/say.mjs';

await ensureRuntime();
const trouble = await portTrouble();
if (trouble) giveUp(trouble);

forwardSignals();
await ensureInstalled({ dev: true });
say('Starting the platform with the portal under vite. It restarts as files change; stop it with Ctrl+C.');
process.exitCode = await runPackage(
  'tsx/dist/cli.mjs',
  ['watch', '--clear-screen=false', 'platform/main.ts', ...process.argv.slice(2)],
  { env: { ...process.env, PORTAL_DEV: '1' } },
);
