import type { Locator } from '@playwright/test';
import { type Receiver, startReceiver } from '../tests/support/receiver.ts';
import { check } from './support/axe.ts';
import {
  button,
  dialog,
  field,
  heading,
  more,
  openTab,
  save,
  requestSent,
  untilToastSays,
} from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { clientUid, type Call } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import rules from '../tests/checklist/rules.json' with { type: 'json' };
import { proves } from './support/rows.ts';

const at = '/client/admin/raptor-connect';
const secret = 'a-secret-typed-by-will';
const fresh = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;

/** Tokens at /token, a digest challenge at /digest, 503 at /refuse, success for other paths. */
const receive = () =>
  startReceiver(({ url, headers }, response) => {
    if (url.startsWith('/token')) response.end(JSON.stringify({ access_token: 'token-of-the-receiver' }));
    else if (url.startsWith('/refuse')) response.writeHead(503).end('not today');
    else if (url.startsWith('/digest') && !headers['authorization'])
      response
        .writeHead(401, {
          'www-authenticate': 'Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256',
        })
        .end();
    else response.end('thanks');
  });

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await receive();
});
test.afterAll(() => receiver.close());
// The console also logs the requests that the platform or a target rejects.
test.use({ withFaults: true });
test.describe.configure({ timeout: 300_000 });

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The fields of each type: label -> value; `%` is the receiver's origin. */
const types = {
  BasicAuth: { fields: { 'User name': 'will', Password: secret }, url: '%/hook' },
  ApiKey: { fields: { 'Header name': 'X-Key', 'API key': secret }, url: '%/hook' },
  ClientCredentials: {
    fields: { 'Token endpoint': '%/token', 'Client identifier': 'portal', 'Client secret': secret },
    more: ['Audience'],
  },
  RaulandTcu: {
    fields: { Address: '%/token', 'User name': 'will', Password: secret, 'Connection code': secret },
  },
  DigestAuth: { fields: { 'User name': 'will', Password: secret }, url: '%/digest' },
  Brivo: {
    fields: {
      'Token address': '%/token',
      'User name': 'will',
      Password: secret,
      'API key': secret,
      'Client identifier': 'portal',
      'Client secret': secret,
    },
  },
} satisfies Record<string, { fields: Record<string, string>; url?: string; more?: string[] }>;

const withReceiver = (text: string) => text.replace('%', receiver.origin);

async function fillCredential(page: Page, type: keyof typeof types, name: string) {
  await field(page, 'Name').fill(name);
  await page.getByLabel('Type').selectOption(type);
  const proof = section(page, 'Secrets');
  for (const [label, value] of Object.entries(types[type].fields))
    await proof.getByRole('textbox', { name: label, exact: true }).fill(withReceiver(value));
}

test('an administrator creates a credential of each type with only its own fields, and tests each before saving', async ({
  open,
}) => {
  proves(
    'credentials-3',
    'credentials-4',
    'credentials-5',
    'credentials-6',
    'credentials-7',
    'credentials-8',
    'credentials-9',
    'call-118',
  );
  const page = await open('will', `${at}/credentials`);
  for (const [type, { fields, ...more }] of Object.entries(types)) {
    const name = fresh(type);
    await page.goto(`/v7${at}/credentials/add`);
    await fillCredential(page, type as keyof typeof types, name);
    const labels = await section(page, 'Secrets').locator('input[name]').count();
    expect(labels, type).toBe(Object.keys(fields).length + ('more' in more ? more.more.length : 0));

    const tryIt = section(page, 'Try it');
    if ('url' in more) await tryIt.getByLabel('Address to try it at').fill(withReceiver(more.url));
    await button(tryIt, 'Try it').click();
    await expect(tryIt.getByText('It works. The answer was 200.')).toBeVisible();
    await tryIt.getByText('Request and answer').last().click();
    await expect(tryIt.getByText('••••••••').first()).toBeVisible();
    expect(await tryIt.textContent()).not.toContain(secret);
    expect(await tryIt.textContent()).not.toContain('token-of-the-receiver');

    const request = await requestSent(page, 'POST', /\/WebhookCredential$/, () => save(page).click());
    await untilToastSays(page, `“${name}” was created.`);
    const body = request.postDataJSON() as Record<string, unknown>;
    const filled = Object.keys(body).filter((key) => !['name', 'type'].includes(key));
    expect(filled, type).toHaveLength(Object.keys(fields).length);
    // Secrets are sent once. No response contains them.
    await page.goto(`/v7${at}/credentials`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(/^Set on /).first()).toBeVisible();
    await expect(page.locator('input[type=password]')).toHaveCount(0);
  }
});

