import type { Page } from 'playwright';

/**
 * Resolves in the first frame in which an element is visible, contains `text` and, for an input, is editable. Asking for its box includes
 * the layout of the page in the measurement, which `checkVisibility` by itself does for some pages only. A locator polls after 20, 50, 100,
 * 100 and then every 500 ms, which is longer than most measured durations.
 */
export async function untilShown(page: Page, selector: string, text = ''): Promise<void> {
  await page.waitForFunction(
    ([rowSelector, expectedText]) =>
      [...document.querySelectorAll<HTMLInputElement>(rowSelector!)].some(
        (element) =>
          !element.disabled &&
          element.checkVisibility() &&
          element.getBoundingClientRect().height > 0 &&
          (element.textContent ?? '').includes(expectedText!),
      ),
    [selector, text],
  );
}
