import { button, dialog, field, save, untilToastSays } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { expect, test, type Page } from './support/test.ts';

const users = '/client/admin/user-management-settings/users-and-contacts/client-users';
const titles = '/client/admin/user-management-settings/titles';
const rows = (page: Page) => page.locator('main:visible tbody tr[data-index]');

/** The place of the focus and the name of its element, as assistive technology tells them. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const main = document.querySelector('main');
    if (!element || !main?.contains(element)) return { isInPage: false, isShown: false, name: '' };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const named = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const texts = [
      element.getAttribute('aria-label') ?? '',
      ...named.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? ''),
      ...labels.map(({ textContent }) => textContent ?? ''),
      element === main ? '' : (element.textContent ?? ''),
    ];
    return {
      isInPage: true,
      isShown: element.getClientRects().length > 0,
      name: texts.find((text) => text.trim() !== '')?.trim() ?? '',
    };
  });

/** Does something that changes the page, and waits until the focus is on something in it that has a name. */
async function leads(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  // An element that a page of before keeps would count as focus in the new one.
  await act();
  await expect(page, what).not.toHaveURL(before);
  const named = expect.stringMatching(/./);
  await expect.poll(() => focus(page), what).toMatchObject({ isInPage: true, isShown: true, name: named });
}

/** The same, to a page whose heading takes the focus. */
async function leadsToHeading(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  await leads(page, what, act);
  const heading = page.locator('main h1:visible');
  await expect(heading, what).toBeFocused();
  await expect(page, what).toHaveTitle(/./);
}

// Without settings of its own, a client has the defaults, and the platform answers 404.
test.use({ withRefusals: true });

test('every link of the menu moves the focus to the heading of its page', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('ada', '/client/landing');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  const paths = await menu
    .locator('a[href^="/v7/"]:not([target])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths) {
    if (new URL(page.url()).pathname === path) continue;
    await leadsToHeading(page, path, () => menu.locator(`a[href="${path}"]`).first().click());
  }
});

test('rows, tabs, crumbs, Back and the buttons of a form move the focus to where they lead', async ({
  open,
}) => {
  test.setTimeout(180_000);
  const page = await open('ada', users);
  await expect(rows(page).first()).toBeVisible();

  await leadsToHeading(page, 'a row', () => rows(page).nth(1).getByRole('link').first().click());
  await leads(page, 'Back from the first page', () => page.goBack());
  await leadsToHeading(page, 'a row again', () => rows(page).nth(1).getByRole('link').first().click());
  await leads(page, 'Back to the row', () => page.goBack());
  await expect(rows(page).nth(1).locator(':focus')).toHaveCount(1);
  await leadsToHeading(page, 'a row by Enter', () => page.keyboard.press('Enter'));

  const tabs = page.locator('.record-tabs');
  await leads(page, 'a tab', () => tabs.getByRole('link', { name: 'History' }).click());
  await leads(page, 'the first tab', () => tabs.getByRole('link').first().click());

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await leads(page, 'a crumb', () => crumbs.getByRole('link', { name: 'Users', exact: true }).click());
  await leads(page, 'a button for a new record', () =>
    page.getByRole('link', { name: 'Add user', exact: true }).click(),
  );
  await leads(page, 'Back from a new record', () => page.goBack());

  await page.goto(`/v7${titles}`);
  await expect(rows(page).first()).toBeVisible();
  await leads(page, 'a new title', () =>
    page.getByRole('link', { name: 'More fields of a new title' }).click(),
  );
  const name = `Warden ${crypto.randomUUID().slice(0, 8)}`;
  await field(page, 'Name').fill(name);
  await leads(page, 'saving a new record', () => save(page).click());
  await untilToastSays(page, /was created/);

  await field(page, 'Name').fill(`${name} 2`);
  await save(page).click();
  await untilToastSays(page, /saved/);
  await expect.poll(() => focus(page), 'saving a change').toMatchObject({ isInPage: true, isShown: true });
  await field(page, 'Name').fill(`${name} 3`);
  await button(page, 'Discard').click();
  await button(dialog(page), 'Discard').click();
  await expect.poll(() => focus(page), 'discarding').toMatchObject({ isInPage: true, isShown: true });

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator(':focus')).toHaveCount(1);
  await leads(page, 'deleting', () =>
    dialog(page)
      .getByRole('button', { name: /^Delete/ })
      .click(),
  );
});

