import { expect, test } from '../support/test.ts';
import type { Driver } from './driver.ts';
import { openFirefox } from './firefox.ts';
import { type Hand, handOf } from './hand.ts';
import { openWebKit } from './webkit.ts';

export const browsers = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;

/**
 * Does something in a browser. No page of it may throw an error, and a failure has a picture of the window. Skips the test where the
 * browser is not installed.
 */
export async function inBrowser(
  [name, open]: (typeof browsers)[number],
  origin: string,
  act: (hand: Hand, browser: Driver) => Promise<void>,
): Promise<void> {
  const browser = await open();
  test.skip(browser === undefined, `${name} is not installed on this machine.`);
  if (!browser) return;
  const info = test.info();
  info.annotations.push({ type: 'browser', description: browser.version });
  try {
    await act(handOf(browser, origin), browser);
    expect(browser.errors()).toEqual([]);
  } catch (error) {
    const body = await browser.picture().catch(() => undefined);
    if (body) await info.attach(`${name}.png`, { body, contentType: 'image/png' });
    throw error;
  } finally {
    await browser.close();
  }
}
