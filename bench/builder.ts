import { chromium, type BrowserContext } from 'playwright';
import { startPlatform } from '../tests/support/platform.ts';
import { signedIn, slowDown } from './portal.ts';
import { startReference } from './referenceServer.ts';
import { clickOn, stopwatch } from './seen.ts';
import { median, roundsOf, table } from './statistics.ts';

/** Both alternate, so that load on the machine affects both. */
const rounds = roundsOf();

/** Runs in the page. Opens the tab of the rule in the first frame that shows it, as fast as a person could at most. */
function openRule(): void {
  const tab = [...document.querySelectorAll<HTMLElement>('.record-tabs a')].find(
    ({ innerText }) => innerText.trim() === 'Rule',
  );
  if (tab) tab.click();
  else requestAnimationFrame(openRule);
}

/** Milliseconds from `open` until the builder is usable, in a tab with an empty cache on a throttled computer. */
async function usable(
  context: BrowserContext,
  from: string | undefined,
  open: string,
  input: string,
): Promise<number> {
  const page = await context.newPage();
  const session = await slowDown(page);
  await session.send('Network.clearBrowserCache');
  const measure = await stopwatch(page, session, { selector: input, match: 'some' });
  let took: number;
  if (from === undefined) {
    took = await measure('navigation', () => page.goto(open, { waitUntil: 'commit' }));
  } else {
    await page.goto(from);
    await page.locator(open).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(openRule);
    took = await measure('pointermove', await clickOn(page.locator(open).first()));
  }
  await page.close();
  return took;
}

/**
 * Measures the time until a webhook's rule can be edited in the builder, relative to a bare page with the stock builder in the same run.
 */
export async function benchBuilder(): Promise<string> {
  const platform = await startPlatform({ storage: 'pglite' });
  const reference = await startReference([], 'referenceBuilder');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox'],
  });
  try {
    const portal = await signedIn(browser, platform.url);
    const measured: number[] = [];
    const compared: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await browser.newContext();
      compared.push(await usable(bare, undefined, reference.origin, '.rule--operator'));
      await bare.close();
      const list = `${platform.url}/v7/client/admin/raptor-connect/configurations`;
      const withRule = 'tbody a:has-text("Lock the doors")';
      measured.push(await usable(portal, list, withRule, '[data-kind="line"] select'));
    }
    return table(
      `The rule editor, CPU / 4, 10 Mbit/s, 40 ms, medians of ${rounds}`,
      'stock builder on a bare page',
      [
        {
          what: 'from the list until the builder is usable',
          unit: 'ms',
          aim: 1,
          measured: median(measured),
          reference: median(compared),
          ratios: measured.map((one, round) => one / (compared[round] ?? Number.NaN)),
        },
      ],
    );
  } finally {
    await browser.close();
    reference.close();
    await platform.stop();
  }
}
