// @ts-check
// Runs a TypeScript program of the repository: node scripts/run.mjs FILE [ARGUMENTS]
import { platformFolder } from './lib/build.mjs';
import { forwardSignals, run, runTypeScript } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { prepare } from './lib/prepare.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';

await ensureRuntime();
const [file, ...args] = process.argv.slice(2);
if (!file) giveUp('Name the file to run: node scripts/run.mjs FILE [ARGUMENTS]');

forwardSignals();
const program = /^platform\/(.+)\.ts$/.exec(file)?.[1];
if (program === undefined) {
  await ensureInstalled({ dev: true });
  process.exitCode = await runTypeScript(file, args, { keyboard: true });
} else {
  await prepare('platform');
  const compiled = `${platformFolder}/${program}.js`;
  process.exitCode = await run(process.execPath, ['--enable-source-maps', compiled, ...args], {
    keyboard: true,
  });
}
