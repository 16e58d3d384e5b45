import {
  addressOf,
  type At,
  heldBy,
  isKept,
  labelOf,
  listedAt,
  missingPlaces,
  places,
  sampleText,
  scopeOf,
  writableFields,
} from '../tests/second-platform/places.ts';
import { nameOfRecord, textOf } from '../tests/second-platform/records.ts';
import type { SecondPlatform } from '../tests/second-platform/server.ts';
import { shapeOf, shapeSeeds } from '../tests/second-platform/shapes.ts';
import { button, dialog, openTab, openTabOf, save, untilToastSays } from './support/form.ts';
import { accountOf, expect, type Page, test } from './support/secondPlatform.ts';
import { navigate } from './support/navigate.ts';
import { isWhole } from './support/whole.ts';

// Some calls are optional, and error responses are part of the tests.
test.use({ withRefusals: true });

const rows = (page: Page) => page.locator('tbody tr[data-index]');

async function saved(page: Page): Promise<void> {
  const messages = page.getByRole('region', { name: 'Messages' });
  await save(page).click();
  await untilToastSays(page, /was saved/);
  await messages.getByRole('button', { name: 'Close' }).last().click();
  await expect(messages.getByText(/was saved/)).toHaveCount(0);
}

/** Reloads a record's page, which sends no request twice. */
async function reload(page: Page, { resource }: At): Promise<void> {
  await page.reload();
  // Parts of a form are rendered after the first frame, and read only then.
  await page.waitForLoadState('networkidle');
  await isWhole(page);
  // The document counts its own requests: the browser may report late ones of the previous document after its first.
  const sent = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'fetch')
      .map(({ name }) => name),
  );
  expect(sent).not.toEqual([]);
  // Skipped for own records: the start also reads profile and buildings, before it knows the page.
  if (!resource.onlyOwn) expect(sent.filter((url, index) => sent.indexOf(url) !== index)).toEqual([]);
}

/** Sets, changes and clears a field of the record, and reads it back from the platform each time and after a reload. */
async function changeField(page: Page, at: At, held: () => Record<string, unknown>): Promise<void> {
  const texts = writableFields(at, 'text').filter(([, { format }]) => format !== 'postalCode');
  const optional = texts.find(([, { required }]) => !required);
  const [name, field] = optional ?? texts[0] ?? [];
  if (name === undefined || field === undefined) {
    await reload(page, at);
    return;
  }
  await openTabOf(page, at.resource, name);
  const input = page.getByRole('textbox', { name: labelOf(at.resource, name), exact: true }).first();
  for (const value of [sampleText(field, 1), sampleText(field, 2), ...(field.required ? [] : [''])]) {
    await input.fill(value);
    await saved(page);
    expect(held()[name] ?? '').toBe(value);
    await expect(input).toHaveValue(value);
  }
  await reload(page, at);
  await expect(input).toHaveValue(field.required ? sampleText(field, 2) : '');
}

const perPage = 50;

/** On the list: it has all records, and the page of one shows, changes and saves it. */
async function changesOne(second: SecondPlatform, page: Page, at: At): Promise<void> {
  const { resource, place } = at;
  const scope = scopeOf(second, at);
  const list = listedAt(second, at, scope);
  await expect(rows(page)).toHaveCount(Math.min(perPage, list.length));
  await isWhole(page);

  if (place.edit) {
    const link = page.locator('tbody a[data-open]').first();
    const id = decodeURIComponent((await link.getAttribute('href'))?.split('/').at(-1) ?? '');
    const record = heldBy(second, at, scope, id);
    const before = structuredClone(record);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: nameOfRecord(resource, record) })).toBeVisible();
    await isWhole(page);
    if (!place.edit.update) await reload(page, at);
    else {
      await changeField(page, at, () => heldBy(second, at, scope, id));
      // Untouched fields are unchanged.
      const texts = new Set(writableFields(at, 'text').map(([field]) => field));
      const others = (values: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(values).filter(([field, value]) => !texts.has(field) && value !== null),
        );
      expect(others(heldBy(second, at, scope, id))).toEqual(others(before));
    }
  }
}

