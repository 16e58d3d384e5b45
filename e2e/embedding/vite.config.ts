import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A front end that embeds the portal; only e2e/embedding.spec.ts opens it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    ...federation({
      name: 'front_end',
      filename: 'remoteEntry.js',
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
      dts: false,
    }),
  ],
  build: { outDir: '../../node_modules/.embedding-host', emptyOutDir: true },
});
