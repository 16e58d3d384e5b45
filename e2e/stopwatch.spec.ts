import { expect, test } from '@playwright/test';
import { clickOn, goBack, stopwatch } from '../bench/seen.ts';

// The benchmarks' clock on a page with known delays. Only lower bounds are checked, because a busy machine can exceed any upper bound.
const delayMs = 300;
const html = `<!doctype html><div style="height: 1500px"></div><button>Open</button><p hidden>First</p>
<script>
  const line = document.querySelector('p');
  const show = (text) => setTimeout(() => { line.textContent = text; line.hidden = false; }, ${delayMs});
  show('First');
  document.querySelector('button').addEventListener('click', () => { history.pushState({}, ''); show('Second'); });
  addEventListener('popstate', () => show('Third'));
</script>`;

test.beforeEach(async ({ page }) => {
  await page.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
});

test('the benchmark stopwatch measures from the navigation, the click or Back until the page shows the result', async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const measure = await stopwatch(page, session, { selector: 'p', match: 'some' });
  const shows = (text: string) => ({ selector: 'p', match: 'some', text }) as const;

  expect(await measure('navigation', () => page.goto('/page', { waitUntil: 'commit' }))).toBeGreaterThan(
    delayMs,
  );
  expect(await measure('navigation', () => page.reload({ waitUntil: 'commit' }))).toBeGreaterThan(delayMs);

  const click = await clickOn(page.getByRole('button'));
  const waitMs = 1000;
  const late = async () => {
    await page.waitForTimeout(waitMs);
    await click();
  };
  const askedAt = performance.now();
  const clicked = await measure('pointermove', late, shows('Second'));
  expect(clicked).toBeGreaterThan(delayMs);
  // The wait before the click is not part of it.
  expect(performance.now() - askedAt - clicked).toBeGreaterThan(waitMs);

  expect(await measure('back', () => goBack(page), shows('Third'))).toBeGreaterThan(delayMs);
});

test('the benchmark stopwatch rejects a result that is shown before the click', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const measure = await stopwatch(page, session, { selector: 'p', match: 'some' });
  await measure('navigation', () => page.goto('/page', { waitUntil: 'commit' }));

  const click = await clickOn(page.getByRole('button'));
  const late = async () => {
    await page.waitForTimeout(500);
    await click();
  };
  await expect(measure('pointermove', late)).rejects.toThrow('fitted before the event pointermove');
});