/** On the list: two records are edited and deleted in bulk, where the place allows it. */
async function changesSeveral(second: SecondPlatform, page: Page, at: At): Promise<void> {
  const { resource } = at;
  const scope = scopeOf(second, at);
  await rows(page).first().waitFor();
  const boxes = page.locator('tbody input[type=checkbox]');
  if ((await boxes.count()) === 0) return;
  const ids: string[] = [];
  const selected: number[] = [];
  for (let index = 0; ids.length < 2 && index < (await rows(page).count()); index += 1) {
    const href = await rows(page).nth(index).locator('a[data-open]').first().getAttribute('href');
    const id = decodeURIComponent(href?.split('/').at(-1) ?? '');
    // Its deletion is not offered.
    if (isKept(second, at, scope, id)) continue;
    ids.push(id);
    selected.push(index);
  }
  const select = async () => {
    for (const index of selected) await boxes.nth(index).check();
    // The buttons load with the first selection. What is missing then is not offered.
    await expect(page.getByText(`${selected.length} selected`)).toBeVisible();
  };
  await select();
  const edit = button(page, 'Edit');
  const [name, field] =
    writableFields(at, 'text').find(
      ([candidate, { unique, required, format, individual }]) =>
        !unique &&
        !required &&
        !individual &&
        !['postalCode', 'email', 'phone'].includes(format ?? '') &&
        candidate !== resource.title &&
        !resource.named?.includes(candidate),
    ) ?? [];
  if (name !== undefined && field !== undefined && (await edit.count()) > 0) {
    for (const value of [sampleText(field, 7), '']) {
      await edit.click();
      await dialog(page).getByRole('combobox', { name: 'Field to set' }).click();
      await page.getByRole('option', { name: labelOf(resource, name), exact: true }).click();
      if (value === '') await dialog(page).getByRole('checkbox').check();
      else await dialog(page).getByRole('textbox', { name: 'New value' }).fill(value);
      await dialog(page)
        .getByRole('button', { name: /^(?:Set|Clear) for 2 / })
        .click();
      await expect(dialog(page)).toBeHidden();
      expect(ids.map((id) => heldBy(second, at, scope, id)[name] ?? '')).toEqual([value, value]);
      await select();
    }
  }
  const remove = button(page, 'Delete');
  if ((await remove.count()) === 0) return;
  await remove.click();
  // The user has both roles, and is asked about each.
  await page.addLocatorHandler(button(page, 'Take them away'), (confirm) => confirm.click(), {
    noWaitAfter: true,
  });
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Delete 2 / }).click();
  await expect(question.getByText('2 of 2 deleted.')).toBeVisible();
  expect(ids.map((id) => heldBy(second, at, scope, id))).toEqual([{}, {}]);
}

/** The form rejects a name that is taken, where names are unique. */
async function refuses(second: SecondPlatform, page: Page, at: At): Promise<void> {
  const { resource } = at;
  const scope = scopeOf(second, at);
  const list = listedAt(second, at, scope);
  const [name] = writableFields(at, 'text').find(([, { unique }]) => unique) ?? [];
  if (name === undefined || list.length < 4) return;
  const [record, other] = list.slice(-2);
  await navigate(page, `${addressOf(at, scope)}/${textOf(record?.['id'])}`);
  const input = page.getByRole('textbox', { name: labelOf(resource, name), exact: true }).first();
  await input.fill(textOf(other?.[name]));
  await save(page).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByText(/was saved/)).toHaveCount(0);
  await expect(input).toHaveValue(textOf(other?.[name]));
  expect(record?.[name]).not.toBe(other?.[name]);
}

for (const at of places.filter(({ place }) => place.list)) {
  const { resource, place, name } = at;

  test(`${name}: records are listed, opened, changed and deleted, duplicate names are rejected, and no GET request is sent twice`, async ({
    second,
    visit,
    seed,
  }, { annotations }) => {
    // The report of a failure contains the response shapes.
    annotations.push({ type: 'shape', description: JSON.stringify(shapeOf(resource.name, seed)) });
    const path = addressOf(at, scopeOf(second, at));
    // Without a page size the window determines it.
    const page = await visit(accountOf(at), `${path}?perPage=${perPage}`);
    await test.step('lists, opens and changes records', () => changesOne(second, page, at));
    await navigate(page, path);
    await test.step('edits and deletes records in bulk', () => changesSeveral(second, page, at));
    if (place.edit?.update)
      await test.step('rejects a duplicate name without reporting a save', () => refuses(second, page, at));
  });
}

