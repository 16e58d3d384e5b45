import { serveHost } from './embedding/serve.ts';
import { people, samplePassword } from './support/people.ts';
import { proves } from './support/rows.ts';
import { expect, test, type Page } from './support/test.ts';

const titles = '/v7/client/admin/user-management-settings/titles';
const departments = '/v7/client/admin/user-management-settings/departments';

// One worker: there is one front end.
test.describe.configure({ mode: 'default' });

let host: Awaited<ReturnType<typeof serveHost>>;
test.beforeAll(async ({ baseURL }) => {
  host = await serveHost(baseURL ?? '', Number(process.env.E2E_HOST_PORT));
});
test.afterAll(async () => host.close());

/** Opens a URL of the front end and signs in at the provider. */
async function openHost(page: Page, path: string): Promise<void> {
  await page.goto(host.origin + path);
  await page.waitForURL(/\/identity\//);
  await page.getByLabel(/e-?mail/i).fill(people.ada);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: /sign in/i }).click();
  await page.waitForURL((url) => url.href === host.origin + path);
}

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const address = (page: Page) => page.getByLabel('Address');

test('a front end of another origin shows the portal beside its own application', async ({ page }) => {
  proves('entry-3');
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(host.origin);
  const ours = page.getByText('Ours');
  await expect(ours).toBeVisible();
  /** Computed styles of the front end's elements. */
  const look = async () =>
    ours.evaluate((element) =>
      [element, document.body, document.documentElement].map((each) => {
        const { color, backgroundColor, font, margin, padding, display, boxSizing, overflow, colorScheme } =
          getComputedStyle(each);
        return { color, backgroundColor, font, margin, padding, display, boxSizing, overflow, colorScheme };
      }),
    );
  const attributes = async () => page.evaluate(() => document.documentElement.getAttributeNames());
  const [lookBefore, attributesBefore] = [await look(), await attributes()];

  await openHost(page, titles);
  await expect(grid(page, 'Titles').getByRole('link').first()).toBeVisible();
  expect(await look()).toEqual(lookBefore);
  expect(await attributes()).toEqual(attributesBefore);
  await page.getByRole('button', { name: 'Counted 0' }).click();
  await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
  // The remote includes React for front ends without it. Here both applications share one copy.
  expect(files.filter((file) => /\/v7\/remote\/.*prebuild__react/.test(file))).toEqual([]);
});

test('popups use the portal’s styles, and shortcuts do not fire in fields of the host page', async ({
  page,
}) => {
  await openHost(page, titles);
  await expect(grid(page, 'Titles').getByRole('link').first()).toBeVisible();
  await page.getByLabel('Notes').press('Control+k');
  await page.getByLabel('Notes').press('?');
  await page.getByPlaceholder('Search by name').press('Control+k');
  const palette = page.getByRole('dialog').first();
  await expect(palette).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await palette.evaluate((element) => element.closest('.safety-portal') !== null)).toBe(true);
  // The portal's font; the front end has a serif one.
  expect(await palette.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(
    /^"Public Sans Variable"/,
  );
  // No element of the portal covers overlays of the front end.
  await expect(page.locator('[data-portal-root]')).toHaveCSS('isolation', 'isolate');
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

test('links of the host page navigate the portal, and links of the portal update the URL of the host page', async ({
  page,
}) => {
  await openHost(page, titles);
  await expect(page.getByRole('heading', { name: 'Titles', level: 1 })).toBeVisible();
  await page.getByRole('banner').first().getByRole('link', { name: 'Departments' }).click();
  await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Departments/);
  await expect(address(page)).toHaveText(departments);

  await page.getByRole('navigation').getByRole('link', { name: 'Occupations' }).click();
  await expect(page.getByRole('heading', { name: 'Occupations', level: 1 })).toBeVisible();
  await expect(address(page)).toHaveText(departments.replace('departments', 'occupations'));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
  await expect(address(page)).toHaveText(departments);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Titles', level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Front end' })).toBeVisible();
  await expect(page).toHaveTitle('Front end');
  await expect(page.locator('.safety-portal')).toHaveCount(0);
  await page.goBack();
  await expect(grid(page, 'Titles').getByRole('link').first()).toBeVisible();
});

test('two portals on one page share a sign-in and have their own URLs', async ({ page }) => {
  await openHost(page, '/both');
  const first = page.getByRole('region', { name: 'First' });
  const second = page.getByRole('region', { name: 'Second' });
  await expect(first.getByRole('heading', { name: 'Titles', level: 1 })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
  await expect(grid(page, 'Titles').getByRole('link').first()).toBeVisible();
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map((element) => element.id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await page.getByRole('button', { name: 'Departments in the second' }).click();
  await expect(second.getByRole('heading', { name: 'Departments', level: 1 })).toBeVisible();
  await expect(first.getByRole('heading', { name: 'Titles', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${host.origin}/both`);
  await expect(page).toHaveTitle('Front end');

  // Each has its color scheme, and keys go to the portal used last.
  const surface = (region: typeof first) =>
    region
      .locator('header')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await surface(first);
  await page.getByRole('button', { name: 'Darken the second' }).click();
  await expect.poll(async () => surface(second)).not.toBe(light);
  expect(await surface(first)).toBe(light);
  await second.getByRole('heading', { name: 'Departments' }).click();
  await page.keyboard.press('/');
  await expect(second.getByPlaceholder('Search by name')).toBeFocused();

  await page.getByRole('button', { name: 'Close the first' }).click();
  await expect(first.locator('.safety-portal')).toHaveCount(0);
  await second.getByRole('navigation').getByRole('link', { name: 'Occupations' }).first().click();
  await expect(second.getByRole('heading', { name: 'Occupations', level: 1 })).toBeVisible();
});

test('mounting and unmounting the portal leaks no listeners, nodes or memory', async ({ page }) => {
  await openHost(page, titles);
  const session = await page.context().newCDPSession(page);
  const heading = page.getByRole('heading', { name: 'Titles', level: 1 });
  /** Mounts and unmounts the portal `times` times, once while it is still starting. */
  const pass = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await page.getByRole('banner').first().getByRole('link', { name: 'Titles' }).click();
      if (time > 0) {
        await expect(heading).toBeVisible();
        await expect(grid(page, 'Titles').getByRole('link').first()).toBeVisible();
      }
      await page.getByRole('link', { name: 'Start' }).click();
      await expect(page.getByRole('heading', { name: 'Front end' })).toBeVisible();
    }
  };
  const measure = async () => {
    // Waits for work that screens start when idle.
    await page.waitForTimeout(1500);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return { nodes, jsEventListeners, heap: usedSize };
  };
  // Code and responses cached after the first mount are no leak.
  await pass(5);
  const before = await measure();
  await pass(20);
  const after = await measure();
  // A root alone has 140 listeners, and the heap of one shown portal is some 5 MB.
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(20);
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.heap - before.heap).toBeLessThan(4_000_000);
});
