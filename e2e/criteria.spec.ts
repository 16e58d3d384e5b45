import sharp from 'sharp';
import { button, field, save } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { people, samplePassword } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';

// Criteria of WCAG 2.2 that axe cannot decide. docs/accessibility.md names them.

const settings = '/client/admin/user-management-settings';
const users = `${settings}/users-and-contacts/client-users`;

interface Stop {
  readonly element: string;
  /** True when other elements cover all of it. */
  readonly isCovered: boolean;
  readonly isMarked: boolean;
}

/** The focused element in viewport coordinates. Null when nothing on the page has the focus. */
async function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    // React renders the indicator in the frame after the key press.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // For a small input, such as a checkbox, the element rendered in its place counts.
    const drawn = element.closest('label, .MuiCheckbox-root, .MuiSwitch-root, .field-box') ?? element;
    const at = (share: number, from: number, to: number) => from + (to - from) * share;
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [at(x, left, right), at(y, top, bottom)] as const),
    );
    const isCovered = !points.some(([x, y]) => {
      const above = document.elementFromPoint(x, y);
      return above !== null && (drawn.contains(above) || above.contains(element));
    });
    // The browser marks the focus within a date input.
    const isMarked =
      element.matches('[type=date]') ||
      [element, drawn, element.closest('.field-chips'), ...element.querySelectorAll('*')].some((each) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
    return { element: element.outerHTML.slice(0, 160), isCovered, isMarked };
  });
}

for (const width of [1280, 390])
  test(`the focused element has a visible indicator and is never fully covered, ${width} pixels wide`, async ({
    open,
    somebody,
  }) => {
    test.setTimeout(120_000);
    const page = await open('ada', `${users}/${somebody.uid}`, {
      viewport: { width, height: 720 },
      reducedMotion: 'reduce',
    });
    // With a change, so that the bar with the save button covers the end of the page.
    await field(page, 'First name').fill('Changed');
    await expect(save(page)).toBeVisible();
    for (const key of ['Tab', 'Shift+Tab']) {
      let seen = 0;
      for (let presses = 0; presses < 70; presses += 1) {
        await page.keyboard.press(key);
        const stop = await focused(page);
        if (!stop) continue;
        seen += 1;
        expect
          .soft(stop, `${key} ${presses} ${stop.element}`)
          .toMatchObject({ isCovered: false, isMarked: true });
      }
      expect(seen).toBeGreaterThan(40);
    }
  });

/** Text spacing that users may set (WCAG 2.2, 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

for (const width of [1280, 320])
  test(`text with user-defined spacing is not cut off, ${width} pixels wide`, async ({ open, building }) => {
    const page = await open('ada', '/user/preferences', { viewport: { width, height: 720 } });
    for (const path of ['/client/landing', '/client/admin', users, building.path, `${settings}/titles/add`]) {
      await navigate(page, path);
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      await page.addStyleTag({ content: spacing });
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('h1, h2, h3, p, a, button, label, legend, li, th, td, [role=status]')]
          .filter((element) => {
            const { overflowX, overflowY, clipPath } = getComputedStyle(element);
            if (clipPath !== 'none' || element.clientHeight <= 1) return false;
            const isClipped = (overflow: string) => ['hidden', 'clip'].includes(overflow);
            // Long names in cells are truncated with any spacing; the record's page shows them in full.
            const isCell = element.closest('td, th, .chip') !== null;
            return (
              (isClipped(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
              (!isCell && isClipped(overflowX) && element.scrollWidth > element.clientWidth + 2)
            );
          })
          .map((element) => element.outerHTML.slice(0, 160)),
      );
      expect.soft(cut, path).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${path} fits`).toBeLessThanOrEqual(width);
    }
  });

test('help is in the same place on every page', async ({ open }) => {
  const support = (of: Page) => of.getByRole('contentinfo').getByRole('link');
  const [client, staff] = [await open('ada', '/client/landing'), await open('sam', '/admin/clients')];
  const names = await support(client).allTextContents();
  expect(names[0]).toBe('Contact Support');
  for (const path of ['/client/admin', users, `${settings}/titles/add`, '/user/profile', '/client/nowhere']) {
    await navigate(client, path);
    expect.soft(await support(client).allTextContents(), path).toEqual(names);
  }
  for (const path of ['/admin/user-search', '/admin/configuration', '/admin/clients/add']) {
    await navigate(staff, path);
    expect.soft(await support(staff).allTextContents(), path).toEqual(names);
  }
});

test.describe('the sign-in form', () => {
  test.use({ withRefusals: true });
  test('supports password managers and pasting, has only two inputs, and keeps the email address after an error', async ({
    page,
  }) => {
    await page.goto('/v7/client/landing');
    await page.waitForURL(/\/identity\//);
    const email = page.getByLabel(/e-?mail/i);
    const password = page.getByLabel('Password', { exact: true });
    await expect(email).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(await page.getByRole('textbox').or(page.locator('input:not([type=hidden])')).count()).toBe(2);
    await email.fill(people.ada);
    await password.fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(email).toHaveValue(people.ada);
    await password.evaluate((input: HTMLInputElement, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const isTaken = input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      if (!isTaken) throw new Error('The field refuses to be pasted into.');
    }, samplePassword);
  });
});

test('autofill is on for the user’s own profile and off for records of other users', async ({
  open,
  somebody,
}) => {
  const page = await open('ada', '/user/profile');
  const purposes = { 'First name': 'given-name', 'Last name': 'family-name', 'Mobile phone number': 'tel' };
  for (const [name, purpose] of Object.entries(purposes))
    await expect(field(page, name)).toHaveAttribute('autocomplete', purpose);
  await navigate(page, `${users}/${somebody.uid}`);
  for (const name of Object.keys(purposes))
    await expect(field(page, name)).toHaveAttribute('autocomplete', 'off');
});

test('single-key shortcuts do nothing after the user turns them off', async ({ open }) => {
  const page = await open('sam', '/admin/clients');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await list.getByRole('switch').or(list.getByRole('checkbox')).click();
  await button(page, 'Close').click();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(list).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveAttribute('type', 'search');
  // On the page that captures typing anywhere, only its search field receives the text.
  await navigate(page, '/admin/user-search');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('a');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('pages have unique titles, and the first Tab stop skips to the content', async ({ open }) => {
  const page = await open('ada', '/user/preferences');
  const titles = new Set<string>();
  for (const path of [
    '/client/landing',
    '/client/admin',
    users,
    `${settings}/titles`,
    `${settings}/titles/add`,
  ]) {
    await navigate(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => titles.size < titles.add(await page.title()).size, path).toBe(true);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Skip to the content');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** Buttons and links whose accessible name lacks a visible word. */
