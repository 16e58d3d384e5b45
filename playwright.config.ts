import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { freePort } from './scripts/lib/port.mjs';
import { ensureRuntime } from './scripts/lib/runtime.mjs';

await ensureRuntime();

// Workers read this file again: what was chosen once is handed down in the environment.
process.env.E2E_PORT ??= String(await freePort());
/** Where e2e/embedding.spec.ts serves a page that embeds the portal: the platform has to know it from the start. */
process.env.E2E_HOST_PORT ??= String(await freePort());
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  // Run by `npm run test:browsers`.
  testIgnore: 'browsers/**',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A machine that others use at the same time; what fails twice is wrong.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // Transitions make every dialog and menu wait for frames that two processors have to paint.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of a test's time, so where there is a second try, that one is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findChromium({ prefersShell: true }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // E2E_URL names a portal that is running already.
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: `${JSON.stringify(process.execPath)} --import tsx tests/support/serve.ts`,
          url: `${baseURL}/health/ready`,
          timeout: 240_000,
          stdout: 'ignore',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        },
      }),
});
