import type { Page } from '@playwright/test';

/**
 * Leads the portal that is open in the page to another of its addresses (without /v7), as a link does: nothing is loaded
 * anew. Resolves when another page has taken the present one's place, with its path; that of a redirect is where it led.
 */
export async function navigate(page: Page, path: string): Promise<string> {
  await page.evaluate((to) => {
    // A list that is kept behind the page may be the next one.
    for (const title of document.querySelectorAll('main h1'))
      title.toggleAttribute('data-before', title.checkVisibility());
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/v7${path}`);
  await page.locator('main h1:not([data-before]):visible').first().waitFor();
  return new URL(page.url()).pathname.replace(/^\/v7/, '').replace(/(.)\/$/, '$1');
}
