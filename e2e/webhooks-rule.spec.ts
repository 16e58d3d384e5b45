import type { Locator } from '@playwright/test';
import { inScheme, scrolledViolations, violations } from './support/axe.ts';
import { button, dialog, field, openTab, save } from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { clientUid, type Call } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

const at = '/client/admin/raptor-connect/configurations';
const fresh = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

const line = (page: Page, number: number | string): Locator =>
  page.getByRole('group', { name: `Condition ${number}`, exact: true });
const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Rule as text (JSON logic)' });
const options = (page: Page): Locator => page.getByRole('listbox', { name: /^Values?$/ }).getByRole('option');

/** The stored rule, read from the platform. */
async function storedRule(page: Page, call: Call): Promise<unknown> {
  const client = await clientUid(call, 'Northfield School District');
  const id = /[\da-f-]{36}(?=#|$)/.exec(page.url())?.[0] ?? '';
  const { rule } = await call<{ rule: unknown }>(
    'GET',
    `webhooks/v1/clients/${client}/WebhookConfiguration/${id}`,
  );
  return rule;
}

/** Creates a configuration through the API, and opens its page. */
async function openStored(page: Page, call: Call, rule: unknown): Promise<void> {
  const client = await clientUid(call, 'Northfield School District');
  const { id } = await call<{ id: string }>('POST', `webhooks/v1/clients/${client}/WebhookConfiguration`, {
    name: fresh('Stored'),
    url: 'https://hooks.example.org/rule',
    rule,
  });
  await page.goto(`/v7${at}/${id}#rule`);
  await page.getByRole('radio', { name: 'On every event' }).waitFor();
}

async function saveNew(page: Page): Promise<void> {
  await save(page).click();
  await page.waitForURL(/configurations\/[\da-f-]{36}$/);
  await openTab(page, 'Rule');
}

/** Opens the text of a rule when it is not shown beside the builder. */
async function showText(page: Page): Promise<void> {
  const toggle = page.getByRole('radio', { name: 'Text', exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

test('a user builds “Lockdown or Evacuation, in one of two buildings, not a drill” with the mouse', async ({
  open,
  call,
}) => {
  proves('webhooks-4');
  const page = await open('ada', `${at}/add`);
  await field(page, 'Name').fill(fresh('Mouse'));
  await field(page, 'Address').fill('https://hooks.example.org/rule');
  await page.getByRole('radio', { name: 'On events that fit a rule' }).click();

  await line(page, 1).getByLabel('Field').selectOption('incident type');
  await line(page, 1).getByLabel('Comparison').selectOption('is one of');
  await line(page, 1).getByRole('combobox', { name: 'Values' }).click();
  await options(page)
    .filter({ hasText: /^Lockdown$/ })
    .click();
  await options(page)
    .filter({ hasText: /^Evacuation$/ })
    .click();

  await button(page, 'Add condition').click();
  await line(page, 2).getByLabel('Field').selectOption('building');
  await line(page, 2).getByLabel('Comparison').selectOption('is one of');
  await line(page, 2).getByRole('combobox', { name: 'Values' }).click();
  const names: string[] = [];
  for (const index of [0, 1]) {
    const option = options(page).first();
    await option.waitFor();
    names[index] = await option.innerText();
    await option.click();
  }
  await page.keyboard.press('Escape');

  await button(page, 'Add condition').click();
  await line(page, 3).getByLabel('Field').selectOption('incident source');
  await line(page, 3).getByLabel('Comparison').selectOption('is not');
  await expect(page.getByText('This rule isn’t finished. Choose what is missing.')).toBeVisible();
  await line(page, 3).getByRole('textbox', { name: 'Value' }).fill('Drill');
  await expect(
    page.getByText(
      `Fires when incident type is either Lockdown or Evacuation and building is either ${names.join(' or ')} and incident source is not “Drill”.`,
    ),
  ).toBeVisible();

  await saveNew(page);
  const rule = await storedRule(page, call);
  expect(rule).toEqual({
    and: [
      { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
      { in: [{ var: 'buildingId' }, [expect.any(String), expect.any(String)]] },
      { '!=': [{ var: 'incidentSource' }, 'Drill'] },
    ],
  });

  await page.reload();
  await expect(line(page, 3)).toBeVisible();
  await expect(line(page, 2).getByText(names[1]!)).toBeVisible();
  await openTab(page, 'Overview');
  await field(page, 'Name').fill(fresh('Mouse again'));
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(JSON.stringify(await storedRule(page, call))).toBe(JSON.stringify(rule));
});

/** Chooses an option of the focused select with arrow keys. */
async function arrowTo(page: Page, select: Locator, value: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await select.locator('option:checked').innerText()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No option ${value}.`);
}

test('a user builds a rule with a group and removes a condition, by keyboard', async ({ open, call }) => {
  const page = await open('ada', `${at}/add`);
  await tabTo(page, field(page, 'Name'));
  await page.keyboard.type(fresh('Keyboard'));
  await tabTo(page, page.getByRole('radio', { name: 'On every event' }));
  await page.keyboard.press('ArrowDown');

  const build = async (number: number | string, fieldName: string, kind: string) => {
    const select = line(page, number).getByLabel('Field');
    await expect(select).toBeVisible();
    if (!(await select.evaluate((element) => element === document.activeElement))) await tabTo(page, select);
    await arrowTo(page, select, fieldName);
    const comparison = line(page, number).getByLabel('Comparison');
    await tabTo(page, comparison, 2);
    await arrowTo(page, comparison, kind);
    await page.keyboard.press('Tab');
  };
  await build(1, 'incident type', 'is one of');
  await page.keyboard.type('Lockdown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Evacuation');

  await press(page, button(page, 'Add condition'));
  await expect(line(page, 2).getByLabel('Field')).toBeFocused();
  await build(2, 'incident source', 'is not');
  await page.keyboard.type('Drill');

  await press(page, button(page, 'Add group'));
  await expect(line(page, '3.1').getByLabel('Field')).toBeFocused();
  await build('3.1', 'building', 'is');
  await expect(options(page).first()).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await options(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const group = page.getByRole('group', { name: 'Group 3' });
  await press(page, button(group, 'Add condition'));
  await build('3.2', 'latitude', 'is at least');
  await page.keyboard.type('44.5');
  await tabTo(page, button(line(page, '3.2'), 'Remove condition'));
  await page.keyboard.press('Enter');
  await expect(line(page, '3.2')).toHaveCount(0);
  await expect(line(page, '3.1').getByLabel('Field')).toBeFocused();

  await tabTo(page, field(page, 'Address'));
  await page.keyboard.type('https://hooks.example.org/rule');
  await press(page, save(page));
  await page.waitForURL(/configurations\/[\da-f-]{36}$/);
  expect(await storedRule(page, call)).toEqual({
    and: [
      { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
      { '!=': [{ var: 'incidentSource' }, 'Drill'] },
      { '==': [{ var: 'buildingId' }, expect.stringMatching(/^[\da-f-]{36}$/)] },
    ],
  });
});

test('a user compares a field with another field and a timestamp, and several fields with a text, by keyboard', async ({
  open,
  call,
}) => {
  const page = await open('ada', `${at}/add`, { timezoneId: 'America/Chicago' });
  await field(page, 'Address').fill('https://hooks.example.org/rule');
  await field(page, 'Name').fill(fresh('Moments'));
  await tabTo(page, page.getByRole('radio', { name: 'On every event' }));
  await page.keyboard.press('ArrowDown');

  await tabTo(page, line(page, 1).getByLabel('Field', { exact: true }));
  await arrowTo(page, line(page, 1).getByLabel('Field', { exact: true }), 'time of the end');
  await tabTo(page, line(page, 1).getByLabel('Comparison'), 2);
  await arrowTo(page, line(page, 1).getByLabel('Comparison'), 'is after the field');
  await page.keyboard.press('Tab');
  const other = line(page, 1).getByLabel('Other field');
  await expect(other).toBeFocused();
  await arrowTo(page, other, 'time of the start');

  await press(page, button(page, 'Add condition'));
  await arrowTo(page, line(page, 2).getByLabel('Field', { exact: true }), 'time of the start');
  await tabTo(page, line(page, 2).getByLabel('Comparison'), 2);
  await arrowTo(page, line(page, 2).getByLabel('Comparison'), 'is at or after');
  await page.keyboard.press('Tab');
  // Month, day, year, hour, minute, second, AM/PM: in the browser's order, without lost keys.
  await page.keyboard.type('07042026083015PM', { delay: 20 });
  await expect(line(page, 2)).toContainText(
    /July 4, 2026 at 8:30:15\sPM CDT where you are; written as 2026-07-05T01:30:15\.000Z/,
  );

  await press(page, button(page, 'Add condition'));
  await arrowTo(page, line(page, 3).getByLabel('Field', { exact: true }), 'any of these texts');
  await tabTo(page, line(page, 3).getByLabel('Comparison'), 2);
  await arrowTo(page, line(page, 3).getByLabel('Comparison'), 'contains');
  await page.keyboard.press('Tab');
  for (const name of ['incident source', 'incident sub-type']) {
    await page.keyboard.type(name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await tabTo(page, line(page, 3).getByRole('textbox', { name: 'Value' }), 3);
  await page.keyboard.type('Drill');
  await expect(
    page.getByText('at least one of [incident source, incident sub-type] has: (it contains “Drill”)').first(),
  ).toBeVisible();

  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await page.waitForURL(/configurations\/[\da-f-]{36}$/);
  expect(await storedRule(page, call)).toEqual({
    and: [
      { '>': [{ var: 'resolvedTimestamp' }, { var: 'initiatedTimestamp' }] },
      { '>=': [{ var: 'initiatedTimestamp' }, '2026-07-05T01:30:15.000Z'] },
      { some: [[{ var: 'incidentSource' }, { var: 'incidentSubType' }], { in: ['Drill', { var: '' }] }] },
    ],
  });
});

test('a rule that the builder cannot show opens as text, and changes only after the user compares both versions', async ({
  open,
  call,
}) => {
  proves('webhooks-6');
  const page = await open('ada', at);
  const rule = {
    and: [{ '==': ['Lockdown', { var: 'incidentType' }] }, { '>': [{ '+': [{ var: 'lat' }, 1] }, 5] }],
  };
  await openStored(page, call, rule);
  await expect(page.getByText('The builder can’t show this rule, so it’s shown as text.')).toBeVisible();
  // At any width. For rules that the builder supports, only one of the two is shown below 1080 pixels.
  for (const width of [390, 1280, 1440, 1700]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(textOf(page)).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await openTab(page, 'Overview');
  await field(page, 'Name').fill(fresh('Text'));
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(JSON.stringify(await storedRule(page, call))).toBe(JSON.stringify(rule));

  await openTab(page, 'Rule');
  await button(page, 'Show it in the builder…').click();
  await expect(dialog(page).getByRole('region')).toHaveCount(2);
  await button(dialog(page), 'Show in the builder').click();
  await expect(line(page, 2).getByRole('textbox', { name: 'Part as text' })).toBeVisible();
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(await storedRule(page, call)).toEqual({
    and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, rule.and[1]],
  });
});

test('a rule with an unknown operator is rejected with its line number, and is not saved', async ({
  open,
  call,
}) => {
  proves('webhooks-7');
  const page = await open('ada', at);
  await openStored(page, call, { '==': [{ var: 'incidentType' }, 'Lockdown'] });
  await showText(page);
  await textOf(page).fill('{\n  "and": [\n    { "log": [] }\n  ]\n}');
  await page.getByRole('button', { name: /^Line 3, column \d+: “log” is not one of the operators/ }).click();
  await expect(textOf(page)).toBeFocused();
  await save(page).click();
  await expect(page.getByText('Line 3 of the rule: “log” is not one').first()).toBeVisible();
  expect(await storedRule(page, call)).toEqual({ '==': [{ var: 'incidentType' }, 'Lockdown'] });
});

test('an unsaved rule shows which recent events it would start or stop firing on', async ({ open, call }) => {
  const client = await clientUid(call, 'Northfield School District');
  const [first, second] = [fresh('Sensor'), fresh('Panel')];
  for (const incidentSource of [first, second])
    await call('POST', `webhooks/v2/clients/${client}/events`, { incidentType: 'Hold', incidentSource });
  const page = await open('ada', at);
  await openStored(page, call, { '==': [{ var: 'incidentSource' }, first] });
  await line(page, 1).getByRole('textbox', { name: 'Value' }).fill(second);
  const newly = page.getByRole('region', { name: 'Would also fire for 1 event' });
  await newly.getByText(/Hold/).first().click();
  await expect(newly.getByText(`was "${second}"`)).toBeVisible();
  const noLonger = page.getByRole('region', { name: 'Would no longer fire for 1 event' });
  await noLonger.getByText(/Hold/).first().click();
  await expect(noLonger.getByText(`was "${first}"`)).toBeVisible();
});

test('the fields and comparisons of all conditions are aligned, and identifiers in the text are not cut off', async ({
  open,
  call,
}) => {
  const page = await open('ada', at);
  const building = '2f6b1c0a-5d3e-4f70-8a9b-1c2d3e4f5a61';
  await openStored(page, call, {
    and: [
      { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
      { in: [{ var: 'buildingId' }, [building, building.replace('61', '62')]] },
      { '!=': [{ var: 'incidentSource' }, 'Drill'] },
    ],
  });
  const left = async (name: string) => {
    const boxes = await Promise.all(
      [1, 2, 3].map((number) => line(page, number).getByLabel(name).first().boundingBox()),
    );
    return new Set(boxes.map((box) => Math.round(box?.x ?? Number.NaN)));
  };
  for (const width of [1280, 1440, 1700]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(line(page, 3)).toBeVisible();
    expect({ width, fields: (await left('Field')).size }).toEqual({ width, fields: 1 });
    expect({ width, comparisons: (await left('Comparison')).size }).toEqual({ width, comparisons: 1 });
    for (const number of [1, 2, 3]) {
      const cut = await line(page, number)
        .locator('select')
        .evaluateAll((selects) => selects.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect({ width, number, cut }).toEqual({ width, number, cut: 0 });
    }
  }
  const text = textOf(page);
  await expect(text).toBeVisible();
  const room = await text.evaluate((box) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return 0;
    canvas.font = getComputedStyle(box).font;
    return box.clientWidth / canvas.measureText('m').width;
  });
  // The identifier with eight spaces, the quotes and a comma.
  expect(room).toBeGreaterThan(building.length + 11);
});

test('the rule has no axe findings, light, dark and 320 px wide', async ({ open, call }) => {
  const page = await open('ada', at, { reducedMotion: 'reduce' });
  await openStored(page, call, {
    and: [
      { in: [{ var: 'incidentType' }, ['Lockdown', 'Evacuation']] },
      {
        or: [
          { '<=': [44, { var: 'lat' }, 45] },
          { '!=': [{ var: 'incidentType' }, { var: 'incidentSubType' }] },
          {
            none: [
              [{ var: 'person.firstName' }, { var: 'person.lastName' }],
              { '==': [{ var: '' }, 'Test'] },
            ],
          },
          { '>': [{ var: 'initiatedTimestamp' }, '2026-01-01T00:00:00Z'] },
        ],
      },
    ],
  });
  await line(page, '2.4').waitFor();
  await page.getByText('Change the event').first().click();
  for (const width of [1800, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await inScheme(page, colorScheme);
      const findings = await (width === 320 ? scrolledViolations(page) : violations(page));
      expect.soft(findings, `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