test('the guide to a first webhook makes its credential on the spot, and leaves the rest of the form as it is', async ({
  open,
}) => {
  const page = await open('will', `${at}/configurations/add?steps`);
  const [name, credential] = [fresh('Guided'), fresh('Key')];
  await field(page, 'Name').fill(name);
  await button(page, 'Continue').click();
  await button(page, 'Continue').click();
  await field(page, 'Address').fill(`${receiver.origin}/guided`);
  await button(page, 'New credential').click();
  const made = dialog(page);
  await made.getByRole('textbox', { name: 'Name', exact: true }).fill(credential);
  await made.getByLabel('Type').selectOption('ApiKey');
  await made.getByRole('textbox', { name: 'Header name', exact: true }).fill('X-Guided');
  // Enter creates the credential, not the webhook.
  await made.getByRole('textbox', { name: 'API key', exact: true }).fill(secret);
  await page.keyboard.press('Enter');
  await untilToastSays(page, `“${credential}” was created.`);
  await expect(made).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Credential' })).toHaveValue(credential);
  await expect(field(page, 'Address')).toHaveValue(`${receiver.origin}/guided`);
  const testing = section(page, 'Test');
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Delivered. The target answered with 200.')).toBeVisible();
  const sent = receiver.received.find(({ url }) => url === '/guided');
  expect(sent?.headers['x-guided']).toBe(secret);
  await save(page).click();
  await heading(page, name).waitFor();
});

test('a secret is kept, replaced, and required again when its URL changes', async ({ open }) => {
  proves('credentials-11', 'call-117');
  const page = await open('will', `${at}/credentials/add`);
  const name = fresh('Rauland');
  await fillCredential(page, 'RaulandTcu', name);
  await save(page).click();
  await heading(page, name).waitFor();

  await field(page, 'User name').fill('wilma');
  const patch = await requestSent(page, 'PATCH', /webhookcredential/i, () => save(page).click());
  expect(patch.postDataJSON()).toEqual([{ op: 'replace', path: '/username', value: 'wilma' }]);

  const proof = section(page, 'Secrets');
  await proof.getByLabel('Address').fill('https://elsewhere.example.org/token');
  await expect(proof.getByText('Enter it again: it would be sent to another address.')).toHaveCount(2);
  await save(page).click();
  await expect(page.getByText('2 fields need your attention.')).toBeVisible();
  await proof.getByLabel('Address').fill(`${receiver.origin}/token`);
  await expect(proof.getByText('Enter it again')).toHaveCount(0);

  await proof.getByRole('button', { name: 'Replace' }).first().click();
  await proof.getByLabel('Password').fill('another secret');
  const replaced = await requestSent(page, 'PATCH', /webhookcredential/i, () => save(page).click());
  expect(replaced.postDataJSON()).toEqual([{ op: 'replace', path: '/password', value: 'another secret' }]);
});