test('the palette and the pages of a list move the focus to where they lead', async ({ open }) => {
  const page = await open('ada', users);
  await expect(rows(page).first()).toBeVisible();
  await leads(page, 'the next page of the list', () =>
    page.getByRole('button', { name: 'Next page' }).first().click(),
  );
  await leadsToHeading(page, 'the palette', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox').and(page.locator(':focus'))).toBeVisible();
    await page.keyboard.type('buildings');
    await expect(page.getByRole('option').first()).toContainText(/Buildings/);
    await page.keyboard.press('Enter');
  });
});

test('a button that is removed after it waited for a call of less than a frame leaves the focus in the page', async ({
  open,
}) => {
  const page = await open('ada', titles);
  await expect(rows(page).first()).toBeVisible();
  const heading = page.locator('main h1:visible');
  // The code that follows the focus loads after the first page.
  await expect(async () => {
    await heading.evaluate(async (element) => {
      const frames = async (count: number) => {
        for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
      };
      const pressed = document.createElement('button');
      element.after(pressed);
      pressed.focus();
      await frames(2);
      pressed.disabled = true;
      while (document.activeElement !== document.body) await frames(1);
      pressed.disabled = false;
      await frames(3);
      pressed.remove();
      await frames(6);
    });
    await expect(heading).toBeFocused({ timeout: 100 });
  }).toPass();
});

test('what removes the button that was pressed leaves the focus in the page', async ({ open }) => {
  const page = await open(
    'ada',
    '/client/admin/user-management-settings/users-and-contacts/import-users-contacts',
  );
  const heading = page.locator('main h1:visible');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,Email\nRita,Falk,rita.falk@northfield.example\n'),
  });
  await button(page, 'Continue').press('Enter');
  await expect(button(page, 'Check the file')).toBeVisible();
  await expect(heading, 'the columns of an import').toBeFocused();
  await button(page, 'Check the file').press('Enter');
  await expect(page.getByText('No errors found.')).toBeVisible();
  await expect(heading, 'the check of an import').toBeFocused();

  await page.goto(`/v7${titles}`);
  await rows(page).first().getByRole('checkbox').check();
  await button(page, 'Clear selection').press('Enter');
  await expect(heading, 'clearing the selection').toBeFocused();

  await rows(page).first().getByRole('link').first().click();
  await field(page, 'Description').fill('Typed and not saved');
  // The draft is kept when the page is left.
  await page.reload();
  await expect(button(page, 'Discard')).toBeVisible();
  // The keys of the shell load after the first page.
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('main')).toBeFocused();
  await button(page, 'Discard').press('Enter');
  await expect(page.getByText('You have an unsaved draft')).toBeHidden();
  await expect.poll(() => focus(page), 'discarding a draft').toMatchObject({ isInPage: true, isShown: true });

  // A click beside everything takes the focus away, and nothing brings it back.
  await page.locator('footer').click({ position: { x: 600, y: 4 } });
  await expect(page.locator('body')).toBeFocused();
});

test('the summary of a new record takes the focus also when no input was touched', async ({ open }) => {
  const page = await open('ada', `${titles}/add`);
  await button(page, 'Create title').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Name is required.' })).toBeFocused();
});

/** The element with the focus, and the sides of its ring that an ancestor clips. Null without a ring outside or inside. */
const ringOfFocus = (page: Page) =>
  page.evaluate(async () => {
    // Each change of style is a transition, of a moment where motion is reduced.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    if (outlineStyle === 'none') return null;
    const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isFixed = (each: Element) => ['fixed', 'sticky'].includes(getComputedStyle(each).position);
    const clipped = new Set<string>();
    for (let each: Element | null = element; each && each !== document.body && !isFixed(each);) {
      each = each.parentElement;
      if (!each || getComputedStyle(each).overflow === 'visible') continue;
      const box = each.getBoundingClientRect();
      // Where the element itself reaches beyond the box, the box scrolls.
      if (left - out < box.left && left >= box.left) clipped.add('left');
      if (top - out < box.top && top >= box.top) clipped.add('top');
      if (right + out > box.right && right <= box.right) clipped.add('right');
      if (bottom + out > box.bottom && bottom <= box.bottom) clipped.add('bottom');
    }
    return { element: element.outerHTML.slice(0, 160), clipped: [...clipped] };
  });

test('no ring of the focus is clipped, in a list, a record and a form', async ({ open, building }) => {
  const page = await open('ada', '/client/landing', { viewport: { width: 1280, height: 800 } });
  for (const path of [users, building.path, `${titles}/add`]) {
    await navigate(page, path);
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    const rings = new Set<string>();
    for (let presses = 0; presses < 90; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await ringOfFocus(page);
      if (!stop) continue;
      rings.add(stop.element);
      expect.soft(stop.clipped, `${path} ${stop.element}`).toEqual([]);
    }
    expect(rings.size, path).toBeGreaterThan(30);
  }
});
