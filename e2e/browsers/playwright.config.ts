import { root } from '../../scripts/lib/root.mjs';
import config from '../../playwright.config.ts';

const { webServer } = config;

/** The tests in browsers that Playwright does not bring along. */
export default {
  ...config,
  testDir: '.',
  outputDir: `${root}/test-results`,
  testIgnore: [],
  workers: 1,
  ...(webServer && !Array.isArray(webServer) && { webServer: { ...webServer, cwd: root } }),
};
