import axe, { type RunOptions } from 'axe-core';
import { textGroups } from '../../tests/src/i18n/texts.ts';
import { navigate } from './navigate.ts';
import { expect, type Page } from './test.ts';

/** Rules that depend on colors. All others are checked once. */
const inColour = ['color-contrast', 'link-in-text-block'];

/** The findings of axe on the page by all rules or the given ones, each with its element. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules
      ? { type: 'rule', values: rules }
      : { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    // Details of passed rules, which take time, are not collected.
    resultTypes: ['violations'],
  };
  // Once per document: evaluating its half megabyte before each run was a quarter of a test's time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (chosen) => {
    const { violations: findings } = await axe.run(document, chosen);
    return findings.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }, options);
}

/** Waits until the colors are those of the scheme and all transitions have finished. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`:root[data-portal-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(async () => {
    // Some animations have no end, and those of hidden elements do not progress.
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    await new Promise(requestAnimationFrame);
    // The end of a transition changes inherited values, which starts the transitions of elements below.
    for (let unfinished = running(); unfinished.length > 0; unfinished = running()) {
      for (const animation of unfinished) animation.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** The findings by all rules. A target half covered by the sticky bar counts only when it is also too small after scrolling (WCAG 2.2, 2.5.8). */
export async function scrolledViolations(page: Page): Promise<string[]> {
  const findings = await violations(page);
  if (!findings.some((finding) => finding.startsWith('target-size:'))) return findings;
  await page.evaluate(() => window.scrollBy({ top: 160, behavior: 'instant' }));
  const again = new Set(await violations(page));
  // Scrolls back for the next page of the test.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return findings.filter((finding) => again.has(finding));
}

/** Untranslated keys shown on the page, such as `list.empty.title`. */
async function rawKeys(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found;
  });
  // Hosts and field paths look similar, but do not start with a group of texts.
  const key = new RegExp(`^(?:${textGroups.join('|')})(?:\\.\\w+)+$`);
  return texts.map((text) => text.trim()).filter((text) => key.test(text));
}

/** Checks the page with axe, light and dark, and at 320 px (WCAG 2.2, 1.4.10: no horizontal scrolling). */
export async function check(page: Page, name: string) {
  expect.soft(await rawKeys(page), `${name}, keys in place of texts`).toEqual([]);
  await inScheme(page, 'dark');
  expect.soft(await violations(page, inColour), `${name}, dark`).toEqual([]);
  await inScheme(page, 'light');
  expect.soft(await scrolledViolations(page), `${name}, light`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await scrolledViolations(page), `${name}, 320 px`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} fits into 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

export const settled = (page: Page) =>
  expect(page.locator(':is([aria-busy=true], .MuiSkeleton-root):visible')).toHaveCount(0);

/** Path of the first record of the open list. */
export async function firstRecord(page: Page): Promise<string> {
  const href = await page.locator('tbody a[data-open]').first().getAttribute('href');
  return href!.replace('/v7', '');
}

/** Navigates the open portal to a path, and checks the page with axe. */
export async function visit(page: Page, path: string, name: string) {
  await navigate(page, path);
  await settled(page);
  await check(page, name);
}
