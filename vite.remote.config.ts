import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';
import { portalOutput, portalPlugins, portalResolve, quietChecks } from './scripts/lib/portalBuild.ts';
import { precompress } from './scripts/lib/precompress.ts';
import { scopeStyles } from './scripts/lib/scopeStyles.ts';

/** The portal as a module-federation remote for other pages (docs/embedding.md), beside the portal as a page of its own. */
export default defineConfig({
  // Its files find each other wherever they lie.
  base: './',
  publicDir: false,
  plugins: [
    ...portalPlugins(),
    ...federation({
      name: 'safety_portal',
      filename: 'remoteEntry.js',
      exposes: { './portal': './src/embed/index.ts' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      // Seconds without a parsed module after which it goes on with those that it knows: a busy machine is not a finished one.
      moduleParseIdleTimeout: 300,
      dts: false,
    }),
    precompress(),
  ],
  resolve: portalResolve(true),
  css: { postcss: { plugins: [scopeStyles('.safety-portal')] } },
  build: {
    ...portalOutput,
    outDir: 'dist/remote',
    emptyOutDir: true,
    rolldownOptions: { checks: quietChecks, input: 'src/embed/index.ts' },
  },
});
