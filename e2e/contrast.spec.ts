import type { Locator } from '@playwright/test';
import { expect, test } from './support/test.ts';

const background = async (element: Locator) =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor);

test('forced colors keep current, pressed and clickable elements distinguishable', async ({ open }) => {
  const page = await open('ada', '/client/admin/user-management-settings/users-and-contacts/client-users', {
    forcedColors: 'active',
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const current = menu.getByRole('link', { name: 'Users and Contacts' });
  expect(await background(current)).not.toBe(await background(menu.getByRole('link', { name: 'Titles' })));
  const tabs = page.getByRole('main').getByRole('link');
  expect(await background(tabs.filter({ hasText: /^Users$/ }).last())).not.toBe(
    await background(tabs.filter({ hasText: /^Contacts$/ })),
  );
  const add = page.getByRole('link', { name: 'Add user' });
  await expect(add).toHaveCSS('border-top-style', 'solid');
  await expect(add).toHaveCSS('border-top-width', '1px');

  const locked = page
    .getByRole('main')
    .locator('[aria-pressed]')
    .filter({ hasText: /^Locked$/ });
  await expect(locked.locator('..')).toHaveCSS('outline-style', 'solid');
  const before = await background(locked);
  await locked.click();
  await expect(locked).toHaveAttribute('aria-pressed', 'true');
  expect(await background(locked)).not.toBe(before);
});

test('the legend of a chart keeps its colors with forced colors', async ({ open }) => {
  const page = await open('ada', '/client/admin/raptor-university', { forcedColors: 'active' });
  const legend = page.locator('figcaption li');
  await expect(legend).toHaveCount(4);
  const colors = await Promise.all(
    (await legend.all()).map(async (part) => background(part.locator('span').first())),
  );
  expect(new Set(colors).size).toBe(4);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`table borders have more contrast when the system requests it, ${colorScheme}`, async ({ open }) => {
    const page = await open('ada', '/client/admin/buildings', { colorScheme });
    const total = page.getByRole('main').locator('[role=status]').first();
    await expect(total).toBeVisible();
    const lines = async () =>
      page
        .locator('tbody th')
        .first()
        .evaluate((each) => getComputedStyle(each).borderBottomColor);
    const usual = await lines();
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await expect.poll(lines).not.toBe(usual);
    expect(await lines()).toBe(colorScheme === 'light' ? 'rgb(107, 119, 124)' : 'rgb(138, 153, 159)');
  });
