import { clientUid } from './support/platform.ts';
import { proves } from './support/rows.ts';
import { expect, test } from './support/test.ts';

test('users in charge of reunification see its availability on the landing page', async ({ open }) => {
  proves('call-123');
  const page = await open('ada', '/client/landing');
  const asked = page.waitForRequest('**/reunification/status');
  await page.reload();
  const request = await asked;
  expect(request.url()).toMatch(/\/reunification\/status$/);
  const headers = await request.allHeaders();
  expect(headers).toMatchObject({ 'x-api-version': '3.0.0', 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('authorization');
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services.getByText('Available')).toBeVisible();

  const token = headers['x-auth-token'] ?? '';
  expect(token.split('.')).toHaveLength(3);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain(token);
  expect(page.url()).not.toContain(token);
});

test.describe('a service that does not answer', () => {
  test.use({ withFaults: true });

  test('the reunification status can be retried, and its failure affects no other part', async ({ open }) => {
    const page = await open('ada', '/client/admin');
    let isDown = true;
    await page.route('**/reunification/status', (route) =>
      isDown ? route.abort('connectionrefused') : route.continue(),
    );
    await page.goto('/v7/client/landing');
    const services = page.getByRole('region', { name: 'Services' });
    await expect(services.getByText('Not answering')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
    isDown = false;
    await services.getByRole('button', { name: 'Try again' }).click();
    await expect(services.getByText('Available')).toBeVisible();
  });
});

test.describe('a session check that fails', () => {
  test.use({ withFaults: true });

  test('shows the catalogue’s message about the missing service token', async ({ open }) => {
    proves('mobile-backend-token');
    const page = await open('ada', '/client/admin');
    await page.route('**/.auth/ValidateAuth', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/v7/client/landing');
    await expect(
      page
        .getByRole('region', { name: 'Services' })
        .getByText('Not answering · Unable to fetch the mobile token. Please try again.'),
    ).toBeVisible();
  });
});

test('the rule builder calls the alert service with a service token, and gets a new one after it expires', async ({
  open,
  call,
}) => {
  proves('call-125');
  const client = await clientUid(call, 'Northfield School District');
  const { id } = await call<{ id: string }>('POST', `webhooks/v1/clients/${client}/WebhookConfiguration`, {
    name: `Alerts ${crypto.randomUUID().slice(0, 8)}`,
    url: 'https://hooks.example.org/rule',
    rule: {
      and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '==': [{ var: 'incidentSubType' }, 'Drill'] }],
    },
  });
  // The landing page calls the services itself.
  const page = await open('ada', '/user/profile');
  await page.clock.install();
  const bearers = new Map<string, string | undefined>();
  let checks = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/.auth/ValidateAuth')) checks += 1;
    bearers.set(pathname, request.headers()['authorization']);
  });
  await page.goto(`/v7/client/admin/raptor-connect/configurations/${id}#rule`);
  const value = page
    .getByRole('group', { name: 'Condition 2', exact: true })
    .getByRole('combobox', { name: 'Value' });
  const subType = page.getByRole('option', { name: 'Intruder inside' });
  await value.click();
  await expect(subType).toBeVisible();
  const ofAlerts = bearers.get('/api/Incidents/GetSubTypes');
  const [, ofPlatform] = [...bearers].find(([pathname]) => pathname.startsWith('/webhooks/v1/')) ?? [];
  expect(ofAlerts).toMatch(/^Bearer \S+$/);
  expect(ofPlatform).toMatch(/^Bearer \S+$/);
  expect(ofAlerts).not.toBe(ofPlatform);
  expect(checks).toBe(1);

  await page.keyboard.press('Escape');
  await page.clock.fastForward('16:00');
  await value.click();
  // The options of the first call are shown until the second has answered.
  await expect.poll(() => checks).toBe(2);
  await expect(subType).toBeVisible();
});
