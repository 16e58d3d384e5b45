import { button, save, untilToastSays } from './support/form.ts';
import { expect, test, type Page } from './support/test.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const index = (page: Page) => page.getByRole('navigation', { name: 'Sections of this form' });
const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('each section of a long record has a URL, and the index marks the current one', async ({
  open,
  somebody,
}) => {
  const page = await open('ada', `${users}/${somebody.uid}#contact`);
  await expect(section(page, 'Contact')).toBeFocused();
  await expect(section(page, 'Contact')).toBeInViewport();
  await expect(index(page).getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'aria-current',
    'location',
  );

  await index(page).getByRole('link', { name: 'Access' }).click();
  await expect(page).toHaveURL(/#access$/);
  await expect(section(page, 'Access')).toBeFocused();
  await expect(section(page, 'Access')).toBeInViewport();
  await expect(index(page).getByRole('link', { name: 'Access' })).toHaveAttribute('aria-current', 'location');
  await page.mouse.wheel(0, -5000);
  await expect(index(page).getByRole('link', { name: /^Person/ })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await page.mouse.wheel(0, 9000);
  await expect(index(page).getByRole('link').last()).toHaveAttribute('aria-current', 'location');
  // The browser's find-in-page reaches every field: all sections are in the document.
  for (const link of await index(page).getByRole('link').allInnerTexts())
    await expect(section(page, link)).toBeVisible();
});

test('a section with an error is marked, and the summary links to the field', async ({ open, somebody }) => {
  const page = await open('ada', `${users}/${somebody.uid}#preferences`);
  const firstName = page.getByRole('textbox', { name: 'First name', exact: true });
  await firstName.fill('');
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('');
  await save(page).click();
  await expect(index(page).getByRole('link', { name: /^Person/ })).toHaveAccessibleName(/2 fields to fix/);
  await expect(index(page).getByRole('link', { name: 'Access' })).toHaveAccessibleName('Access');
  await index(page).getByRole('link', { name: 'Preferences' }).click();
  await expect(firstName).not.toBeInViewport();
  await page
    .getByRole('alert')
    .getByRole('link', { name: /First name/ })
    .click();
  await expect(firstName).toBeFocused();
  await expect(firstName).toBeInViewport();
  await firstName.fill('Orla');
  await expect(index(page).getByRole('link', { name: /^Person/ })).toHaveAccessibleName(/1 field to fix/);
});

test('on a phone the index is in the header of the first section and takes no extra space', async ({
  open,
  somebody,
}) => {
  const page = await open('ada', `${users}/${somebody.uid}`, { viewport: { width: 390, height: 844 } });
  const opener = index(page).getByRole('button', { name: 'Sections' });
  // Names that arrive late may wrap the breadcrumbs and move the form, so both are measured at once.
  const away = await opener.evaluate(
    (button, head) => {
      const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
      return middle(button.getBoundingClientRect()) - middle(head.getBoundingClientRect());
    },
    await section(page, 'Person').elementHandle(),
  );
  expect(Math.abs(away)).toBeLessThan(12);
  await opener.press('Enter');
  // The menu is a part that loads late.
  await expect(index(page).getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(index(page).getByRole('link')).toHaveCount(0);
  await opener.click();
  await index(page).getByRole('link', { name: 'Contact' }).click();
  await expect(section(page, 'Contact')).toBeFocused();
  await expect(index(page).getByRole('link')).toHaveCount(0);
  await page.goBack();
  await expect(section(page, 'Contact')).toHaveCount(0);
});

test('a wide window shows the latest changes beside the form, and a save adds its change', async ({
  open,
  building,
}) => {
  const page = await open('ada', building.path, { viewport: { width: 1440, height: 900 } });
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes.getByRole('listitem')).toHaveText([/^Added/]);
  await page.getByRole('textbox', { name: 'Notes', exact: true }).fill('Rear entrance');
  await button(page, 'Save').click();
  await untilToastSays(page, /was saved/);
  await expect(changes.getByRole('listitem')).toHaveText([/^Notes/, /^Added/]);
  await changes.getByRole('link', { name: 'All changes' }).click();
  await expect(page).toHaveURL(new RegExp(`${building.path}/history$`));
});
