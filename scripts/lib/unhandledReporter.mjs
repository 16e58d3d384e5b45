// @ts-check
import { writeFileSync } from 'node:fs';
import { unhandledFile } from './failures.mjs';

/**
 * A vitest reporter that stores unhandled errors, which fail a run although every test passed. The `json` reporter omits them. The file is
 * next to its report, whose path is in `--outputFile.json`.
 * @see https://vitest.dev/api/advanced/reporters
 */
export default class UnhandledReporter {
  /** @type {string | undefined} */
  #report;

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    const { outputFile } = vitest.config;
    this.#report = typeof outputFile === 'string' ? outputFile : outputFile?.json;
  }

  /**
   * @param {unknown} _modules
   * @param {readonly { message: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    if (!this.#report) return;
    const kept = errors.map((error) => ({
      message: error.message,
      file: error.VITEST_TEST_PATH,
      test: error.VITEST_TEST_NAME,
    }));
    writeFileSync(unhandledFile(this.#report), JSON.stringify(kept));
  }
}
