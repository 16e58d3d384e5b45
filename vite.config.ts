import { defineConfig } from 'vite';
import { compileAhead } from './scripts/lib/compileAhead.ts';
import { portalOutput, portalPlugins, portalResolve } from './scripts/lib/portalBuild.ts';
import { precompress } from './scripts/lib/precompress.ts';
import { nameStartChunks, startChunks } from './scripts/lib/startChunks.ts';

export default defineConfig(({ command }) => ({
  base: '/v7/',
  plugins: [...portalPlugins(), nameStartChunks(), compileAhead(), precompress()],
  resolve: portalResolve(command === 'build'),
  build: {
    ...portalOutput,
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: startChunks() } },
    },
  },
}));
