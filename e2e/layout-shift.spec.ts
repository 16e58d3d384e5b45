import { expect, test, type Page } from './support/test.ts';

/** Content that moves by itself counts; what follows a press within half a second does not (Layout Instability, W3C). */
declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** Loads a page anew and tells how far its content has moved until it was all there. */
async function shiftOf(page: Page, heading: RegExp): Promise<number> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // What is fetched while nothing else is, the menu's counts included, has its turn.
  await page.waitForTimeout(2500);
  return page.evaluate(() => window.layoutShift ?? Number.NaN);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`nothing jumps on the landing page, a list and a record page at ${viewport.width} pixels`, async ({
    open,
    building,
  }) => {
    const shifts: Record<string, number> = {};
    for (const [path, heading] of [
      ['/client/landing', /^Welcome/],
      ['/client/admin/user-management-settings/users-and-contacts/client-users', /^Users/],
      [building.path, new RegExp(building.name)],
    ] as const) {
      const page = await open('ada', path, { viewport });
      shifts[path] = await shiftOf(page, heading);
      await page.close();
    }
    for (const [path, shift] of Object.entries(shifts)) expect(shift, path).toBeLessThan(0.05);
  });
}
