import { check } from './support/axe.ts';
import { field, heading, save, untilToastSays } from './support/form.ts';
import { expect, test } from './support/test.ts';

test('the landing page shows what changed last and by whom, the webhooks of the day, and where work begins', async ({
  open,
}) => {
  const name = `Warden ${Date.now()}`;
  const page = await open('ada', '/client/admin/user-management-settings/titles/add');
  await field(page, 'Name').fill(name);
  await save(page).click();
  await untilToastSays(page, `“${name}” was created`);

  await page.goto('/v7/client/landing');
  const changes = page.getByRole('region', { name: 'Latest changes' });
  const latest = changes.getByRole('link').filter({ hasText: name });
  await expect(latest).toContainText('Title · Added');
  await expect(latest).toContainText('Ada Okonkwo');
  await check(page, 'landing page with changes');
  await latest.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await changes.getByRole('link', { name: 'All changes' }).click();
  await expect(heading(page, 'History')).toBeVisible();
  await page.goBack();

  const delivered = page
    .getByRole('region', { name: 'Webhooks in the last 24 hours' })
    .getByRole('link', { name: /^Delivered/ });
  const count = Number(/\d+/.exec(await delivered.innerText())?.[0]);
  await delivered.click();
  await expect(heading(page, /^Webhook Logs/)).toBeVisible();
  await expect(page.getByText(new RegExp(`of ${count}`))).toBeVisible();
  await page.goBack();

  await page
    .getByRole('navigation', { name: 'Quick actions' })
    .getByRole('link', { name: 'Add user' })
    .click();
  await expect(heading(page, /New user/)).toBeVisible();
});

test('the landing page offers only what its user may open', async ({ open }) => {
  const [nell, will] = [await open('nell', '/client/landing'), await open('will', '/client/landing')];
  const acts = (page: typeof nell) => page.getByRole('navigation', { name: 'Quick actions' });
  await expect(acts(will).getByRole('link')).toHaveText(['Add webhook configuration']);
  await expect(will.getByRole('region', { name: 'Webhooks in the last 24 hours' })).toBeVisible();
  await expect(will.getByRole('region', { name: 'Latest changes' })).toHaveCount(0);
  await expect(heading(nell, /Welcome/)).toBeVisible();
  await expect(acts(nell)).toHaveCount(0);
});

test('what needs attention keeps the room of its lines on a second visit, and no more', async ({ open }) => {
  const page = await open('ada', '/client/landing');
  const section = page.getByRole('region', { name: 'Needs attention' });
  const heightOf = async () => {
    await expect(section.getByRole('link').first()).toBeVisible();
    await expect(section.locator('[aria-busy]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    return (await section.boundingBox())?.height;
  };
  const first = await heightOf();
  await page.reload();
  expect(await heightOf()).toBe(first);
});