for (const at of places.filter(({ place }) => !place.list && place.edit)) {
  test(`${at.name}: the record page renders and saves, and sends no GET request twice`, async ({
    second,
    visit,
  }) => {
    const scope = scopeOf(second, at);
    const account = accountOf(at);
    const page = await visit(account, addressOf(at, scope));
    await isWhole(page);
    if (!at.place.edit?.update) {
      await reload(page, at);
      return;
    }
    const { recordFrom, record } = at.place.edit;
    const [person] = second.records.of(at.resource, scope).keys();
    const id = record ?? (recordFrom === 'userUid' ? person : scope[recordFrom ?? '']) ?? '';
    const held = () => heldBy(second, at, scope, id);
    await changeField(page, at, held);
    const [flag] = writableFields(at, 'boolean')[0] ?? [];
    if (flag === undefined) return;
    const before = held()[flag] === true;
    await page.getByRole('switch', { name: labelOf(at.resource, flag) }).click();
    await saved(page);
    expect(held()[flag]).toBe(!before);
    await isWhole(page);
  });
}

test.describe('a call that the platform does not support', () => {
  // A platform of its own: other tests of this worker delete records of theirs.
  test.use({ seed: shapeSeeds[2] });

  const notOffered = 'This platform doesn’t offer this.';

  for (const account of ['client', 'staff'] as const) {
    test(`is reported in place of each list of ${account}`, async ({ second, visit }) => {
      const missing = missingPlaces.filter((at) => accountOf(at) === account);
      const pathOf = (at: At) => addressOf(at, scopeOf(second, at));
      const [first] = missing;
      if (!first) throw new Error('The platform supports every list.');
      const page = await visit(account, pathOf(first));
      for (const at of missing) {
        await test.step(at.name, async () => {
          if (at !== first) await navigate(page, pathOf(at));
          const main = page.getByRole('main');
          if (at.place.list?.searchParameter !== undefined) await main.getByRole('searchbox').fill('one');
          // A list stays behind the page that follows it.
          await expect(main.getByRole('alert').filter({ visible: true })).toContainText(notOffered);
        });
      }
    });
  }

  const placeOf = (name: string) => {
    const at = places.find(({ resource, place }) => resource.name === name && place.area === 'client');
    if (!at) throw new Error(`There is no place of ${name}.`);
    return at;
  };
  const pageOf = (second: SecondPlatform, at: At) => {
    const scope = scopeOf(second, at);
    return `${addressOf(at, scope)}/${textOf(listedAt(second, at, scope)[0]?.['id'])}`;
  };

  test('is reported on the page of a webhook, for the template preview and a new signing secret', async ({
    second,
    visit,
  }) => {
    const at = placeOf('webhookConfigurations');
    const page = await visit(accountOf(at), pageOf(second, at));
    await openTab(page, 'Request');
    await expect(page.getByText('This platform has no preview of templates.')).toBeVisible();
    await openTab(page, 'Overview');
    await button(page, 'Rotate secret').click();
    await button(dialog(page), 'Rotate secret').click();
    await expect(dialog(page).getByRole('alert')).toContainText('the platform doesn’t offer it');
  });

  test('is reported in the history of a record, and links by which users choose passwords are not offered', async ({
    second,
    visit,
  }) => {
    const at = placeOf('users');
    // The first one is the signed-in user.
    const others = listedAt(second, at, scopeOf(second, at)).slice(1);
    const user = others.find(({ userActive }) => userActive !== false);
    const path = `${addressOf(at, scopeOf(second, at))}/${textOf(user?.['id'])}`;
    const page = await visit(accountOf(at), `${path}/history`);
    await expect(page.getByRole('main')).toContainText('This platform keeps no history of its records.');
    await page.goto(page.url().replace(/\/history$/, ''));
    await expect(button(page, 'Set password')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(?:Send reset link|Send invitation)$/ })).toHaveCount(0);
  });
});

test.describe('a part of a page that fails to load', () => {
  // A platform of its own: other tests of this worker may have deleted all roles of theirs.
  test.use({ withFaults: true, trouble: /couldn’t|Failed to (?:fetch|load)/, seed: shapeSeeds[2] });

  test('fails the check that these tests run on each page', async ({ second, visit }) => {
    const at = places.find(({ resource, place }) => resource.name === 'roles' && place.edit);
    if (!at) throw new Error('Roles have no page.');
    const scope = scopeOf(second, at);
    const page = await visit(accountOf(at), addressOf(at, scope));
    await isWhole(page);
    // Files of one part are named by their hash alone.
    await page.route(/\/assets\/[\w-]{7}\.js$/, async (route) => {
      const response = await route.fetch();
      const code = await response.text();
      // The heights that a list of options takes while it loads.
      await (code.includes('?64:200') ? route.abort() : route.fulfill({ response }));
    });
    // The code has been prefetched.
    await page.reload();
    await page.locator('tbody a[data-open]').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Permissions' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('couldn’t');
    await expect(isWhole(page, { timeout: 2000 })).rejects.toThrow(/toHaveCount/);
  });
});
