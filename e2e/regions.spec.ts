import { signIn } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

interface Config {
  region: string;
  links: Record<string, string>;
  modules: Record<string, string[]>;
}

/** Changes the config.json that the portal reads. */
async function configure(page: Page, change: (config: Config) => Partial<Config>) {
  await page.route('**/v7/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as Config;
    await route.fulfill({ json: { ...config, ...change(config) } });
  });
}

const product = 'https://product.example/visitors';

/** One product that every module belongs to. */
const oneProduct = ({ modules, links }: Config): Partial<Config> => ({
  links: { ...links, 'product.visitor': product },
  modules: { visitor: Object.values(modules).flat() },
});

test('in the uk a client with modules of only one product is redirected to its URL', async ({ page }) => {
  proves('entry-10');
  await page.route(product, (route) => route.fulfill({ body: 'The product' }));
  await configure(page, (config) => ({ ...oneProduct(config), region: 'uk' }));
  await signIn(page, 'uma').catch(() => undefined);
  await page.waitForURL(product);
});

test('in the us a client with modules of only one product gets the landing page', async ({ page }) => {
  proves('entry-11', 'shell-1', 'shell-8', 'constants-33');
  await configure(page, oneProduct);
  await signIn(page, 'uma');
  await expect(page).toHaveURL(/\/v7\/client\/landing$/);
  await expect(page.getByRole('contentinfo')).toContainText(`© 2002-${new Date().getFullYear()}`);
});

test('in the uk a client sees a message when its only product has no URL, and can continue', async ({
  page,
}) => {
  proves('entry-10');
  await configure(page, (config) => {
    const { links, modules } = oneProduct(config);
    return { region: 'uk', modules, links: { ...links, 'product.visitor': '' } };
  });
  await signIn(page, 'uma');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This application has no address');
  await expect(page.getByText('links["product.visitor"]')).toBeVisible();
  await page.getByRole('link', { name: 'Continue in the portal' }).click();
  await expect(page).toHaveURL(/\/v7\/client\/landing$/);
});

test('in the uk the menu omits us entries, and the product has its own name', async ({ page }) => {
  proves('menu-3', 'menu-11', 'menu-12', 'menu-13', 'menu-14', 'menu-15', 'shell-3', 'shell-6', 'shell-7');
  await configure(page, () => ({ region: 'uk' }));
  await signIn(page, 'uma');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Client Profile' })).toBeVisible();
  const find = menu.getByRole('textbox', { name: 'Find in menu' });
  for (const entry of ['Staff Sign-In/Out', 'Sex Offender Alerts', 'Merge', 'General Settings', 'Logs']) {
    await find.fill(entry);
    await expect(
      menu.getByRole('link', { name: entry, exact: false }).filter({ hasNotText: 'Webhook' }),
    ).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Safety Portal UK' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Safety Portal US' })).toBeVisible();
  await page.goto('/v7/client/admin/raptor-university');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are not allowed to see this page');
});

test('in the uk, without a redirect to a product, the landing page shows the copyright notice of the region', async ({
  page,
}) => {
  proves('entry-12', 'shell-5', 'shell-9', 'constants-34');
  await configure(page, ({ links }) => ({
    region: 'uk',
    links: { ...links, 'privacy.uk': 'https://help.example/privacy' },
  }));
  await signIn(page, 'uma');
  await expect(page).toHaveURL(/\/v7\/client\/landing$/);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer).not.toContainText('2002');
});
