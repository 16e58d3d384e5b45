import type { Page } from '@playwright/test';

/**
 * Navigates the open portal to another path (without /v7), as a link does, without loading the page. Resolves with the path of the new page
 * when it is shown, after any redirect.
 */
export async function navigate(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    // A list that stays mounted behind the page may be the next page.
    for (const title of document.querySelectorAll('main h1'))
      title.toggleAttribute('data-before', title.checkVisibility());
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/v7${path}`);
  await page.locator('main h1:not([data-before]):visible').first().waitFor();
  return new URL(page.url()).pathname.replace(/^\/v7/, '').replace(/(.)\/$/, '$1');
}
