// @ts-check
import { installPackages } from './debian.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { say } from './say.mjs';

/** The system packages that the test databases lack here. @returns {string[]} */
export function missingPostgres() {
  return process.env.TEST_DATABASE_URL || findPostgres() ? [] : ['postgresql'];
}

/**
 * The PostgreSQL server for test databases: that of TEST_DATABASE_URL, otherwise a disposable one from binaries that are found or, on
 * Debian as root, installed.
 * @returns {Promise<{ url: string, discard: () => void } | undefined>} undefined, after printing the reason, when there is none
 */
export async function provideTestDatabase() {
  if (process.env.TEST_DATABASE_URL) {
    say('Testing on the PostgreSQL that TEST_DATABASE_URL names.');
    return { url: process.env.TEST_DATABASE_URL, discard: () => {} };
  }
  const missing = 'The tests that need PostgreSQL are skipped; those on PGlite run.';
  const packages = missingPostgres();
  if (packages.length > 0) {
    say('No PostgreSQL was found. Installing it for the tests.');
    const trouble = await installPackages(...packages);
    if (trouble) say(trouble);
  }
  const bin = findPostgres();
  if (!bin) {
    say(`No PostgreSQL could be installed. ${missing} Name a server in TEST_DATABASE_URL to run them.`);
    return undefined;
  }
  try {
    const server = await startPostgres(bin);
    say(`Started a throw-away PostgreSQL for the tests: ${server.version}.`);
    return { url: server.url, discard: server.stop };
  } catch (error) {
    say(`PostgreSQL could not be started: ${/** @type {Error} */ (error).message} ${missing}`);
    return undefined;
  }
}
