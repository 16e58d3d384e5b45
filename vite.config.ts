import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './scripts/lib/precompress.ts';
import { nameStartChunks, startChunks } from './scripts/lib/startChunks.ts';

export default defineConfig({
  base: '/v7/',
  plugins: [react(), nameStartChunks(), precompress()],
  resolve: {
    // 6 KiB of polyfills on the way to the first row, for a function that every target has.
    alias: { 'object.entries': fileURLToPath(new URL('./src/i18n/objectEntries.cjs', import.meta.url)) },
    // One copy each: two Reacts, two form contexts or two style caches break at run time, not at build time.
    dedupe: [
      'react',
      'react-dom',
      '@emotion/react',
      '@emotion/styled',
      '@mui/material',
      '@mui/system',
      '@mui/utils',
      'react-hook-form',
      'react-router',
      'react-router-dom',
      '@tanstack/react-query',
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // Every target has modulepreload itself.
    modulePreload: { polyfill: false },
    // A data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: startChunks() } },
    },
  },
});
