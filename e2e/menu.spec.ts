import { menuRows, type MenuRow } from '../tests/support/menuRows.ts';
import { chooseContext } from './support/context.ts';
import { arrive } from './support/people.ts';
import { proves } from './support/rows.ts';
import { expect, test, type Page } from './support/test.ts';

const titleOf = ({ group, entry }: Pick<MenuRow, 'group' | 'entry'>) => `${group} / ${entry}`;
const specified = new Set(menuRows.map(titleOf));

/** True for entries that need a permission. Others are hidden only by license or region. */
const needsPermission = ({ anyOf, allOf, path }: MenuRow) => anyOf.length + allOf.length > 0 || path !== null;

/** The entries of the specification that the menu shows, after opening all groups. */
async function entriesIn(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link').first().waitFor();
  const closed = menu.locator('button[aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  const titles = await menu
    .locator('ul[aria-label]')
    .evaluateAll((groups) =>
      groups.flatMap((group) =>
        [...group.querySelectorAll('a, [role=link]')]
          .filter((link) => link.checkVisibility())
          .map((link) => `${group.ariaLabel} / ${link.querySelector('span:not(:empty)')?.textContent}`),
      ),
    );
  return titles.filter((title) => specified.has(title));
}

/** Changes the config.json that the portal reads. */
async function configure(page: Page, change: object): Promise<void> {
  await page.route('**/v7/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, ...change } });
  });
}

test('every menu entry is visible only in its regions and to users with permission', async ({ open }) => {
  const sam = await open('sam', '/admin/clients');
  await chooseContext(sam, 'Client', 'Northfield School District');
  await expect(sam.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await chooseContext(sam, 'Building', 'All Buildings');
  await expect.poll(() => entriesIn(sam)).toEqual(menuRows.map(titleOf));

  const inUk = menuRows.filter(({ regions }) => regions.includes('uk'));
  await configure(sam, { region: 'uk' });
  await sam.reload();
  await arrive(sam);
  // Licenses and connection of the client may arrive after the menu.
  await expect.poll(() => entriesIn(sam)).toEqual(inUk.map(titleOf));

  // A user without permissions, in a client without licenses.
  const nell = await open('nell', '/user/profile');
  await nell.route('**/product/v1/clients/*/modules*', (route) => route.fulfill({ json: [] }));
  await nell.goto('/v7/client/landing');
  const barred = await entriesIn(nell);
  const hidden = menuRows.filter((row) => !barred.includes(titleOf(row)));
  const free = menuRows.filter(
    (row) => !needsPermission(row) && row.modules.length + row.groupModules.length === 0,
  );
  expect(barred).toEqual(free.map(titleOf));
  proves(...[...hidden, ...free.filter(({ regions }) => !regions.includes('uk'))].map(titleOf));
});

test('a tile of the landing page links to the launcher of a product that the client has', async ({
  open,
}) => {
  proves('menu-8');
  const page = await open('ada', '/user/profile');
  const address = 'https://launcher.example/visitors';
  await configure(page, { links: { 'product.visitor': address } });
  await page.goto('/v7/client/landing');
  const tiles = page.getByRole('region', { name: 'Products' }).getByRole('link');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toHaveAttribute('href', address);
});

test('on a phone one tap opens the menu, and an entry leads to its page and closes it', async ({ open }) => {
  const page = await open('ada', '/client/admin/buildings', { viewport: { width: 390, height: 844 } });
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  for (const title of ['Titles', 'Departments']) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await menu.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(menu).toBeHidden();
  }
});
