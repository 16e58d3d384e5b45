import { expect, test } from './support/test.ts';

test('whoever looks after reunification sees on the landing page whether it answers', async ({ open }) => {
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

  test('reunification is asked again when it is told to, and hanging or failing it breaks nothing else', async ({
    open,
  }) => {
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
