import { expect, test } from './support/test.ts';

test('support staff act as a user with a reason, see a banner on every page, and return to their own account', async ({
  open,
  somebody,
}) => {
  const name = `Orla ${somebody.lastName}`;
  const page = await open('sue', `/admin/user-search/${somebody.uid}/clients/${somebody.clientUID}`);
  await page.getByRole('button', { name: 'Act as this user' }).click();
  const dialog = page.getByRole('dialog', { name: `Act as ${name}?` });
  await expect(dialog.getByText('only the permissions that you both have')).toBeVisible();
  await dialog.getByRole('button', { name: 'Act as this user' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ticket 4711');
  await dialog.getByRole('button', { name: 'Act as this user' }).click();
  const banner = page.getByRole('region', { name: 'Acting as someone else' });
  await expect(banner.getByText(`You’re acting as ${name} until `)).toBeVisible();
  await expect(page).toHaveURL(/\/v7\/client\/landing$/);
  // The banner covers neither menu nor page: wide, as a rail and on a narrow screen.
  const isBelowBanner = async (text: string) => {
    const [bar, content] = await Promise.all([
      banner.boundingBox(),
      page.locator(text).first().boundingBox(),
    ]);
    expect(content?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  };
  const menu = '[data-anchor=menu]';
  await page.evaluate(() => window.scrollTo(0, 400));
  await isBelowBanner(menu);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await isBelowBanner(menu);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await isBelowBanner('main');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/v7/user/profile');
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Stop acting' }).click();
  await expect(page).toHaveURL(/\/v7\/admin\/user-search/);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('“Act as this user” is hidden when config.json turns acting off', async ({ open, somebody }) => {
  const page = await open('sue', '/admin/user-search');
  await page.route('**/v7/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, options: { actAs: false } } });
  });
  await page.goto(`/v7/admin/user-search/${somebody.uid}/clients/${somebody.clientUID}`);
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Act as this user' })).toHaveCount(0);
});
