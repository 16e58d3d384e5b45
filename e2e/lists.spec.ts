import { chooseContext } from './support/context.ts';
import { button, dialog, more, save } from './support/form.ts';
import { navigate } from './support/navigate.ts';
import { clientUid } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

const rowsOf = (page: Page) => page.locator('tbody tr[data-index]');
const names = (page: Page) => page.locator('tbody th bdi').allInnerTexts();
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ });

test('search, filter, sorting and page are in the URL, can be shared by link, and Back restores them', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/buildings');
  await expect(rowsOf(page)).toHaveCount(10);

  await search(page).fill('school');
  await expect(page).toHaveURL(/\?q=school$/);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await page.getByRole('combobox', { name: 'Condition' }).selectOption('does not contain');
  await page.getByRole('textbox', { name: 'Value' }).fill('Middle');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/name~doesnotcontain=Middle/);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-name/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const rowNames = await names(page);
  expect(rowNames.length).toBeGreaterThan(0);
  expect(rowNames).toEqual(rowNames.toSorted().toReversed());
  expect(rowNames.filter((name) => name.includes('Middle'))).toEqual([]);

  const shared = await open('sol', page.url().replace(/^.*\/v7/, ''));
  await expect.poll(() => names(shared)).toEqual(rowNames);
  await expect(search(shared)).toHaveValue('school');

  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/doesnotcontain/);
  await expect(search(page)).toHaveValue('school');
  await page.goBack();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByText('1–10 of ')).toBeVisible();
});

test('a search with a slip of typing offers the nearest that finds somebody', async ({ open }) => {
  const page = await open(
    'ada',
    '/client/admin/user-management-settings/users-and-contacts/client-users?q=abarra%20dmitri',
  );
  await button(page, 'Did you mean “abara dmitri”?').click();
  await expect(rowsOf(page).first()).toContainText('Abara');
  await expect(search(page)).toHaveValue('abara dmitri');
  await expect(search(page)).toBeFocused();
  await page.goBack();
  await expect(button(page, 'Did you mean “abara dmitri”?')).toBeVisible();
  // Nobody is called so, by a slip or not.
  await search(page).fill('zzqqxxy');
  await expect(page.getByText('Search for “zzqqxxy”')).toBeVisible();
  await expect(page.getByRole('button', { name: /Did you mean/ })).toHaveCount(0);
});

