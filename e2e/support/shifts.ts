import { expect, type Page } from './test.ts';

/** An unexpected layout shift (Layout Instability, W3C). */
interface Shift {
  readonly value: number;
  /** The elements that moved. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

type LayoutShift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
};

/** Reloads a page and returns its layout shifts until it is complete. */
export async function shiftsOf(page: Page, heading: RegExp): Promise<readonly Shift[]> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? ''),
        );
        if (!hadRecentInput) shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Waits for code that is fetched when idle.
  await page.waitForTimeout(2500);
  return page.evaluate(() => window.shifts ?? []);
}
