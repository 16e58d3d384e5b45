import type { Page } from 'playwright';

/**
 * Resolves with the first frame in which an element can be seen and holds `text`, and can be used where it is an input. A locator looks
 * after 20, 50, 100, 100 and then each 500 ms, which is longer than most of what is measured.
 */
export async function untilShown(page: Page, selector: string, text = ''): Promise<void> {
  await page.waitForFunction(
    ([rowSelector, expectedText]) =>
      [...document.querySelectorAll<HTMLInputElement>(rowSelector!)].some(
        (element) =>
          !element.disabled &&
          element.checkVisibility() &&
          (element.textContent ?? '').includes(expectedText!),
      ),
    [selector, text],
  );
}
