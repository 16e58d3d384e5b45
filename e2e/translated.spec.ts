import { heading, save, untilToastSays } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { expect, test, type Page } from './support/test.ts';

const settings = '/client/admin/user-management-settings';

/** Replaces each text node by `<font><font>text</font></font>`, now and later, as the translation of Chrome does. */
async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (node: Node): void => {
      if (node.nodeType !== Node.TEXT_NODE) {
        if (!['SCRIPT', 'STYLE', 'FONT', 'TEXTAREA', 'OPTION'].includes(node.nodeName))
          [...node.childNodes].forEach(wrap);
        return;
      }
      if (
        !node.textContent?.trim() ||
        node.parentElement?.closest('font, script, style, textarea, option, svg')
      )
        return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = node.textContent;
      outer.append(inner);
      node.parentNode?.replaceChild(outer, node);
    };
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') wrap(target);
        else addedNodes.forEach(wrap);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
}

// An error of a script on the page fails each of these tests.
test('a page that the browser translates saves, reports errors and saves again', async ({
  open,
  somebody,
}) => {
  const page = await open('ada', `${settings}/users-and-contacts/client-users/${somebody.uid}`);
  await translatePage(page);
  const firstName = page.getByRole('textbox', { name: 'First name' });
  for (const [text, words] of [
    ['Olga', 'was saved'],
    ['', 'First name is required.'],
    ['Orla', 'was saved'],
  ] as const) {
    await firstName.fill(text);
    await page.keyboard.press('Control+s');
    if (words === 'was saved') await untilToastSays(page, words);
    else await expect(page.getByText(words).first()).toBeVisible();
  }
  await firstName.fill('Unsaved');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(save(page)).toBeHidden();
  await expect(heading(page, /Orla/)).toBeVisible();
});

test('records are added, renamed and deleted on a page that the browser translates', async ({ open }) => {
  const page = await open('ada', `${settings}/titles/add`);
  await translatePage(page);
  const name = `Translated ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await save(page).click();
  await untilToastSays(page, 'was created');
  await expect(heading(page, name)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} II`);
  await save(page).click();
  await untilToastSays(page, 'was saved');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await untilToastSays(page, 'was deleted');
});

test('lists are searched, sorted, filtered and selected on a page that the browser translates', async ({
  open,
}) => {
  const page = await open('ada', `${settings}/users-and-contacts/client-users`);
  await translatePage(page);
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('searchbox').first().fill('martinez');
  await expect(page).toHaveURL(/q=martinez/);
  await expect(rows.first()).toContainText(/martinez/i);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await expect(page.getByRole('group', { name: 'Selected rows' })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .uncheck();
  await page.getByRole('searchbox').first().fill('nobody-has-this-name');
  await expect(rows).toHaveCount(0);
  await page.getByRole('searchbox').first().fill('');
  await expect(rows.first()).toBeVisible();
  for (const path of ['/client/landing', '/client/admin/buildings', '/client/admin/webhooks/configurations'])
    await navigate(page, path);
});
