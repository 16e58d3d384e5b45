import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ensureRuntime } from './scripts/lib/runtime.mjs';
import { LongFirst } from './tests/support/sequencer.ts';

await ensureRuntime();

/** Files that need a document. */
const drawing = ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'];
/** Files that replace modules, which others of their process would then have as well. */
const alone = ['tests/**/*.alone.test.tsx'];
const aloneInNode = ['tests/**/*.alone.test.ts'];
const onThePlatform = ['tests/platform/**/*.test.ts'];

/** Tests of the platform. The first to ask the broker waits for databases to be filled and a platform to start. */
const withPlatform = { globalSetup: ['tests/support/broker.ts'], testTimeout: 240_000, hookTimeout: 400_000 };

export default defineConfig({
  test: {
    // Libraries that import folders or CSS: vite has to resolve them, Node would not.
    server: { deps: { inline: [/ra-/, /react-admin/, /@mui\//, /@react-awesome/] } },
    // Two more than there are processors: many tests wait, for a program beside them or for a moment to come.
    maxWorkers: availableParallelism() + 2,
    // From Node 25 on it has a storage of its own, which would hide that of jsdom.
    execArgv: ['--no-experimental-webstorage'],
    sequence: { sequencer: LongFirst },
    // Limits end a test that hangs. They are no measure: a busy machine takes several times as long as an idle one.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    // Of all projects, which add theirs.
    setupFiles: ['tests/support/quiet.ts'],
    // The message of a failure is all that is left of a run elsewhere.
    chaiConfig: { truncateThreshold: 1000 },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...drawing, ...onThePlatform, ...aloneInNode],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'portal',
          environment: 'jsdom',
          include: drawing,
          exclude: alone,
          setupFiles: ['tests/support/jsdom.ts'],
          // The portal's modules are loaded once for each process, not for each file: a third of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'portal-alone',
          environment: 'jsdom',
          include: alone,
          setupFiles: ['tests/support/jsdom.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...withPlatform,
          name: 'platform',
          include: onThePlatform,
          exclude: aloneInNode,
          // The files of a worker share the modules: reading them anew for each file is a tenth of the run.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...withPlatform, name: 'node-alone', include: aloneInNode },
      },
    ],
  },
});