test('Back from a record returns to the same page and row of the list', async ({ open }) => {
  // Sorted descending: records that other tests add come first.
  const page = await open('ada', '/client/admin/buildings?perPage=10&page=2&sort=-name');
  const third = rowsOf(page).nth(2);
  const name = await third.locator('bdi').first().innerText();
  await third.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('the breadcrumb of a list returns from a record with filters, page and scroll position', async ({
  open,
}) => {
  const address = '?name~doesnotcontain=Annex&sort=-name&perPage=25&page=2';
  const page = await open('ada', `/client/admin/buildings${address}`);
  const frame = page.locator('div:has(> table[role="grid"])');
  const row = rowsOf(page).nth(20);
  await row.scrollIntoViewIfNeeded();
  const top = await frame.evaluate(({ scrollTop }) => scrollTop);
  await row.getByRole('link').first().click();
  await expect(page.locator('form')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Buildings' })
    .click();
  await expect(page).toHaveURL((url) => url.search === address);
  await expect(row).toBeInViewport();
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
});

test('deleting a record returns to its list with the same filters and sort order', async ({ open, call }) => {
  const name = `Listed ${crypto.randomUUID().slice(0, 8)}`;
  const client = await clientUid(call, 'Northfield School District');
  await call('POST', `usercontactrole/v2/clients/${client}/Titles`, { name });
  const address = '?name~contains=Listed&sort=-name';
  const page = await open('ada', `/client/admin/user-management-settings/titles${address}`);
  await rowsOf(page).getByRole('link', { name }).click();
  await more(page, 'Delete');
  await button(dialog(page), `Delete “${name}”`).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Titles' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.search === address);
  await expect(rowsOf(page).getByRole('link', { name })).toHaveCount(0);
});

test('the list stays mounted but hidden behind a record, and Back shows it with its selection and position', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/buildings?perPage=50');
  const frame = page.locator('div:has(> table[role="grid"])');
  await expect(rowsOf(page)).toHaveCount(50);
  await rowsOf(page).nth(20).getByRole('checkbox').check();
  await rowsOf(page).nth(30).scrollIntoViewIfNeeded();
  const top = await frame.evaluate(({ scrollTop }) => scrollTop);
  expect(top).toBeGreaterThan(0);
  const row = rowsOf(page).nth(30);
  await row.evaluate((element) => element.setAttribute('data-left', ''));

  await row.getByRole('link').first().click();
  await expect(page.locator('form')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.locator('[data-left]')).toBeHidden();
  await expect(page).not.toHaveTitle(/^Buildings/);

  await page.goBack();
  await expect(page.locator('[data-left]')).toBeInViewport();
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(top);
  await expect(rowsOf(page).nth(20).getByRole('checkbox')).toBeChecked();
  await expect(page).toHaveTitle(/^Buildings/);
  await expect(page.locator('form input[name="name"]')).toHaveCount(0);

  // The list works again: the search applies to it.
  await search(page).fill('nobody-is-called-so');
  await expect(rowsOf(page)).toHaveCount(0);
});

test('popups of a list are hidden when another page opens', async ({ open }) => {
  const page = await open('ada', '/client/admin/all-settings');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const popups = page.locator('[role=menu], [role=dialog]');
  const openers = [
    rowsOf(page).first().getByRole('button').last(),
    page.getByRole('button', { name: 'More filters' }),
  ];
  for (const opener of openers) {
    await page.getByRole('navigation', { name: 'Main menu' }).getByText('Buildings', { exact: true }).click();
    await rowsOf(page).first().waitFor();
    await opener.click();
    await expect(popups).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(popups).toHaveCount(0);
  }
});

test('a list shows a change that was saved on the page of a record', async ({ open, building }) => {
  const page = await open('ada', `/client/admin/buildings?q=${encodeURIComponent(building.name)}`);
  await rowsOf(page).getByRole('link', { name: building.name }).click();
  await page.locator('form input[name="name"]').fill(`${building.name} renamed`);
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `${building.name} renamed` })).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page).getByRole('link', { name: `${building.name} renamed` })).toBeVisible();
});

test('opening a row loads no code, because it is prefetched after the rows', async ({ open }) => {
  const page = await open('ada', '/client/admin/buildings');
  await rowsOf(page).first().waitFor();
  const forms = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/form-[^/]*\.js$/.test(name)),
    );
  await expect.poll(async () => (await forms()).length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await rowsOf(page).nth(2).getByRole('link').first().click();
  await page.locator('form input[name="name"]').waitFor();
  expect(scripts.filter((url) => /\/form-/.test(url))).toEqual([]);
});

test('a row can be opened while a search is still being typed, and the search does not block it', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/buildings');
  const row = rowsOf(page).filter({ hasText: 'School' }).first().getByRole('link').first();
  const name = await row.innerText();
  await page.route(/\/assets\/form-[^/]*\.js$/, async (route) => {
    // Simulates a slow connection.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await search(page).fill('school');
  await row.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a list keeps its visible columns after a reload', async ({ open }) => {
  const page = await open('ada', '/client/admin/buildings');
  const column = page.getByRole('columnheader', { name: 'Unique ID' });
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(column).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Unique ID' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(column).toBeVisible();
  await page.reload();
  await expect(column).toBeVisible();
});

test('the rows of a list can be searched, navigated, selected and opened by keyboard alone', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/buildings');
  await expect(rowsOf(page)).toHaveCount(10);
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.getAttribute('type')) === 'search') break;
  }
  await page.keyboard.type('school');
  await expect(page).toHaveURL(/q=school/);
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-index', '0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('data-index', '0');
  const name = await focused.locator('bdi').first().innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/q=school/);
});

