import { defineConfig } from 'vite';
import { compileAhead } from './scripts/lib/compileAhead.ts';
import { importByArrival } from './scripts/lib/importByArrival.ts';
import { portalOutput, portalPlugins, portalResolve, quietChecks } from './scripts/lib/portalBuild.ts';
import { precompress } from './scripts/lib/precompress.ts';
import { showState } from './scripts/lib/showState.ts';
import { beyondStart, namedChunks, nameStartChunks, startChunks } from './scripts/lib/startChunks.ts';

/**
 * Names of the files of a build. The start names some 160 files that load later, so these have only a hash. It has 42 bits, because a hash
 * does not compress: one build in some hundred million reuses a name of the build before for another content.
 */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { readonly name: string }) =>
    namedChunks.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

export default defineConfig(({ command }) => ({
  base: '/v7/',
  plugins: [...portalPlugins(), importByArrival, nameStartChunks(), compileAhead(), precompress(), showState],
  resolve: portalResolve(command === 'build'),
  build: {
    ...portalOutput,
    modulePreload: { ...portalOutput.modulePreload, resolveDependencies: beyondStart },
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      checks: quietChecks,
      output: {
        codeSplitting: { groups: startChunks() },
        ...names,
      },
    },
  },
}));
