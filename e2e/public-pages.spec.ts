import { violations } from './support/axe.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

const station = '/prompt/station-account/0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69';

/** Pages without a sign-in: heading, and the rows that they prove in addition to that of their route. */
const pages: Record<string, readonly [heading: string, ...rows: string[]]> = {
  '/error': ['Something went wrong', 'access-18'],
  '/unauthorized': ['You are not allowed to see this page', 'access-20'],
  '/nowhere': ['Page not found', '*'],
  '/prompt': ['There is nothing to do here', 'access-21'],
  '/prompt/no-buildings': ['You have no buildings yet'],
  '/prompt/no-permissions': ['You have no permissions yet'],
  '/prompt/initiate-reset': ['Reset your password'],
  '/prompt/new-password': ['Choose a new password'],
  '/prompt/verifyemail': ['Confirm your email address'],
  '/prompt/station-account': ['Station account', 'access-22'],
  [station]: ['Station account', '/prompt/station-account/:id'],
  '/prompt/logoutcallback': ['You are signed out'],
  '/prompt/partner': ['You came from a partner system', 'access-39'],
};

/** Counts the bytes of matching files that come over the network, without headers. What comes from the browser's cache counts nothing. */
async function networkBytes(page: Page, pattern: RegExp): Promise<{ readonly bytes: number }> {
  const counted = { bytes: 0 };
  const requests = new Set<string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (pattern.test(response.url)) requests.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (requests.has(requestId)) counted.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return counted;
}

for (const [path, [heading, ...rows]] of Object.entries(pages)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} opens without a sign-in, has no axe findings and does not load the application, ${colorScheme}`, async ({
      page,
    }) => {
      const isListed = path !== '/nowhere' && path !== station;
      proves(
        ...rows,
        ...(isListed ? [path] : []),
        ...(path.startsWith('/prompt/') ? ['access-36', 'access-37'] : []),
      );
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 640 });
      const scripts = await networkBytes(page, /\.js$/);
      await page.goto(`/v7${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('status')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(scripts.bytes).toBeGreaterThan(16 * 1024);
      expect(scripts.bytes).toBeLessThan(48 * 1024);
    });
  }
}

test.describe('a reset link with an unknown token', () => {
  test.use({ withRefusals: true });

  test('at /resetpassword redirects to /prompt/new-password with its parameters', async ({ page }) => {
    proves('access-40', 'access-23', '/resetpassword');
    await page.goto('/v7/resetpassword?token=abc');
    await expect(page).toHaveURL(/\/v7\/prompt\/new-password\?token=abc$/);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });
});

const token = 'a-token-of-a-link';
const key = 'a-key-of-a-station';
const id = station.split('/').at(-1);

test('prompts link to the configured URLs of another provider and pass on their parameters', async ({
  page,
}) => {
  const prompts = {
    newPassword: 'https://id.example/reset?realm=safety',
    verifyEmail: 'mailto:help@id.example',
    stationAccount: 'https://stations.example/show',
  };
  await page.route('**/v7/config.json', (route) =>
    route.fulfill({ json: { identity: { authority: 'https://id.example', prompts } } }),
  );
  const reset = page.getByRole('link', { name: 'Continue at id.example' });
  await page.goto(`/v7/resetpassword?token=${token}&realm=evil`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(reset).toHaveAttribute('href', `https://id.example/reset?realm=safety&token=${token}`);
  await page.goto('/v7/prompt/initiate-reset');
  await expect(reset).toHaveAttribute('href', 'https://id.example/reset?realm=safety');
  await page.goto('/v7/prompt/verifyemail');
  await expect(page.getByRole('link', { name: 'Write to help@id.example' })).toHaveAttribute(
    'href',
    'mailto:help@id.example',
  );
  await page.goto(`/v7${station}#${key}`);
  await expect(page.getByRole('link', { name: 'Continue at stations.example' })).toHaveAttribute(
    'href',
    `https://stations.example/show?id=${id}#${key}`,
  );
  expect(await violations(page)).toEqual([]);
});

test('a prompt without a configured URL names the missing setting, and sends no request', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/flows/')) calls.push(request.url());
  });
  await page.route('**/v7/config.json', (route) =>
    route.fulfill({ json: { identity: { authority: 'https://id.example' } } }),
  );
  for (const [path, name, text] of [
    [`/prompt/new-password?token=${token}`, 'newPassword', 'Your sign-in service keeps your password.'],
    ['/prompt/verifyemail', 'verifyEmail', 'Your sign-in service confirms email addresses.'],
    [`${station}#${key}`, 'stationAccount', 'Station accounts can’t be shown here.'],
  ] as const) {
    await page.goto(`/v7${path}`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(`config.json (identity.prompts.${name})`)).toBeVisible();
  }
  expect(calls).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the loader is shown while the portal starts, except on /prompt pages', async ({ page }) => {
  proves('entry-15', 'entry-18');
  await page.route('**/v7/config.json', () => undefined);
  await page.goto('/v7/client/landing');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await page.goto('/v7/prompt/no-buildings');
  await page.waitForFunction(() => document.readyState === 'complete');
  await expect(page.getByRole('status')).toHaveCount(0);
});

test.describe('a start that fails', () => {
  test.use({ withFaults: true, trouble: /^(StartTimeout|Config|Unreachable)Error\b/ });

  test('a start that takes 600 seconds shows the timeout dialog with a support link', async ({ page }) => {
    proves(
      'startup-4',
      'startup-5',
      'startup-6',
      'startup-7',
      'startup-timeout-title',
      'startup-timeout',
      'startup-timeout-contact-support',
    );
    await page.clock.install();
    await page.route('**/v7/config.json', (route) =>
      route.fulfill({ json: { links: { 'support.us': 'https://help.example/' } } }),
    );
    await page.route('**/.well-known/openid-configuration', () => undefined);
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.goto('/v7/client/landing');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await page.clock.fastForward(599_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.fastForward(2_000);
    const modal = page.getByRole('dialog', { name: 'Error' });
    await expect(modal).toContainText(
      'A timeout occurred while starting the application. Please refresh the browser.',
    );
    await expect(modal.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'https://help.example/',
    );
    expect(await violations(page)).toEqual([]);
  });

  test('an invalid config.json shows a page with the key and the expected value', async ({ page }) => {
    await page.route('**/v7/config.json', (route) => route.fulfill({ json: { region: 'fr' } }));
    await page.goto('/v7/');
    await expect(page.getByRole('heading', { name: 'The portal is not set up correctly' })).toBeVisible();
    await expect(page.getByText('The key “region” of config.json must be one of “us”, “uk”.')).toBeVisible();
    await page.unroute('**/v7/config.json');
    await page.route('**/v7/config.json', (route) => route.fulfill({ body: '{ "region": ' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/The file config\.json is no JSON/)).toBeVisible();
  });

  test('an unreachable platform is reported, and the start can be retried', async ({ page }) => {
    // Without provider settings in config.json, the portal loads the provider's metadata.
    await page.route('**/v7/config.json', (route) => route.fulfill({ json: {} }));
    await page.route('**/.well-known/openid-configuration', (route) => route.abort());
    await page.goto('/v7/client/landing');
    await expect(page.getByRole('heading', { name: 'The platform can’t be reached' })).toBeVisible();
    await page.unroute('**/.well-known/openid-configuration');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/\/identity\//);
  });
});
