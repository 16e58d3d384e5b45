import { AxeBuilder } from '@axe-core/playwright';
import { clientUid } from './support/platform.ts';
import { navigate } from './support/navigate.ts';
import { expect, test, type Page } from './support/test.ts';

/** Rules that depend on colours, and all others once. */
const inColour = ['color-contrast', 'link-in-text-block', 'target-size'];

async function violations(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}

/** Waits until the colours are those of the scheme, and nothing is half faded. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`:root[data-portal-scheme=${colorScheme}]`).waitFor();
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(async ({ finished }) => finished));
  });
}

/** Holds what stands on the page against axe, light and dark, and at 320 px (WCAG 2.2, 1.4.10: nothing to scroll sideways). */
async function check(page: Page, name: string) {
  await inScheme(page, 'dark');
  expect.soft(await violations(page, inColour), `${name}, dark`).toEqual([]);
  await inScheme(page, 'light');
  expect.soft(await violations(page), `${name}, light`).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await violations(page), `${name}, 320 px`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${name} fits into 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
}

const settled = (page: Page) => expect(page.locator('[aria-busy=true], .MuiSkeleton-root')).toHaveCount(0);

/** The first link of the list that is open. */
async function firstRecord(page: Page): Promise<string> {
  const href = await page.locator('tbody a[data-open]').first().getAttribute('href');
  return href!.replace('/v7', '');
}

async function visit(page: Page, path: string, name: string) {
  await navigate(page, path);
  await settled(page);
  await check(page, name);
}

test.describe.configure({ timeout: 480_000 });

test('the screens of the client area have no axe findings, light, dark and 320 px wide', async ({ open }) => {
  const page = await open('ada', '/client/landing', { reducedMotion: 'reduce' });
  await check(page, 'landing page');
  await visit(page, '/client/admin', 'settings');
  await visit(page, '/client/admin/profile', 'client profile');
  await visit(page, '/client/admin/buildings', 'buildings');
  const building = await firstRecord(page);
  await visit(page, building, 'building');
  await visit(page, `${building}/levels`, 'levels');
  const level = await firstRecord(page);
  await visit(page, `${building}/levels/add-level`, 'new level');
  await visit(page, level, 'level');
  await visit(page, `${level}/locations`, 'locations');
  const location = await firstRecord(page);
  await visit(page, `${level}/locations/add-location`, 'new location');
  await visit(page, location, 'location');
  await visit(page, '/client/nowhere', 'page not found');
});

test('the screens of the system area have no axe findings, light, dark and 320 px wide', async ({
  open,
  call,
}) => {
  const client = `/admin/clients/${await clientUid(call, 'Northfield School District')}`;
  const page = await open('sam', '/admin/clients', { reducedMotion: 'reduce' });
  await settled(page);
  await check(page, 'clients');
  await visit(page, '/admin/clients/add', 'new client');
  await visit(page, client, 'client');
  await visit(page, `${client}/buildings`, 'buildings of a client');
  await visit(page, await firstRecord(page), 'building of a client');
  await visit(page, `${client}/buildings/add-building`, 'new building');
  await visit(page, '/admin/unauthorized', 'unauthorized');
});

test('what opens above a screen has no axe findings, light, dark and 320 px wide', async ({
  open,
  building,
}) => {
  const page = await open('ada', '/client/admin/buildings', { reducedMotion: 'reduce' });
  await settled(page);
  const each = async (name: string, button: RegExp | string) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    await check(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  };
  await each('choice of client and building', /^Client and building/);
  await each('account', /^Account of/);
  await each('messages', 'Latest messages');
  await each('filter', 'Filter');
  await each('columns', 'Columns');
  await each('export', 'Export');
  await each('actions of a row', /^Actions for/);
  await page.locator('tbody input[type=checkbox]').first().check();
  await each('bulk edit', 'Edit');

  await navigate(page, building.path);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await check(page, 'form with an error');
  await page.getByRole('link', { name: 'Levels' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'question about unsaved changes');
});
