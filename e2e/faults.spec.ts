import type { Route } from '@playwright/test';
import { save } from './support/form.ts';
import { people, samplePassword, signIn } from './support/people.ts';
import { countRequests } from './support/platform.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

test.use({ withFaults: true });

const city = (page: Page) => page.getByRole('textbox', { name: 'City', exact: true });
const saved = (page: Page) => page.getByText(/“.*” was saved\.$/);
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

const html = '<!doctype html><title>Proxy</title><h1>Bad gateway</h1>';
/** Ways in which a save can fail, with the hint that the form shows beside the catalogue's message. */
const faults: Record<string, { answer: (route: Route) => Promise<void>; hint?: string }> = {
  'a 500': { answer: (route) => route.fulfill({ status: 500, json: { title: 'Internal Server Error' } }) },
  'a 429': {
    answer: (route) => route.fulfill({ status: 429, headers: { 'retry-after': '7' }, body: '' }),
    hint: 'Try again in 7 seconds.',
  },
  'HTML in place of JSON': {
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }),
  },
  'an empty answer': { answer: (route) => route.fulfill({ status: 503, body: '' }) },
  'a reset connection': {
    answer: (route) => route.abort('connectionreset'),
    hint: 'The server didn’t answer. Nothing you typed is lost. Try again in a moment.',
  },
  'no answer at all': {
    answer: () => Promise.resolve(),
    hint: 'The server didn’t answer. Nothing you typed is lost. Try again in a moment.',
  },
};

