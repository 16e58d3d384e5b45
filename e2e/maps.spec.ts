import { check, settled } from './support/axe.ts';
import type { Call } from './support/platform.ts';
import { proves } from './support/rows.ts';
import { type Building, expect, type Page, test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const levelNames = (page: Page) => section(page, 'Levels').locator('li button[class="map-level"] > span');

/** API path of the levels of a building. */
function levelsOf({ systemPath, uid }: Building): string {
  const client = systemPath.split('/')[3];
  return `clientbuilding/v2/clients/${client}/buildings/${uid}/levels`;
}

/** Adds levels to a building, and two locations to the first. */
async function furnish(call: Call, building: Building, names: readonly string[]) {
  const uids: string[] = [];
  for (const [displayOrder, levelName] of names.entries())
    uids.push((await call<{ uid: string }>('POST', levelsOf(building), { levelName, displayOrder })).uid);
  for (const name of ['Reception', 'Broom Cupboard'])
    await call('POST', `${levelsOf(building)}/${uids[0]}/locations`, { name });
  return uids;
}

test('a venue’s map can be uploaded to a building, and its plan can be zoomed, edited by keyboard and read as a table', async ({
  open,
  call,
  building,
}) => {
  proves('maps-1', 'maps-2', 'maps-3', 'maps-4', 'call-30');
  await furnish(call, building, ['Ground Floor', 'First Floor', 'Attic']);
  const page = await open('ada', building.path, { reducedMotion: 'reduce' });
  await page
    .getByRole('navigation', { name: 'Pages of this record' })
    .getByRole('link', { name: 'Map', exact: true })
    .click();
  await expect(page).toHaveURL(`/v7${building.path}/map`);
  await expect(heading(page, `Map of ${building.name}`)).toBeVisible();
  await expect(page.getByText('This level has no map yet.')).toBeVisible();
  const venues = section(page, 'Map data');
  await expect(venues.getByText('12 venues')).toBeVisible();
  await settled(page);
  await check(page, 'a building without a map');

  await venues.getByRole('button', { name: 'Upload map data' }).click();
  await expect(venues.getByText('Choose a venue first.')).toBeVisible();
  await venues.getByRole('searchbox', { name: 'Search venues' }).fill('birch');
  await venues.getByRole('radio', { name: /^Birchwood Middle School/ }).check();
  await venues.getByRole('button', { name: 'Upload map data' }).click();
  await expect(
    venues.getByText(
      /^The map data of Birchwood Middle School was uploaded for Ground Floor, First Floor\.$/,
    ),
  ).toBeVisible();

  const plan = page.getByRole('region', { name: 'Floor plan of Ground Floor' });
  await expect(plan.locator('path.plan-room')).toHaveCount(10);
  await expect(plan.getByRole('button', { name: 'Reception' })).toBeVisible();
  const rooms = page.getByRole('table', { name: 'Locations of Ground Floor' });
  await expect(
    rooms.getByRole('combobox', { name: 'Room of Reception' }).locator('option:checked'),
  ).toHaveText('Reception');
  await settled(page);
  // A location half covered by the top bar would be too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await check(page, 'a building with a map');

  // Placed in a room in the table, then moved by keyboard on the plan.
  const cupboard = rooms.getByRole('combobox', { name: 'Room of Broom Cupboard' });
  await expect(cupboard.locator('option:checked')).toHaveText('Not on the map');
  await cupboard.selectOption('Gymnasium');
  const pin = plan.getByRole('button', { name: 'Broom Cupboard' });
  await expect(pin).toBeVisible();
  await pin.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  expect((await saved).status()).toBe(204);
  await expect(cupboard.locator('option:checked')).toHaveText('Gymnasium');

  // In the middle, where zooming does not clip it.
  const zoomed = plan.locator('path.plan-room').nth(7);
  const width = async () => (await zoomed.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await expect.poll(width).toBeCloseTo(before, 0);

  // The URL contains the level.
  await section(page, 'Levels')
    .getByRole('button', { name: /^First Floor/ })
    .click();
  await expect(page).toHaveURL(/\?level=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Floor plan of First Floor' })).toBeVisible();
});

test('levels can be reordered by keyboard and by dragging', async ({ open, call, building }) => {
  await furnish(call, building, ['Basement', 'Ground Floor', 'First Floor']);
  const page = await open('sam', `${building.systemPath}/map`);
  await expect(levelNames(page)).toHaveText(['Basement', 'Ground Floor', 'First Floor']);
  const up = page.getByRole('button', { name: 'Move First Floor up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(levelNames(page)).toHaveText(['Basement', 'First Floor', 'Ground Floor']);
  await expect(page.getByText('First Floor is now number 2 of 3.')).toBeAttached();
  await expect(up).toBeFocused();
  const row = (name: string) => section(page, 'Levels').getByRole('listitem').filter({ hasText: name });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order'));
  await row('Ground Floor').dragTo(row('Basement'));
  await saved;
  await expect(levelNames(page)).toHaveText(['Ground Floor', 'Basement', 'First Floor']);
  await page.reload();
  await expect(levelNames(page)).toHaveText(['Ground Floor', 'Basement', 'First Floor']);
});

test.describe('rejected map requests', () => {
  test.use({ withRefusals: true });

  test('a failed upload shows the server’s description with a full stop, or the product’s own message', async ({
    open,
    call,
    building,
  }) => {
    proves('maps-5', 'maps-6', 'map-upload');
    await furnish(call, building, ['Attic']);
    const page = await open('ada', `${building.path}/map`);
    const venues = section(page, 'Map data');
    await venues.getByRole('radio', { name: /^Ashgrove Elementary/ }).check();
    await venues.getByRole('button', { name: 'Upload map data' }).click();
    await expect(venues.getByRole('alert').first()).toHaveText(
      'No level of the building is one of the venue’s (Ground Floor).',
    );
    await page.route('**/vendorbuildings/*/venue-001', (route) => route.fulfill({ status: 422, body: '' }));
    await venues.getByRole('button', { name: 'Upload map data' }).click();
    await expect(venues.getByRole('alert').first()).toHaveText('Failed to upload map data.');
    await expect(venues.getByRole('radio', { name: /^Ashgrove Elementary/ })).toBeChecked();
  });

  test('the map of another client’s building is not found', async ({ open, building }) => {
    const page = await open('uma', `${building.path}/map`);
    await expect(heading(page, 'Building')).toBeVisible();
    await expect(section(page, 'Levels')).toHaveCount(0);
  });
});

test.describe('maps service errors', () => {
  test.use({ withFaults: true });

  test('a failure or circular paging is reported, and the venues loaded so far can be used', async ({
    open,
    call,
    building,
  }) => {
    proves('venues-fetch');
    await furnish(call, building, ['Ground Floor']);
    const page = await open('ada', building.path);
    const first = { id: 'venue-001', name: 'Ashgrove Elementary', city: 'Northfield' };
    let answers: ('circle' | 'failure' | 'nothing new')[] = [];
    await page.route(/\/vendorbuildings\/embedded\?/, (route) => {
      const next = new URL(route.request().url()).searchParams.get('nexturl');
      const kind = answers[next === null ? 0 : 1];
      if (kind === 'failure') return route.fulfill({ status: 500, body: '' });
      const nexturl = kind === 'circle' ? '/again' : `/page-${Math.random()}`;
      return route.fulfill({ json: { results: [first], properties: { nexturl } } });
    });
    answers = ['circle', 'failure'];
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    const venues = section(page, 'Map data');
    await expect(venues.getByText('Unable to fetch venues. Please try again.')).toBeVisible();
    answers = ['circle', 'circle'];
    await venues.getByRole('button', { name: 'Read again' }).click();
    await expect(venues.getByText(/led back to a page that was already read/)).toBeVisible();
    answers = ['circle', 'nothing new'];
    await venues.getByRole('button', { name: 'Read again' }).click();
    await expect(venues.getByText(/sent a page without new venues/)).toBeVisible();
    await venues.getByRole('radio', { name: /^Ashgrove Elementary/ }).check();
    await venues.getByRole('button', { name: 'Upload map data' }).click();
    await expect(venues.getByText(/^The map data of Ashgrove Elementary was uploaded/)).toBeVisible();
  });
});
