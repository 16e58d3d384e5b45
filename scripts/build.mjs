// @ts-check
// `npm run build`: builds the portal into dist/ and the platform into build/, to be started here or brought along (docs/operating.md).
import { build } from './lib/build.mjs';
import { forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureRuntime } from './lib/runtime.mjs';
import { giveUp } from './lib/say.mjs';

await ensureRuntime();
forwardSignals();
await ensureInstalled({ dev: true });
for (const part of /** @type {const} */ (['portal', 'platform']))
  if (!(await build(part))) giveUp(`The ${part} could not be built. The reason stands above.`);