test('a failed save shows the catalogue’s message and keeps the form, and a retry saves once', async ({
  open,
  building,
}) => {
  proves('building-update', 'errors-1', 'errors-2', 'buildings-14');
  const page = await open('ada');
  // Timeouts of calls are ten times shorter.
  await page.addInitScript(() => {
    const original = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => original(limit / 10);
  });
  await page.goto(`/v7${building.path}`);
  const address = new RegExp(`/Buildings/${building.uid}$`, 'i');
  const patches = countRequests(page, 'PATCH', address);
  for (const [name, { answer, hint }] of Object.entries(faults)) {
    await test.step(name, async () => {
      await page.route(address, (route) =>
        route.request().method() === 'PATCH' ? answer(route) : route.continue(),
      );
      await city(page).fill(`After ${name}`);
      await save(page).click();
      await expect(alert(page)).toContainText('Unable to update building. Please try again');
      if (hint) await expect(alert(page)).toContainText(hint);
      await expect(city(page)).toHaveValue(`After ${name}`);
      await page.unroute(address);
      const before = patches();
      await save(page).click();
      await expect(alert(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
      expect(patches() - before).toBe(1);
    });
  }
  await page.reload();
  await expect(city(page)).toHaveValue('After no answer at all');
});

test('saving again after a lost response creates one record', async ({ open }) => {
  const page = await open('ada', '/client/admin/user-management-settings/departments/add');
  const name = `Lost ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const keys: (string | undefined)[] = [];
  await page.route(/\/Departments$/i, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The request arrives and is processed.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await save(page).click();
  await expect(alert(page)).toContainText('The server didn’t answer.');
  await save(page).click();
  await page.getByText(`“${name}” was created.`).waitFor();
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.goto('/v7/client/admin/user-management-settings/departments');
  await expect(page.getByRole('row', { name })).toHaveCount(1);
});

test('a save while offline shows a message and keeps the input, and succeeds after reconnecting', async ({
  open,
  building,
}) => {
  const page = await open('ada', building.path);
  await city(page).fill('Dayton');
  await page.context().setOffline(true);
  await save(page).click();
  await expect(alert(page)).toContainText(
    'You’re offline. Nothing you typed is lost. Try again when you’re connected.',
  );
  await page.context().setOffline(false);
  await save(page).click();
  await saved(page).waitFor();
});

test('a record that could not be read while offline appears after reconnecting', async ({
  open,
  building,
}) => {
  // No list is behind the page, which would read the record as one of its rows.
  const page = await open('ada', building.path);
  await city(page).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(/landing/);
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You’re offline.');
  await page.context().setOffline(false);
  await expect(city(page)).toBeVisible();
});

test('a token rejected during a save is renewed, and the save is retried', async ({ open, building }) => {
  const page = await open('ada', building.path);
  await city(page).fill('Dayton');
  const renewals = countRequests(page, 'POST', /\/identity\/token$/);
  await page.route(
    new RegExp(`/Buildings/${building.uid}$`, 'i'),
    (route) => route.fulfill({ status: 401, body: '' }),
    { times: 1 },
  );
  const writes = countRequests(page, 'PATCH', new RegExp(`/Buildings/${building.uid}$`, 'i'));
  await save(page).click();
  await saved(page).waitFor();
  await expect(alert(page)).toHaveCount(0);
  await expect(city(page)).toHaveValue('Dayton');
  expect(renewals()).toBe(1);
  expect(writes()).toBe(2);
});

test('a sign-in that ends during a save returns to the form, and the input can be restored', async ({
  open,
  building,
}) => {
  proves('access-34');
  const page = await open('ada', building.path);
  await city(page).fill('Dayton');
  await page.route(
    '**/identity/token',
    (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    {
      times: 1,
    },
  );
  await page.route(
    new RegExp(`/Buildings/${building.uid}$`, 'i'),
    (route) => route.fulfill({ status: 401, body: '' }),
    { times: 1 },
  );
  await save(page).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(new RegExp(`${building.path}$`));
  await expect(city(page)).toHaveValue('Dayton');
  await save(page).click();
  await saved(page).waitFor();
});

test('a session that is over during a save leads to a sign-in page that says so, and the text is offered again', async ({
  open,
  building,
}) => {
  const page = await open('ada', building.path);
  await city(page).fill('Dayton');
  // The provider has forgotten the browser too.
  await page.context().clearCookies();
  await page.route(
    '**/identity/token',
    (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
    { times: 1 },
  );
  await page.route(
    new RegExp(`/Buildings/${building.uid}$`, 'i'),
    (route) => route.fulfill({ status: 401, body: '' }),
    { times: 1 },
  );
  await save(page).click();
  await page.waitForURL(/\/identity\/sign-in\//);
  await expect(page.getByRole('status')).toHaveText(
    'Your session ended. Sign in to go on where you were. What you typed is kept.',
  );
  await page.getByLabel('Email address').fill(people.ada);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(city(page)).toHaveValue('Dayton');
  // It is said once.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portal-ended');
});

test('a list that fails to load shows the catalogue’s message and can be retried', async ({ open }) => {
  proves('buildings-fetch');
  const page = await open('ada', '/client/landing');
  const list = /\/clientbuilding\/v2\/clients\/[^/]+\/Buildings\?/i;
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, body: '' }),
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: html }),
    (route) => route.abort('connectionreset'),
  ];
  for (const answer of answers) {
    await page.route(list, answer);
    await page.goto('/v7/client/admin/buildings');
    await expect(page.getByText('Unable to fetch buildings. Please try again')).toBeVisible();
    await page.unroute(list);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expect(page.getByText('Unable to fetch buildings. Please try again')).toHaveCount(0);
  }
});

test.describe('a screen with code that fails to load', () => {
  const chunk = /\/assets\/form-[^/]*\.js$/;
  const address = '/v7/client/admin/profile';
  /** Counts full page loads of the URL, without client-side navigations. */
  const countLoads = (page: Page) => {
    let count = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().endsWith(address)) count += 1;
    });
    return () => count;
  };

  test('reloads the portal once and then opens', async ({ open }) => {
    proves('access-33');
    const page = await open('ada', '/client/landing');
    const loads = countLoads(page);
    await page.route(chunk, (route) =>
      loads() === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    // The code may have been prefetched.
    await page.reload();
    await page.getByRole('link', { name: 'Client Profile' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Northfield School District' })).toBeVisible();
    expect(loads()).toBe(1);
  });

  test('shows an error after one reload when the code stays unavailable, and does not loop', async ({
    open,
  }) => {
    const page = await open('ada', '/client/landing');
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    const loads = countLoads(page);
    await page.reload();
    await page.getByRole('link', { name: 'Client Profile' }).first().click();
    await expect.poll(loads).toBe(1);
    await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded' })).toBeVisible();
    expect(loads()).toBe(1);
    await page.unroute(chunk);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Northfield School District' })).toBeVisible();
  });
});

test('a menu shows an error when its code fails to load, the form keeps its input, and the next attempt succeeds', async ({
  open,
  building,
}) => {
  // Files that load after the start and are of one part are named by their hash alone.
  const chunk = /\/assets\/[\w-]{7}\.js$/;
  const page = await open('sam', building.systemPath);
  const name = page.locator('form input[name="name"]');
  await name.fill('Typed');
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await expect(page.getByText('This part couldn’t be loaded.').first()).toBeVisible();
  await expect(name).toHaveValue('Typed');
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(name).toHaveValue('Typed');
});

test('a save with code that failed to load succeeds at the next attempt', async ({ open, building }) => {
  const page = await open('ada', building.path);
  await page.route(/\/assets\/[\w-]{7}\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    // Only the code of writes reads the address of a new record.
    await (/headers\.get\(.location.\)/.test(code) ? route.abort() : route.fulfill({ response }));
  });
  // The code has been prefetched.
  await page.reload();
  await city(page).fill('Dayton');
  await save(page).click();
  await expect(alert(page)).toContainText('The server didn’t answer. Nothing you typed is lost.');
  await page.unrouteAll();
  await save(page).click();
  await saved(page).waitFor();
});

test.describe('bad input', () => {
  test('a URL that names no record is not found, and a text that cannot be an identifier is not requested', async ({
    open,
  }) => {
    proves('access-15');
    const page = await open('ada', '/client/landing');
    const reads = countRequests(page, 'GET', /^\/clientbuilding\/.*\/Buildings\/(?!all)/i);
    for (const wrong of ['..%2F..', 'a%2F..%2Fb', '9'.repeat(4000), '%0A']) {
      await page.goto(`/v7/client/admin/buildings/${wrong}`);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    expect(reads()).toBe(0);
    for (const unknown of ['12', "'%20or%201=1", '100%25']) {
      await page.goto(`/v7/client/admin/buildings/${unknown}`);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });

  test('a building of another client looks like a missing one', async ({ open, building }) => {
    const page = await open('uma', building.path);
    const foreign = await alert(page).innerText();
    expect(foreign).toContain('isn’t yours to see');
    await page.goto('/v7/client/admin/buildings/12345678-1234-4234-8234-123456789abc');
    expect(await alert(page).innerText()).toBe(foreign);
  });

  test('a name of 4,000 characters is rejected with a message at its field, and no input is lost', async ({
    open,
    building,
  }) => {
    const page = await open('ada', building.path);
    const patches = countRequests(page, 'PATCH', /Buildings/i);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('x'.repeat(4000));
    await save(page).click();
    await expect(alert(page)).toContainText(/Name can have at most \d+ characters\./);
    await expect(name).toHaveValue('x'.repeat(4000));
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    expect(patches()).toBe(0);
  });

  test('markup, right-to-left text and quotes in a name are shown as they are', async ({
    open,
    building,
  }) => {
    const page = await open('ada', building.path);
    const odd = `<img src=x onerror=alert(1)> “O'Neil” ~eq~ גן ${building.name}`;
    // Marks that turn the words after them are left out.
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`\u202e${odd}`);
    await save(page).click();
    await saved(page).waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(odd);
    await page.goto(`/v7/client/admin/buildings?q=${encodeURIComponent("O'Neil” ~eq~")}`);
    await expect(page.getByRole('link', { name: odd })).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  });
});

test('a sign-in without the required claims shows an error that names the missing claim', async ({
  page,
  complaints,
}) => {
  const without = (token: string) => {
    const [head, body = '', signature] = token.split('.');
    const { iss, aud, sub, exp, iat, nonce, at_hash } = JSON.parse(
      Buffer.from(body, 'base64url').toString(),
    ) as Record<string, unknown>;
    const claims = JSON.stringify({ iss, aud, sub, exp, iat, nonce, at_hash });
    return [head, Buffer.from(claims).toString('base64url'), signature].join('.');
  };
  await page.route('**/identity/token', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { id_token: string };
    await route.fulfill({ response: answer, json: { ...json, id_token: without(json.id_token) } });
  });
  await page.route('**/identity/me', (route) => route.fulfill({ json: { sub: 'somebody' } }));
  await signIn(page, 'ada', '/client/landing');
  await expect(page.getByText(/the claim “userUid”/)).toBeVisible();
  // The console has the error for operators.
  expect(complaints.splice(0).join()).toContain('ClaimsError');
});
