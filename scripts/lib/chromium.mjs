// @ts-check
import { existsSync } from 'node:fs';
import { runPackage } from './children.mjs';
import { installPackages } from './debian.mjs';
import { onPath } from './path.mjs';
import { giveUp, say } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The Chromium for tests: CHROMIUM_PATH, else an installed Chromium or Chrome, else playwright's own.
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const system = names.map(onPath).find(Boolean) ?? elsewhere.find((file) => existsSync(file));
  if (system) return system;
  const { chromium } = await import('playwright');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * As `findChromium`; installs one where there is none.
 * @returns {Promise<string | undefined>} undefined, with the reason said, when none could be installed
 */
export async function findOrInstallChromium() {
  const executable = await findChromium();
  if (executable) {
    if (!existsSync(executable)) giveUp(`CHROMIUM_PATH is "${executable}", and there is no such file.`);
    return executable;
  }
  say('No Chromium was found. Installing one for the tests.');
  const trouble = await installPackages('chromium');
  if (trouble) {
    say(`${trouble} Fetching the one that playwright offers.`);
    await runPackage('playwright/cli.js', ['install', 'chromium']);
  }
  const installed = await findChromium();
  if (!installed) say('No Chromium could be installed. Install one, or name its program in CHROMIUM_PATH.');
  return installed;
}