test('an administrator creates a configuration from a template, tests it before and after saving, copies and deletes it', async ({
  open,
}) => {
  proves(
    'webhooks-2',
    'webhooks-12',
    'webhooks-13',
    'webhooks-14',
    'webhooks-18',
    'webhooks-20',
    'call-108',
    'call-109',
    'call-110',
    'call-111',
    'call-112',
    'call-113',
  );
  const page = await open('will', `${at}/credentials/add`);
  const credential = fresh('Basic');
  await fillCredential(page, 'BasicAuth', credential);
  await save(page).click();
  await page.waitForURL(/credentials\/[\da-f-]{36}$/);
  const credentialPage = page.url();

  await page.goto(`/v7${at}/configurations/add`);
  const name = fresh('Chat');
  await page.getByLabel('Start from a template').selectOption({ label: 'Message to a chat channel' });
  await untilToastSays(page, 'Filled in from “Message to a chat channel”.');
  await expect(field(page, 'Address')).toHaveValue(/chat\.example\.org/);
  await field(page, 'Name').fill(name);
  await page.getByLabel('Method').selectOption('Put');
  await field(page, 'Address').fill(`${receiver.origin}/refuse`);
  await page.getByRole('combobox', { name: 'Credential' }).fill(credential);
  await page.getByRole('option', { name: credential }).click();
  await page.getByRole('switch', { name: 'Ignore SSL errors' }).check();
  await expect(page.getByText(/can then read and change what is sent/)).toBeVisible();
  await page.getByRole('switch', { name: 'Ignore SSL errors' }).uncheck();

  // The template, by keyboard only: braces open the list, arrows select, Enter accepts.
  const template = section(page, 'Template');
  const text = template.getByRole('textbox', { name: 'Template' });
  await text.fill('{"what": "');
  await text.press('End');
  await page.keyboard.type('{{subT');
  await expect(template.getByRole('option', { name: /incidentSubType/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(template.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('{"what": "{{incidentSubType}}');
  await text.fill('{"what": "{{incidentType}"}');
  await expect(template.getByText(/line 1, column/)).toBeVisible();
  await text.fill('{"what": "{{incidentType}}"}');
  await expect(template.getByText('{"what": "Lockdown"}')).toBeVisible();
  await expect(template.getByText('20 bytes')).toBeVisible();

  // Headers, with errors at their row.
  const headers = section(page, 'Headers');
  await button(headers, 'Add a header').click();
  await page.keyboard.type('Host');
  await tabTo(page, headers.getByLabel('Value of header 1'), 1);
  await expect(headers.getByText('Host is set by the platform.')).toBeVisible();
  await headers.getByLabel('Name of header 1').fill('X-Site');
  await headers.getByLabel('Value of header 1').fill('Oak Hall');
  await expect(headers.getByText('Host is set')).toHaveCount(0);
  await button(headers, 'Add a header').click();
  await headers.getByLabel('Name of header 2').fill('X-Api-Key');
  await headers.getByLabel('Value of header 2').fill('key-of-the-doors');

  // Before saving: a failure with the catalogue's message and its reason, then success.
  const testing = section(page, 'Test');
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Unable to send successfully. Please try again.')).toBeVisible();
  await expect(testing.getByText('The target answered with status 503.')).toBeVisible();
  await field(page, 'Address').fill(`${receiver.origin}/hook`);
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Delivered. The target answered with 200.')).toBeVisible();
  await expect(testing.getByText('The rule fires on this event.')).toBeVisible();
  expect(receiver.received.at(-1)).toMatchObject({
    method: 'PUT',
    body: '{"what": "Lockdown"}',
    headers: { 'x-site': 'Oak Hall' },
  });
  expect(await testing.textContent()).not.toContain(secret);

  const created = await requestSent(page, 'POST', /\/WebhookConfiguration$/, () => save(page).click());
  expect(created.postDataJSON()).toMatchObject({ name, configType: 'Emergency', httpVerb: 'Put' });
  await heading(page, name).waitFor();
  await openTab(page, 'Request');

  // The value of a secret header is not shown again, but still sent.
  const key = headers.getByLabel('Value of header 2');
  await expect(key).toHaveValue('');
  await expect(key).toHaveAttribute('placeholder', 'Saved. Type to replace it.');
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Delivered. The target answered with 200.')).toBeVisible();
  expect(receiver.received.at(-1)?.headers['x-api-key']).toBe('key-of-the-doors');

  // A changed template beside the saved one; then the test page of the saved one.
  await text.fill('{"now": "{{incidentType}}"}');
  await expect(template.getByText('{"now": "Lockdown"}')).toBeVisible();
  await expect(template.getByText('{"what": "Lockdown"}')).toBeVisible();
  await button(page, 'Discard').click();
  await button(dialog(page), 'Discard').click();
  await button(page, 'Test').click();
  await page.waitForURL(/configurations\/[\da-f-]{36}\/test$/);
  await heading(page, `Test of “${name}”`).waitFor();
  await page.getByLabel('Sample event').selectOption({ label: 'Evacuation' });
  const tested = await requestSent(page, 'POST', /\/verify$/, () => button(page, 'Send test').click());
  const { fields } = rules.find(({ id }) => id === 'webhooks-13') as { fields: string[] };
  for (const name of fields) expect(tested.postDataJSON()).toHaveProperty(name);
  await expect(page.getByText('Delivered. The target answered with 200.')).toBeVisible();
  expect(receiver.received.at(-1)?.body).toBe('{"what": "Evacuation"}');

  // The signing secret, shown once.
  await page.getByRole('link', { name: 'Edit the configuration' }).click();
  await button(page, 'Show it once').click();
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  await page.reload();
  await expect(page.getByText('Each message is signed')).toBeVisible();
  await expect(button(page, 'Show it once')).toHaveCount(0);
  await button(page, 'Rotate secret').click();
  await button(dialog(page), 'Rotate secret').click();
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
  await page.reload();
  await expect(page.getByText('Each message is signed')).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await button(page, 'Copy').click();
  await heading(page, `Copy of “${name}”`).waitFor();
  await expect(field(page, 'Name')).toHaveValue(`Copy of ${name}`);
  await save(page).click();
  await expect(headers.getByText('Enter the value of X-Api-Key.')).toBeVisible();
  await key.fill('key-of-the-copy');
  const copied = await requestSent(page, 'POST', /\/WebhookConfiguration$/, () => save(page).click());
  expect(copied.postDataJSON()).toMatchObject({
    name: `Copy of ${name}`,
    httpVerb: 'Put',
    template: '{"what": "{{incidentType}}"}',
    customHeaders: [
      { name: 'X-Site', value: 'Oak Hall' },
      { name: 'X-Api-Key', value: 'key-of-the-copy' },
    ],
  });
  await page.waitForURL(/configurations\/[\da-f-]{36}$/);

  // A credential in use lists its users; without users it can be deleted.
  await page.goto(credentialPage);
  await more(page, 'Delete');
  await expect(dialog(page).getByText(`Copy of ${name}`)).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: `Delete “${credential}”` })).toBeDisabled();
  await button(dialog(page), 'Cancel').click();
  for (const used of [`Copy of ${name}`, name]) {
    await page.goto(credentialPage);
    await section(page, 'Used by').getByRole('link', { name: used, exact: true }).click();
    await more(page, 'Delete');
    await button(dialog(page), `Delete “${used}”`).click();
    await untilToastSays(page, `“${used}” was deleted.`);
  }
  await page.goto(credentialPage);
  await expect(page.getByText('No configuration uses it.')).toBeVisible();
  await more(page, 'Delete');
  await button(dialog(page), `Delete “${credential}”`).click();
  await untilToastSays(page, `“${credential}” was deleted.`);
});

/** A configuration created through the API. */
async function createConfiguration(call: Call, more: object = {}) {
  const client = await clientUid(call, 'Northfield School District');
  const path = `webhooks/v1/clients/${client}/WebhookConfiguration`;
  const name = fresh('Switched');
  const body = { name, url: 'https://hooks.example.org/x', template: 'It is {{incidentType}}.', ...more };
  const { id } = await call<{ id: string }>('POST', path, body);
  return { name, read: () => call<Record<string, unknown>>('GET', `${path}/${id}`) };
}

test('a configuration is toggled in the list without other changes, and a failed change is reverted', async ({
  open,
  call,
}) => {
  const { name, read } = await createConfiguration(call);
  const page = await open('will', `${at}/configurations?q=${encodeURIComponent(name)}`);
  const enabled = page.getByRole('switch', { name: `Enabled: ${name}` });
  await expect(enabled).toBeChecked();
  await enabled.click();
  await expect(enabled).not.toBeChecked();
  await expect.poll(async () => (await read())['isEnabled']).toBe(false);
  expect(await read()).toMatchObject({ name, template: 'It is {{incidentType}}.' });

  // By keyboard: Tab from the row, then the space bar.
  await page.reload();
  await expect(enabled).not.toBeChecked();
  await page.locator('tbody tr[data-index]').first().focus();
  await tabTo(page, enabled, 5);
  await page.keyboard.press('Space');
  await expect(enabled).toBeChecked();
  await expect.poll(async () => (await read())['isEnabled']).toBe(true);

  await page.route(/WebhookConfiguration\/[\da-f-]{36}$/, async (route) => {
    if (route.request().method() === 'PUT') await route.fulfill({ status: 500, body: '' });
    else await route.continue();
  });
  await enabled.click();
  await untilToastSays(page, `Enabled of “${name}” wasn’t changed.`);
  await expect(enabled).toBeChecked();
  await expect(page).toHaveURL(/configurations\?/);
});

test('a paused configuration is shown in the list, on its page and beside the log’s title, without moving the layout', async ({
  open,
}) => {
  // The sample district has a configuration with a failing target.
  const page = await open('will', `${at}/configurations?q=County`, { reducedMotion: 'reduce' });
  const mark = page
    .locator('tbody tr[data-index]')
    .filter({ hasText: 'County dispatch' })
    .getByText('Paused', { exact: true });
  await expect(mark).toBeVisible();
  await check(page, 'configurations');
  await page.getByRole('link', { name: 'County dispatch' }).click();
  await expect(
    page.getByRole('main').getByText('Paused', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByText(/^Set on /)).toBeVisible();

  // The notice is loaded long after the rows.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/WebhookConfiguration\?.*pausedAt/i, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/v7${at}/logs`);
  const rows = page.locator('tbody tr[data-index]');
  await rows.first().waitFor();
  const grid = page.getByRole('grid');
  const before = await grid.boundingBox();
  const paused = page.getByRole('button', { name: /^\d+ paused configurations?$/ });
  await expect(paused).toHaveCount(0);
  release();
  await expect(paused).toBeVisible();
  expect(await grid.boundingBox()).toEqual(before);
  await paused.click();
  await expect(page.getByRole('dialog', { name: /paused configuration/ })).toContainText('County dispatch');
  await check(page, 'paused configurations');
  await page.keyboard.press('Escape');
  await expect(paused).toBeFocused();
});

test('the last paused configuration is resumed by keyboard, and the focus moves to the log’s title', async ({
  open,
}) => {
  const page = await open('will', `${at}/configurations`, { reducedMotion: 'reduce' });
  // The call is intercepted, so that the sample's configuration stays paused for other tests.
  let isResumed = false;
  await page.route(/WebhookConfiguration\/[\da-f-]+\/resume\?waiting=all$/i, async (route) => {
    isResumed = true;
    await route.fulfill({ status: 204 });
  });
  await page.route(/WebhookConfiguration\?.*pausedAt/i, async (route) => {
    if (!isResumed) return route.continue();
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, items: [], rowCount: 0 } });
  });
  await page.goto(`/v7${at}/logs`);
  const paused = page.getByRole('button', { name: '1 paused configuration', exact: true });
  await paused.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: '1 paused configuration', exact: true });
  await press(page, button(window, 'Resume'));
  const question = page.getByRole('dialog', { name: 'Resume “County dispatch”?' });
  await expect(question.getByRole('status')).toContainText(/deliver(?:y|ies) (?:is|are) waiting/);
  await expect(question.getByRole('button', { name: /^Discard/ })).toBeVisible();
  await press(page, question.getByRole('button', { name: /^Send .*and resume$/ }));
  await expect(window).toHaveCount(0);
  await expect(paused).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('searchbox'));
});

