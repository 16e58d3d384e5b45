import type { Page } from '@playwright/test';

import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Types as an input method does: the text is underlined, and Enter accepts it. A key of a composition has the code 229. */
async function compose(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await session.send('Input.insertText', { text });
  await session.detach();
}

test('Enter that accepts a composition leaves the client and the page as they are, and the next one acts', async ({
  page,
}) => {
  await signIn(page, 'sam', '/admin/clients');
  const address = page.url();

  await page.getByRole('button', { name: /^Client and building/ }).click();
  const client = page.getByRole('combobox', { name: 'Client', exact: true });
  await client.focus();
  await compose(page, 'northfield sch');
  await expect(client).toHaveValue('northfield sch');
  await expect(page.getByRole('listbox', { name: 'Client', exact: true }).getByRole('option')).toHaveCount(1);
  expect(page.url()).toBe(address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/landing$/);

  const landing = page.url();
  const finder = page.getByRole('textbox', { name: 'Find in menu', exact: true });
  await finder.focus();
  await compose(page, 'titles');
  await expect(finder).toHaveValue('titles');
  expect(page.url()).toBe(landing);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/titles$/);
});