test('a list of 1,203 buildings loads 1,000 per page and renders fewer than 80 rows at a time', async ({
  open,
  call,
}) => {
  proves('buildings-7', 'constants-4');
  const client = await clientUid(call, 'Meridian Retail Group');
  const page = await open('sam', '/admin/clients');
  const queries: string[] = [];
  page.on('request', (request) => {
    if (/\/Buildings\?/i.test(request.url())) queries.push(new URL(request.url()).search);
  });
  await page.goto(`/v7/admin/clients/${client}/buildings`);
  await expect(page.getByText('1,203 buildings')).toBeVisible();
  expect(queries[0]).toMatch(/pagesize=1000/i);
  expect(queries[0]).toMatch(/pagenumber=0/i);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1204');
  await expect(rowsOf(page).first()).toBeVisible();
  expect(await rowsOf(page).count()).toBeLessThan(80);

  await rowsOf(page).first().focus();
  await page.keyboard.press('End');
  await expect(page.locator(':focus')).toHaveAttribute('data-index', '999');
  expect(await rowsOf(page).count()).toBeLessThan(80);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('1,001–1,203 of 1,203')).toBeVisible();
});

test('a revisited list fills the window, also after a list with a different layout', async ({ open }) => {
  const lists = [
    '/client/admin/buildings',
    '/client/admin/user-management-settings/users-and-contacts/client-users',
  ];
  const page = await open('ada', lists[0], { viewport: { width: 390, height: 844 } });
  const footer = page.getByRole('contentinfo');
  const frame = page.locator('div:has(> table[role=grid])');
  /** Pixels by which the rows overflow, and pixels left below them. */
  const misfit = async () => {
    await rowsOf(page).first().waitFor();
    const hidden = await frame.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    const [box, below] = [await frame.boundingBox(), await footer.boundingBox()];
    return { hidden, left: (below?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0) };
  };
  for (const list of [...lists, ...lists]) {
    await page.goto(`/v7${list}`);
    await rowsOf(page).first().waitFor();
  }
  for (const list of lists) {
    await page.goto(`/v7${list}`);
    await expect.poll(misfit).toMatchObject({ hidden: 0 });
    // A row is 56 px high, and the page ends with 24 px of padding.
    expect((await misfit()).left).toBeLessThan(56 + 24 + 1);
  }
});

test('search and filters stand on one line, 1280 pixels wide, also with a quick filter on', async ({
  open,
}) => {
  const logs = '/client/admin/raptor-connect/logs';
  const page = await open('ada', logs, { viewport: { width: 1280, height: 800 } });
  const tools = page.locator('.list-tools');
  const height = async () => tools.evaluate(({ clientHeight }) => clientHeight);
  const outcomes = tools.getByRole('radiogroup', { name: 'Outcome' });
  for (const name of ['All', 'Failed']) {
    await outcomes.getByRole('radio', { name }).click();
    await expect(outcomes.getByRole('radio', { name })).toBeChecked();
    expect(await height()).toBeLessThan(40);
  }
  await page.goto('/v7/client/admin/history');
  await tools.getByRole('radiogroup', { name: 'What' }).getByRole('radio', { name: 'Changed' }).click();
  await expect(page).toHaveURL(/operation~eq=update/);
  expect(await height()).toBeLessThan(40);
});

test('the label on the frame of the field for a new record has the color of the page around it', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/user-management-settings/titles');
  await page.getByRole('textbox', { name: 'New title' }).fill('Warden');
  const label = page.locator('.quick-add .field-label').first();
  const ground = await page.locator('.quick-add').evaluate((row) => {
    const colors = [];
    for (let each: Element | null = row; each; each = each.parentElement)
      colors.push(getComputedStyle(each).backgroundColor);
    return colors.find((color) => color !== 'rgba(0, 0, 0, 0)');
  });
  await expect(label).toHaveCSS('background-color', String(ground));
});

