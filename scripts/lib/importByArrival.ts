import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('../../src/loading/importChunk.ts', import.meta.url));

/** Puts `importChunk` around each `import()` of a build, in the place of vite's own function. */
export const importByArrival: Plugin = {
  name: 'safety-portal:import-by-arrival',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /preload-helper\.js$/ },
    handler: () => `export { importChunk as __vitePreload } from ${JSON.stringify(replacement)};`,
  },
};
