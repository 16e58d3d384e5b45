import { expect, test, type Page } from './support/test.ts';
import { shiftsOf } from './support/shifts.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const isFont = (url: string) => /\.woff2?(?:\?|$)/.test(url);

/** URLs of the fonts that a page fetches. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font' || isFont(request.url())) fonts.push(request.url());
  });
  return fonts;
}

/** True when the text of an element is rendered with the portal's font. False while the element is missing. */
async function isDrawnWithIt(page: Page, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return (
      fonts.length > 0 &&
      fonts.every(({ isCustomFont, familyName }) => isCustomFont && /Public Sans/.test(familyName))
    );
  } catch {
    // DevTools has no such node: none matches, or the page was replaced in the meantime.
    return false;
  } finally {
    await session.detach();
  }
}

test('public pages, sign-in and portal load the bundled font from their own origin only', async ({
  page,
  open,
}) => {
  const fonts = fontsOf(page);
  await page.goto('/v7/unauthorized');
  await expect.poll(() => isDrawnWithIt(page, 'h1')).toBe(true);
  await page.goto('/v7/client/landing');
  await page.waitForURL(/\/identity\//);
  await expect.poll(() => isDrawnWithIt(page, 'h1')).toBe(true);
  const origin = new URL(page.url()).origin;
  const portal = await open('ada', users);
  const inPortal = fontsOf(portal);
  await portal.reload();
  await expect(portal.getByRole('grid')).toBeVisible();
  await expect.poll(() => isDrawnWithIt(portal, 'h1')).toBe(true);
  // The sample text is Latin: one file suffices, which the page preloads before any script runs.
  expect(new Set([...fonts, ...inPortal].map((url) => new URL(url).origin))).toEqual(new Set([origin]));
  expect(inPortal).toHaveLength(1);
  await expect(portal.locator('link[rel="preload"][as="font"]')).toHaveAttribute(
    'href',
    new URL(inPortal[0] ?? '').pathname,
  );
});

test('a font that loads late causes no layout shift', async ({ open }) => {
  const page = await open('ada', users, { viewport: { width: 1280, height: 800 } });
  let late = 0;
  await page.route(
    ({ pathname }) => isFont(pathname),
    async (route) => {
      late++;
      await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
      await route.fallback();
    },
  );
  const shifts = await shiftsOf(page, /^Users/);
  expect(late).toBe(1);
  await expect.poll(() => isDrawnWithIt(page, 'h1')).toBe(true);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.05);
});