test('the forms of webhooks have no axe findings, light, dark and 320 px wide', async ({ open }) => {
  const page = await open('will', `${at}/credentials/add`, { reducedMotion: 'reduce' });
  await fillCredential(page, 'Brivo', fresh('Axe'));
  const tryIt = section(page, 'Try it');
  await button(tryIt, 'Try it').click();
  await expect(tryIt.getByText('It works.')).toBeVisible();
  await tryIt.getByText('Request and answer').click();
  await check(page, 'new credential');

  await page.goto(`/v7${at}/configurations/add`);
  await field(page, 'Name').fill(fresh('Axe'));
  await field(page, 'Address').fill(`${receiver.origin}/refuse`);
  const headers = section(page, 'Headers');
  await button(headers, 'Add a header').click();
  await page.keyboard.type('Host');
  const testing = section(page, 'Test');
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Fix these fields first:')).toBeVisible();
  await section(page, 'Template').getByRole('textbox', { name: 'Template' }).press('Control+Space');
  await expect(page.getByRole('option', { name: /incidentStatus/ })).toBeVisible();
  await check(page, 'new configuration');
  await page.keyboard.press('Escape');
  await headers.getByLabel('Name of header 1').fill('X-Site');
  await button(testing, 'Send test').click();
  await expect(testing.getByText('Unable to send successfully. Please try again.')).toBeVisible();
  await testing.getByText('Request and answer').click();
  await check(page, 'test before saving');
  await save(page).click();
  await page.waitForURL(/configurations\/[\da-f-]{36}$/);
  await expect(page.getByText('Each message is signed')).toBeVisible();
  await check(page, 'configuration');
  await page.goto(`${page.url()}/test`);
  await button(page, 'Send test').click();
  await expect(page.getByText('Unable to send successfully. Please try again.')).toBeVisible();
  await check(page, 'test of a configuration');
});
