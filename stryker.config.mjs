// @ts-check
/** Settings of `npm run mutate`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
  // Faults in code that runs once at import need a process each.
  ignoreStatic: true,
  ignorePatterns: ['/build', '/dist', '/.data', '/.runtime', '/bench', '/docs', '/e2e', '/test-results'],
  tempDirName: '.stryker-tmp',
  // It would be rewritten by functions that TypeScript 7 does not have. The tests need no rewritten one.
  tsconfigFile: 'none',
  thresholds: { high: 85, low: 70, break: null },
  // Milliseconds beyond the usual time of the tests: a busy machine takes its time.
  timeoutMS: 20_000,
};
