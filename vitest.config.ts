import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/support/sequencer.ts';

const inJsdom = ['tests/src/**/*.test.{ts,tsx}', 'tests/**/*.test.tsx'];
const onThePlatform = ['tests/platform/**/*.test.ts'];

export default defineConfig({
  test: {
    // Libraries that import folders or CSS: vite has to resolve them, Node would not.
    server: { deps: { inline: [/ra-/, /react-admin/, /@mui\//, /@react-awesome/] } },
    // On two processors vitest would use one: most tests wait for a program beside them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...inJsdom, ...onThePlatform],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: inJsdom,
          exclude: onThePlatform,
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'platform',
          include: onThePlatform,
          globalSetup: ['tests/support/broker.ts'],
          // The first to ask waits for databases to be filled and a platform to start.
          hookTimeout: 400_000,
        },
      },
    ],
  },
});
