import { navigate } from './support/navigate.ts';
import { samplePassword, signInWith } from './support/people.ts';
import { type Call, clientUid } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

/** Changes the config.json that the portal reads. */
async function configure(page: Page, change: object) {
  await page.route('**/v7/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, ...change } });
  });
}

/** The steps of the start that wait for a response, with the awaited call. */
const awaited: readonly (readonly [step: string, call: string, rule: string])[] = [
  ['config.json', '**/v7/config.json', 'entry-15'],
  ['the sign-in', '**/identity/token', 'entry-15'],
  ['the profile', '**/usercontactrole/v2/clients/*/profile/*', 'entry-16'],
  ['the buildings', '**/authentication/v1/clients/*/buildings*', 'entry-17'],
];

for (const [step, call, rule] of awaited) {
  test(`only the full-page loader is shown while the start waits for ${step}`, async ({ page, signedIn }) => {
    proves(rule);
    await page.context().addCookies((await signedIn('ada')).cookies);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fallback();
    });
    const asked = page.waitForRequest(call);
    await page.goto('/v7/client/landing', { waitUntil: 'commit' });
    await asked;
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(0);
    release();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  });
}

test.describe('a start that never finishes', () => {
  test.use({ withFaults: true, trouble: /^StartTimeoutError\b/ });

  test('shows the timeout dialog with a support link when config.json never arrives', async ({ page }) => {
    proves('startup-4', 'startup-7', 'startup-timeout-contact-support');
    await page.clock.install();
    await page.route('**/v7/config.json', () => undefined);
    // Disables the timeouts of calls.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.goto('/v7/client/landing');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    await page.clock.fastForward(601_000);
    const modal = page.getByRole('dialog', { name: 'Error' });
    await expect(modal).toContainText(
      'A timeout occurred while starting the application. Please refresh the browser.',
    );
    await expect(modal.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/);
    await page.keyboard.press('Escape');
    await expect(modal).toBeVisible();
  });
});

test.describe('the landing page of a user', () => {
  /** Signs in a new user whose landing page is `path`: the first name is mapped to the claim. */
  async function arriveWith(page: Page, call: Call, uid: string, path: string) {
    const email = `lander.${crypto.randomUUID()}@northfield.example`;
    await call('POST', `usercontactrole/v2/clients/${uid}/Users`, {
      firstName: path,
      lastName: 'Lander',
      email,
      password: samplePassword,
      hasAllBuildings: true,
    });
    await signInWith(page, email).catch(() => undefined);
  }

  const external = 'https://classic.example/';
  const staffSafety = 'https://staff.example/';

  for (const [path, expected] of [
    ['/visitor/home', `${external}visitor/home`],
    ['/staff-safety/home', staffSafety],
  ] as const) {
    test(`at ${path}, outside the portal, redirects to the application there`, async ({ page, call }) => {
      proves('entry-8', 'entry-9');
      await page.route(`${external}**`, (route) => route.fulfill({ body: 'Another application' }));
      await page.route(`${staffSafety}**`, (route) => route.fulfill({ body: 'Staff safety' }));
      await configure(page, {
        identity: { clientId: 'safety-portal', claims: { defaultLandingPage: 'firstName' } },
        links: { 'landing.external': `${external}{path}`, 'landing.staffSafety': staffSafety },
      });
      await arriveWith(page, call, await clientUid(call, 'Northfield School District'), path);
      await page.waitForURL(expected);
    });
  }

  test('opens when it is a page of the portal, but not in review apps', async ({ page, call }) => {
    proves('entry-6', 'entry-7');
    const identity = { clientId: 'safety-portal', claims: { defaultLandingPage: 'firstName' } };
    await configure(page, { identity });
    await arriveWith(page, call, await clientUid(call, 'Northfield School District'), '/user/preferences');
    await expect(page).toHaveURL(/\/v7\/user\/preferences$/);
    await page.unroute('**/v7/config.json');
    await configure(page, { identity, environment: 'reviewapp' });
    await page.goto('/v7/');
    await expect(page).toHaveURL(/\/v7\/client\/landing$/);
  });
});

test('the code of a screen loads when the screen is first opened', async ({ open }) => {
  proves('access-14');
  const page = await open('ada', '/client/landing');
  await page.waitForLoadState('networkidle');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  for (const path of ['/client/admin/raptor-university', '/user/change-password']) {
    fetched.length = 0;
    expect(await navigate(page, path)).toBe(path);
    await expect.poll(() => fetched.length, { message: path }).toBeGreaterThan(0);
  }
});

test('the chunks of a list and its forms start with the hint for eager compilation', async ({ open }) => {
  const page = await open('ada', '/client/admin/buildings');
  await page.locator('tbody a[data-open]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const chunks = await page.evaluate(async () => {
    const urls = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/(?:entry|session|ListScreen|form)-[^/]+\.js$/.test(name));
    return Promise.all(
      [...new Set(urls)].map(async (url) => [
        url.replace(/.*\/(\w+)-[^/]+$/, '$1'),
        (await (await fetch(url)).text()).split('\n', 1)[0],
      ]),
    );
  });
  expect(new Set(chunks.map(([name]) => name))).toEqual(new Set(['entry', 'session', 'ListScreen', 'form']));
  expect(new Set(chunks.map(([, line]) => line))).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

test('bea can list and choose only her own two buildings, and ada can choose all buildings', async ({
  open,
}) => {
  proves('access-10');
  const choices = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Client and building/ }).click();
    await tab.getByRole('combobox', { name: 'Building', exact: true }).click();
    await tab.getByRole('option').first().waitFor();
    return tab.getByRole('option').allTextContents();
  };
  const page = await open('bea', '/client/admin/buildings?buildings=all');
  await expect(page.getByText('2 buildings', { exact: true })).toBeVisible();
  const own = await page.getByRole('rowheader').allTextContents();
  expect(await choices(page)).toEqual(own);
  const whole = await choices(await open('ada', '/client/landing'));
  expect(whole[0]).toBe('All Buildings');
  expect(whole.length).toBeGreaterThan(own.length);
});
