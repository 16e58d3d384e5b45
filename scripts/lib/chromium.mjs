// @ts-check
import { existsSync } from 'node:fs';
import { runPackage } from './children.mjs';
import { installPackages } from './debian.mjs';
import { onPath } from './path.mjs';
import { giveUp, say } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Headless-only Chromium, which takes half of the time. */
const shell = 'chromium-headless-shell';
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium for tests and benchmarks: CHROMIUM_PATH, else an installed Chromium or Chrome, else playwright's own.
 * @param {{ prefersShell?: boolean }} [options] prefersShell: prefer the headless-only build
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium({ prefersShell = false } = {}) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const system =
    [...(prefersShell ? [shell] : []), ...names].map(onPath).find(Boolean) ??
    elsewhere.find((file) => existsSync(file));
  if (system) return system;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The system packages that tests lack here for the headless-only build. @returns {string[]} */
export function missingShell() {
  return process.env.CHROMIUM_PATH || onPath(shell) ? [] : [shell];
}

/**
 * Like `findChromium`, but installs Chromium when it is missing. With `prefersShell` it installs the headless-only build also beside
 * another Chromium, where this account may.
 * @param {{ prefersShell?: boolean }} [options]
 * @returns {Promise<string | undefined>} undefined, after printing the reason, when none could be installed
 */
export async function findOrInstallChromium(options = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) giveUp(`CHROMIUM_PATH is "${named}", and there is no such file.`);
  const packages = options.prefersShell ? missingShell() : [];
  if (packages.length > 0) {
    // Some systems have Chromium but not the headless-only package.
    const trouble = await installPackages(...packages);
    if (trouble) say(`The tests take half of the time with ${shell}. ${trouble}`);
  }
  const found = await findChromium(options);
  if (found) return found;
  say('No Chromium was found. Installing one for the tests.');
  const trouble = await installPackages('chromium');
  if (trouble) {
    say(`${trouble} Fetching the one that playwright offers.`);
    await runPackage('playwright/cli.js', ['install', 'chromium']);
  }
  const installed = await findChromium(options);
  if (!installed) say('No Chromium could be installed. Install one, or name its program in CHROMIUM_PATH.');
  return installed;
}
