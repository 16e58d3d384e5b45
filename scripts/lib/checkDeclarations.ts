import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const module = fileURLToPath(new URL('../../platform/configuration/declarations.ts', import.meta.url));

/** Fails the build early when a declaration is invalid. */
export function checkDeclarations(): Plugin {
  return {
    name: 'safety-portal:check-declarations',
    apply: 'build',
    async configResolved() {
      // Imported dynamically: vite restarts when a static import of vite.config.ts changes.
      const loaded = await runnerImport<{ checkDeclarations(): Promise<void> }>(module, {
        configFile: false,
      });
      await loaded.module.checkDeclarations();
    },
  };
}
