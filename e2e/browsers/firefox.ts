import { existsSync } from 'node:fs';

import puppeteer, { type KeyInput } from 'puppeteer-core';

import type { Driver } from './driver.ts';

/** The path of Debian’s Firefox. */
const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** Firefox as it is released, by WebDriver BiDi. Undefined where it is missing. */
export async function openFirefox(): Promise<Driver | undefined> {
  if (program === undefined) return undefined;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // The panel of downloads would take the focus from the page.
    extraPrefsFirefox: { 'browser.download.alwaysOpenPanel': false },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    // A page that is left ends its downloads.
    if (!/downloadable font/.test(String(error))) errors.push(String(error));
  });
  return {
    version: await browser.version(),
    movesOnInDates: true,
    async go(url) {
      const go = () => page.goto(url, { waitUntil: 'domcontentloaded' });
      // Firefox ends a navigation when the page that is left still loads a part of itself.
      await go().catch((error: unknown) =>
        /NS_BINDING_ABORTED/.test(String(error)) ? go() : Promise.reject(error),
      );
    },
    async back() {
      await page.goBack();
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    async type(text) {
      await page.keyboard.type(text);
    },
    async press(keys) {
      const [key = '', ...modifiers] = keys.split('+').toReversed();
      for (const modifier of modifiers) await page.keyboard.down(modifier as KeyInput);
      await page.keyboard.press(key as KeyInput);
      for (const modifier of modifiers) await page.keyboard.up(modifier as KeyInput);
    },
    async picture() {
      return Buffer.from(await page.screenshot());
    },
    errors: () => errors,
    close: () => browser.close(),
  };
}
