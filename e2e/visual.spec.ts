import { startPlatform } from '../tests/support/platform.ts';
import { inScheme, settled } from './support/axe.ts';
import { openTab } from './support/form.ts';
import { arrive, signIn, type Person } from './support/people.ts';
import { drawingOf, keepDrawing, keptDrawing, pictureOf } from './support/pictures.ts';
import { expect, test, type Page } from './support/test.ts';

const admin = '/client/admin';
const users = `${admin}/user-management-settings/users-and-contacts/client-users`;

type Look = readonly [width: 390 | 1280, scheme: 'light' | 'dark'];
const wide: Look = [1280, 'light'];
const wideDark: Look = [1280, 'dark'];
const phone: Look = [390, 'light'];
const phoneDark: Look = [390, 'dark'];

interface Screen {
  readonly name: string;
  readonly person: Person;
  readonly path: string;
  /** Steps on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** The heading at the top of the picture. Defaults to that of the page. */
  readonly at?: string;
  readonly looks: readonly Look[];
}

/** Opens the first record of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('tbody a[data-open]').first().click();
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
}

/** Navigates to the check of a file with two buildings, one of which cannot be imported. */
async function checkFile(page: Page): Promise<void> {
  await page.locator('tbody a[data-open]').filter({ hasText: 'Northfield' }).click();
  await page
    .getByRole('navigation', { name: 'Pages of this record' })
    .getByRole('link', { name: 'Buildings' })
    .click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'halls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,City,Country,ZIP code\nElm Hall,Ely,US,55001\nOdd Hall,Ely,US,12\n'),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('region', { name: 'Rows with errors' }).waitFor();
}

const screens: readonly Screen[] = [
  { name: 'landing', person: 'ada', path: '/client/landing', looks: [wide, wideDark, phone] },
  { name: 'users', person: 'ada', path: users, looks: [wide, wideDark, phone, phoneDark] },
  { name: 'user', person: 'ada', path: users, act: openFirst, looks: [wide, phone] },
  { name: 'building', person: 'ada', path: `${admin}/buildings`, act: openFirst, looks: [wide, wideDark] },
  {
    name: 'rule',
    person: 'ada',
    path: `${admin}/raptor-connect/configurations`,
    act: async (page) => {
      await openFirst(page);
      await openTab(page, 'Rule');
    },
    at: 'Rule',
    looks: [wide, wideDark, phone],
  },
  { name: 'user-search', person: 'sam', path: '/admin/user-search?q=adams', looks: [wide] },
  { name: 'import-check', person: 'sam', path: '/admin/clients?q=northfield', act: checkFile, looks: [wide] },
];

test('the main screens match their pictures', async ({ browser }, info) => {
  test.setTimeout(480_000);
  const drawing = await drawingOf(browser);
  const isMaking = ['all', 'changed'].includes(info.config.updateSnapshots);
  if (isMaking) keepDrawing(drawing);
  const kept = keptDrawing();
  test.skip(
    JSON.stringify(kept) !== JSON.stringify(drawing),
    `The pictures were made with another browser or other fonts (${JSON.stringify(kept)}) than this machine has (${JSON.stringify(drawing)}).`,
  );
  // A separate platform: other tests add records to the shared one.
  const platform = await startPlatform({ storage: 'pglite' });
  try {
    const pages = new Map<Person, Page>();
    for (const { name, person, path, act, at, looks } of screens) {
      let page = pages.get(person);
      if (!page) {
        const context = await browser.newContext({ baseURL: platform.url, reducedMotion: 'reduce' });
        page = await context.newPage();
        pages.set(person, page);
        await signIn(page, person);
        await arrive(page);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`${platform.url}/v7${path}`);
      await act?.(page);
      await page.locator('main h1:visible').first().waitFor();
      // Counted when the browser is idle, so it may come after the page.
      if (person === 'ada') await page.locator('.bell-count').waitFor();
      await page.mouse.move(0, 0);
      for (const [width, scheme] of looks) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 720 });
        await page.waitForLoadState('networkidle');
        await settled(page);
        await inScheme(page, scheme);
        const top = at
          ? page.getByRole('heading', { level: 2, name: at, exact: true })
          : page.locator('body');
        await top.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
        expect
          .soft(await pictureOf(page), `${name}, ${width} px, ${scheme}`)
          .toMatchSnapshot(`${name}-${width}-${scheme}.png`, { threshold: 0.3, maxDiffPixelRatio: 0.0005 });
      }
    }
    for (const page of pages.values()) await page.context().close();
  } finally {
    await platform.stop();
  }
});
