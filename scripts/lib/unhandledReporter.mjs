// @ts-check
import { writeFileSync } from 'node:fs';
import { unhandledFile } from './failures.mjs';

/**
 * A vitest reporter that stores unhandled errors and those of hooks, which fail a run although no test failed. The `json` reporter omits
 * them. The file is next to its report, whose path is in `--outputFile.json`.
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
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string, cause?: unknown, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }[]} errors
   */
  onTestRunEnd(modules, errors) {
    if (!this.#report) return;
    // The error of a process that ended has no path. The files without a result show what it was running.
    const unfinished = modules
      .filter((module) => ['queued', 'pending'].includes(module.state()))
      .map(({ moduleId }) => moduleId);
    const kept = errors.map((error) => ({
      message: messageOf(error),
      file: error.VITEST_TEST_PATH,
      test: error.VITEST_TEST_NAME,
      unfinished: error.VITEST_TEST_PATH ? [] : unfinished,
    }));
    const ofHooks = modules.flatMap((module) =>
      [module, ...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map((error) => ({
          message: messageOf(error),
          file: module.moduleId,
          test: 'fullName' in suite ? suite.fullName : '',
          isHook: true,
        })),
      ),
    );
    writeFileSync(unhandledFile(this.#report), JSON.stringify([...ofHooks, ...kept]));
  }
}

/** The first line of an error's message and of each of its causes. @param {unknown} error @returns {string} */
function messageOf(error) {
  if (!(error && typeof error === 'object' && 'message' in error)) return '';
  const [first = ''] = String(error.message).split('\n', 1);
  const cause = 'cause' in error ? messageOf(error.cause) : '';
  return cause ? `${first} ${cause}` : first;
}