test('on a phone a delivery says its time once, in the second line, and begins no text with a dot', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/raptor-connect/logs', {
    viewport: { width: 390, height: 844 },
  });
  const row = rowsOf(page).first();
  await expect(row.getByRole('link')).toHaveText('County dispatch');
  await expect(row.getByRole('link')).toHaveAccessibleName(/^County dispatch · .*\d:\d\d/);
  await row.locator('.second .choice').waitFor();
  const second = await row.locator('.second').innerText();
  expect(second).toMatch(/^\s*Skipped\s*\d/);
  expect(second.match(/\d:\d\d/g)).toHaveLength(1);
  // A state without a chip is followed by a dot.
  await page.goto('/v7/client/admin/raptor-connect/configurations');
  await expect(rowsOf(page).first().locator('.second')).toHaveText(/^\S+ · https:/);
});

test('on a phone a row has two lines with the full name, and a long list renders fewer than 60 rows', async ({
  open,
  call,
}) => {
  const page = await open('ada', '/client/admin/user-management-settings/users-and-contacts/client-users', {
    viewport: { width: 390, height: 844 },
  });
  const first = rowsOf(page).first();
  const link = first.getByRole('link');
  await expect(link).toHaveText(/^\S+ \S+/);
  await expect(first.locator('.second')).toContainText('@');
  // The buttons stand beside the title, and the filters on one line.
  const tops = (part: string) =>
    page
      .locator(part)
      .evaluateAll(
        (elements) => new Set(elements.map((each) => Math.round(each.getBoundingClientRect().top / 8))).size,
      );
  expect(await tops('.list-head .end > *')).toBe(1);
  expect(await tops('.list-filters > .filter-chip')).toBe(1);
  expect(await page.locator('.list-head').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(44);
  await expect(page.getByRole('link', { name: 'Add user' })).toBeInViewport();
  // No horizontal scrolling.
  const frame = page.locator('div:has(> table[role=grid])');
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const name = await link.innerText();
  await first.locator('.second').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const client = await clientUid(call, 'Meridian Retail Group');
  const other = await open('sam', `/admin/clients/${client}/buildings`, {
    viewport: { width: 390, height: 844 },
  });
  await expect(rowsOf(other).first()).toBeVisible();
  expect(await rowsOf(other).count()).toBeLessThan(60);
  await rowsOf(other).first().focus();
  await other.keyboard.press('End');
  const last = other.locator(':focus');
  await expect(last).toHaveAttribute('data-index', '999');
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('a list without matches offers to clear search and filters, and an empty list shows its own text', async ({
  open,
  building,
}) => {
  const page = await open('ada', '/client/admin/buildings?q=there-is-no-such-building');
  await expect(page.getByText('No buildings match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.goto(`/v7${building.path}/levels`);
  await expect(page.getByText('No levels yet')).toBeVisible();
});

test('the building chosen in the header filters users and contacts, and the filter can be removed', async ({
  open,
  building,
  call,
  somebody,
}) => {
  const users = '/client/admin/user-management-settings/users-and-contacts';
  const path = `usercontactrole/v2/clients/${somebody.clientUID}/Users/${somebody.uid}`;
  await call('PATCH', path, [
    { op: 'replace', path: '/hasAllBuildings', value: false },
    { op: 'replace', path: '/buildingUIDs', value: [building.uid] },
  ]);
  const page = await open('ada', users);
  await expect(page).toHaveURL(/client-users$/);
  const lists = page.getByRole('navigation', { name: 'Lists' });
  await expect(lists.getByRole('link')).toHaveText(['Users', 'Enterprise users', 'Contacts']);
  await rowsOf(page).first().waitFor();
  const all = await page.getByRole('grid').getAttribute('aria-rowcount');
  await chooseContext(page, 'Building', building.name);
  await expect(page.getByRole('button', { name: `Building is ${building.name}`, exact: true })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(somebody.lastName);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('dialog')).toContainText(`Saves the 1 user of ${building.name} as a CSV file.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await lists.getByRole('link', { name: 'Contacts' }).click();
  await expect(
    page.getByRole('button', { name: `Primary building is ${building.name}`, exact: true }),
  ).toBeVisible();
  await lists.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: `Remove filter: Building is ${building.name}` }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(all));
  await expect(page).toHaveURL(/buildings=all/);
});

test('a filter can be added by typing and Enter, and from the menu of a cell', async ({ open }) => {
  const page = await open('ada', '/client/admin/user-management-settings/users-and-contacts/client-users');
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a filter' })).toBeFocused();
  await page.keyboard.type('lock');
  await expect(page.getByRole('option').first()).toHaveText('Locked');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/locked~eq=true/);
  await expect(page.getByRole('button', { name: 'Locked', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filter by Roles' }).click();
  const value = page.getByRole('combobox', { name: 'Value' });
  await expect(value).toBeFocused();
  await page.keyboard.type('staff');
  await expect(page.getByRole('option', { name: 'Staff', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Role is Staff', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const cell = rowsOf(page).locator('td[data-column=primaryBuilding]').filter({ hasText: /\w/ }).first();
  const name = await cell.innerText();
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Only these: Primary building is ${name}` }).click();
  await expect(page.getByRole('button', { name: `Primary building is ${name}`, exact: true })).toBeVisible();
});

test('a list requests as many rows as fit the window, in one request', async ({ open }) => {
  const page = await open('ada', '/client/landing', { viewport: { width: 1440, height: 1080 } });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Not the numbers of what needs attention, which are asked for beside the list.
    if (pathname.endsWith('/Users') && searchParams.get('pagesize') !== '1') asked.push(request.url());
  });
  const users = '/v7/client/admin/user-management-settings/users-and-contacts/client-users';
  // Nothing was measured in this browser.
  await page.goto(users);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  expect([...new Set(asked)]).toHaveLength(1);
  const frame = page.locator('div:has(> table[role=grid])');
  const free = await frame.evaluate((element) => {
    const below = window.innerHeight - element.getBoundingClientRect().bottom;
    return { below, hidden: element.scrollHeight - element.clientHeight };
  });
  expect(free.hidden).toBeLessThanOrEqual(0);
  // The footer with the padding above it, and less than one further row.
  expect(free.below).toBeLessThan(67 + 48 + 2);
});

test('the columns that lists show at first fit a window of 1440 pixels', async ({ open }) => {
  const people = '/client/admin/user-management-settings';
  const overflow = async (page: Page, path: string) => {
    await navigate(page, path);
    await expect(rowsOf(page).filter({ visible: true }).first()).toBeVisible();
    const frame = page.getByRole('grid').filter({ visible: true }).locator('..');
    return frame.evaluate((element) => element.scrollWidth - element.clientWidth);
  };
  const wide = { viewport: { width: 1440, height: 900 } };
  const ada = await open('ada', '/client/landing', wide);
  for (const path of [
    '/client/admin/buildings',
    `${people}/users-and-contacts/client-users`,
    `${people}/users-and-contacts/client-contacts`,
    `${people}/roles`,
    `${people}/station-accounts`,
    `${people}/mappings`,
    '/client/admin/raptor-connect/configurations',
    '/client/admin/raptor-connect/logs',
    '/client/admin/raptor-connect/credentials',
    '/client/admin/raptor-university',
    '/client/admin/history',
  ])
    expect.soft(await overflow(ada, path), path).toBeLessThanOrEqual(0);
  const sam = await open('sam', '/admin/configuration', wide);
  for (const path of ['/admin/clients', '/admin/configuration/user-management-settings/raptor-users'])
    expect(await overflow(sam, path), path).toBeLessThanOrEqual(0);
});

test('the question before a title is deleted says how many users have it, and does not offer it', async ({
  open,
}) => {
  const page = await open('ada', '/client/admin/user-management-settings/titles');
  await page.getByRole('row').filter({ hasText: 'Teacher' }).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 1 title?' });
  await expect(question).toContainText(/Teacher – \d+ users/);
  await expect(question.getByRole('button', { name: 'Delete 1 title' })).toBeDisabled();
});