async function misnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wordsOf = (text: string) => Array.from(text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu), String);
    return [...document.querySelectorAll<HTMLElement>(':is(a, button, [role=button])[aria-label]')]
      .filter((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const seen: string[] = [];
        while (walker.nextNode())
          // Shortcut keys are not part of the label.
          if (!walker.currentNode.parentElement?.closest('kbd, [aria-hidden=true]'))
            seen.push(walker.currentNode.textContent ?? '');
        const name = wordsOf(element.ariaLabel ?? '');
        return wordsOf(seen.join(' ')).some((word) => !name.includes(word));
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

test('accessible names contain the visible text', async ({ open, building }) => {
  const page = await open('ada', '/user/preferences');
  for (const path of ['/client/landing', '/client/admin', users, building.path]) {
    await navigate(page, path);
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    expect.soft(await misnamed(page), path).toEqual([]);
  }
});

test('columns can be reordered and resized without dragging', async ({ open }) => {
  const page = await open('ada', users);
  // Not by role: elements behind the popup have none.
  const heads = page.locator('thead');
  const title = heads.locator('th').filter({ hasText: /^Title$/ });
  await expect(title).toBeVisible();
  await button(page, 'Columns').click();
  const narrow = (await title.boundingBox())?.width ?? 0;
  const width = page.getByRole('spinbutton', { name: 'Width of Title in pixels' });
  await width.fill('300');
  await width.press('Tab');
  // The columns share the remaining width.
  await expect.poll(async () => (await title.boundingBox())?.width ?? 0).toBeGreaterThan(narrow + 60);
  const before = await heads.innerText();
  await button(page, 'Move Title up').click();
  await expect.poll(() => heads.innerText()).not.toEqual(before);
});

test('the crop of a photo can be moved by a single click', async ({ open }) => {
  const page = await open('ada', '/user/profile');
  const buffer = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#0f5f68' },
  })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  const across = page.getByRole('slider', { name: 'Left to right' });
  await expect(across).toBeEnabled();
  await expect(page.getByRole('slider', { name: 'Top to bottom' })).toBeDisabled();
  const picture = page.getByRole('dialog').locator('img').first();
  const before = (await picture.boundingBox())?.x ?? 0;
  const scale = page.locator('.MuiSlider-root').filter({ has: across });
  const { x = 0, y = 0, width = 0, height = 0 } = (await scale.boundingBox()) ?? {};
  await page.mouse.click(x + width * 0.9, y + height / 2);
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(before - 20);
});

test('no popup moves for people who prefer less motion', async ({ open }) => {
  const page = await open('ada', users, { reducedMotion: 'reduce' });
  const longest = (selector: string) =>
    page.locator(selector).evaluateAll((popups) =>
      Math.max(
        ...popups
          .flatMap((popup) => [popup, ...popup.querySelectorAll('*')])
          .flatMap((element) => getComputedStyle(element).transitionDuration.split(','))
          .map((duration) => Number.parseFloat(duration)),
      ),
    );
  await button(page, 'Export').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await longest('[role=dialog]')).toBeLessThan(0.001);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await longest('.MuiModal-root')).toBeLessThan(0.001);
});
