import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const module = fileURLToPath(new URL('../../platform/configuration/declarations.ts', import.meta.url));

/** Fails the build where a declaration is wrong, before the portal is made of it. */
export function checkDeclarations(): Plugin {
  return {
    name: 'safety-portal:check-declarations',
    apply: 'build',
    async configResolved() {
      // Imported here and not above: what vite.config.ts imports makes vite restart as it changes.
      const loaded = await runnerImport<{ checkDeclarations(): Promise<void> }>(module, {
        configFile: false,
      });
      await loaded.module.checkDeclarations();
    },
  };
}
