import { check, settled } from './support/axe.ts';
import { clientUid } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

const university = '/client/admin/raptor-university';
const rows = (page: Page) => page.locator('tbody tr');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a user sees training progress as charts, and filters, reminds and downloads the learners of a course', async ({
  open,
}) => {
  proves('training-1', 'training-2', 'training-3', 'training-5');
  const page = await open('ada', university, { reducedMotion: 'reduce' });
  await expect(heading(page, 'Raptor University')).toBeVisible();
  const chart = page.getByRole('img', { name: /^Chart of Raptor University: Completed, In progress/ });
  await expect(chart.locator('.tone-good .ct-bar')).toHaveCount(10);
  await settled(page);
  await check(page, 'courses');

  const lists = page.getByRole('navigation', { name: 'Lists' });
  await lists.getByRole('link', { name: 'Progress by building' }).click();
  await expect(heading(page, 'Progress by building')).toBeVisible();
  await lists.getByRole('link', { name: 'Progress by person' }).click();
  await expect(heading(page, 'Progress by person')).toBeVisible();
  await page.locator('button[aria-pressed]', { hasText: 'Overdue' }).click();
  await expect(page).toHaveURL(/\?overdue~gt=0$/);
  await expect(rows(page).first()).toBeVisible();
  await lists.getByRole('link', { name: 'Raptor University' }).click();

  await page.getByRole('link', { name: 'Fire Safety and Evacuation' }).click();
  await expect(heading(page, 'Fire Safety and Evacuation')).toBeVisible();
  await expect(page.getByRole('img', { name: /^\d+ of \d+ completed/ })).toBeVisible();
  await settled(page);
  await check(page, 'course');
  const notCompleted = page.locator('dd a').nth(2);
  const count = await notCompleted.textContent();
  await notCompleted.click();
  await expect(heading(page, 'Learners')).toBeVisible();
  await expect(page).toHaveURL(/\?status~eq=notStarted$/);
  await expect(page.getByText(`${count} learners`)).toBeVisible();

  // The URL contains the complete filter, so that it can be shared.
  await page.reload();
  await expect(page.getByText(`${count} learners`)).toBeVisible();
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Remind 2 people?' });
  await question.getByRole('button', { name: 'Send 2 reminders' }).click();
  await expect(page.getByText(/Reminders: \d sent, \d not needed\./)).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'All learners of the course' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the learners' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('CSV');
  // For the whole client, then for one building.
  for (const isOfBuilding of [false, true]) {
    if (isOfBuilding) {
      await dialog.getByRole('combobox', { name: 'Building' }).click();
      await page.getByRole('listbox').getByRole('option').first().click();
    }
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Learners \d{4}-\d{2}-\d{2}\.csv$/);
  }
  await expect(dialog.getByText(/\.csv was downloaded\.$/)).toBeVisible();
  await check(page, 'file of learners');
});

test.describe('access to training', () => {
  test.use({ withRefusals: true });

  test('is denied without permission and to users of other clients', async ({ open, call }) => {
    proves('training-4', 'menu-16');
    const nobody = await open('nell', university);
    await expect(heading(nobody, 'You are not allowed to see this page')).toBeVisible();
    const northfield = await clientUid(call, 'Northfield School District');
    const { items } = (await call('GET', `usercontactrole/v2/clients/${northfield}/course?pagesize=1`)) as {
      items: { uid: string }[];
    };
    const other = await open('uma', `${university}/${items[0]?.uid}`);
    await expect(heading(other, /.*/)).toBeVisible();
    await expect(other.getByText('Fire Safety and Evacuation')).toHaveCount(0);
  });
});
