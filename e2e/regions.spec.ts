import { signIn } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';

interface Config {
  region: string;
  links: Record<string, string>;
  modules: Record<string, string[]>;
}

/** Has the portal read a config.json that differs from the platform's. */
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

test('in the uk a client whose modules belong to one product is led to its address: entry-10', async ({
  page,
}) => {
  await page.route(product, (route) => route.fulfill({ body: 'The product' }));
  await configure(page, (config) => ({ ...oneProduct(config), region: 'uk' }));
  await signIn(page, 'uma').catch(() => undefined);
  await page.waitForURL(product);
});

test('in the us the same client comes to the landing page: entry-11, shell-1, shell-8, constants-33', async ({
  page,
}) => {
  await configure(page, oneProduct);
  await signIn(page, 'uma');
  await expect(page).toHaveURL(/\/v7\/client\/landing$/);
  await expect(page.getByRole('contentinfo')).toContainText(`© 2002-${new Date().getFullYear()}`);
});

test('in the uk, without a product, the landing page stands in its words: entry-12, shell-5, shell-9, constants-34', async ({
  page,
}) => {
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
