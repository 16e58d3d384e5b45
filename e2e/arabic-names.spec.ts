import type { Locator } from '@playwright/test';
import { chooseContext } from './support/context.ts';
import { navigate } from './support/navigate.ts';
import { clientUid } from './support/platform.ts';
import { expect, type Page, test } from './support/test.ts';

/** True when the text is cut, and its first letter can be seen. */
const isCutAtItsEnd = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .filter({ hasText: name })
    .first()
    .evaluate((box) => {
      const letter = document.createRange();
      const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
      if (!text) return false;
      letter.setStart(text, 0);
      letter.setEnd(text, 1);
      const { left, right } = letter.getBoundingClientRect();
      const frame = box.getBoundingClientRect();
      return box.scrollWidth > box.clientWidth && left >= frame.left && right <= frame.right;
    });

/** True when the text is longer than its input, and its first letter can be seen. */
const isInputAtItsBeginning = (input: Locator) =>
  input.evaluate(
    (box) =>
      box.scrollWidth > box.clientWidth && getComputedStyle(box).direction === 'rtl' && box.scrollLeft === 0,
  );

test('an Arabic name that is too long is shown from its beginning, wherever it is cut', async ({
  call,
  open,
}) => {
  const client = await clientUid(call, 'Northfield School District');
  const name = `مدرسة النور الابتدائية ${'في شمال المدينة الكبيرة '.repeat(6)}${Date.now()}`;
  const { uid } = await call<{ uid: string }>('POST', `clientbuilding/v2/clients/${client}/Buildings`, {
    name,
    phoneNumber: '+1 555 0100',
  });
  const page = await open('ada', `/client/admin/buildings/${uid}`);
  const shows = async (selector: string) =>
    expect.soft(await isCutAtItsEnd(page, selector, name), selector).toBe(true);
  await shows('.crumbs [aria-current=page]');
  const input = page.getByRole('textbox', { name: /^Name/ });
  await expect(input).toHaveValue(name);
  expect.soft(await isInputAtItsBeginning(input)).toBe(true);
  await navigate(page, '/client/landing');
  await shows('main a[href*="/buildings/"] > *');
  await shows('main a[href*="/history/"] > strong');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(name.slice(0, 40));
  await shows('[cmdk-item] > span');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Client and building/ }).click();
  await page.getByRole('combobox', { name: 'Building', exact: true }).fill(name);
  await shows('[role=option] > *');
  await page.keyboard.press('Escape');
  await chooseContext(page, 'Building', name);
  await shows('header button[aria-haspopup=dialog] div > div');
});
