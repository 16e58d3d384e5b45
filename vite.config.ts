import { defineConfig } from 'vite';
import { compileAhead } from './scripts/lib/compileAhead.ts';
import { portalOutput, portalPlugins, portalResolve, quietChecks } from './scripts/lib/portalBuild.ts';
import { precompress } from './scripts/lib/precompress.ts';
import { nameStartChunks, startChunks } from './scripts/lib/startChunks.ts';

/** Names of the files of a build, by a pattern without the ending. */
function names(pattern: string) {
  return {
    entryFileNames: `${pattern}.js`,
    chunkFileNames: `${pattern}.js`,
    assetFileNames: `${pattern}[extname]`,
  };
}

export default defineConfig(({ command }) => ({
  base: '/v7/',
  plugins: [...portalPlugins(), nameStartChunks(), compileAhead(), precompress()],
  resolve: portalResolve(command === 'build'),
  build: {
    ...portalOutput,
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      checks: quietChecks,
      output: {
        codeSplitting: { groups: startChunks() },
        // The start names some 160 files that load later, and a hash does not compress. 42 bits tell builds of one file apart.
        ...names('assets/[name]-[hash:7]'),
      },
    },
  },
}));
