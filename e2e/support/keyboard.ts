import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses Tab until `target` has the focus. Returns the number of presses. Throws after `most` presses: the whole menu may come before it.
 */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<number> {
  await expect(target.first()).toBeVisible();
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`${most} presses of Tab do not lead to ${target.toString()}.`);
}

/** Moves to `target` by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<number> {
  const presses = await tabTo(page, target);
  // On the element: a late render of the page may have replaced what Tab has reached.
  await target.first().press('Enter');
  return presses + 1;
}
