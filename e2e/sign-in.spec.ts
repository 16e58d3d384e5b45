import { people, samplePassword, signIn, signInWith, type Person } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

const at = (path: string) => (url: URL) => url.pathname === `/v7${path}`;
const contextOf = async (page: Page) => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'raptor-context');
  return {
    cookie,
    value: JSON.parse(Buffer.from(cookie?.value ?? 'bnVsbA==', 'base64').toString()) as unknown,
  };
};

test.describe('a signed-out user', () => {
  test('leaves for the identity provider without downloading the application', async ({ page }) => {
    proves('entry-1', 'entry-19');
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (/\/v7\/assets\/.*\.js$/.test(response.url())) scripts.push(response.url());
    });
    await page.goto('/v7/client/admin/buildings');
    await page.waitForURL(/\/identity\//);
    expect(scripts).toHaveLength(1);
  });

  test('returns to the requested URL, including query and fragment', async ({ page }) => {
    proves('entry-20', 'entry-21', '/callback');
    await signIn(page, 'ada', '/client/admin/buildings?page=2#rows');
    await expect(page).toHaveURL(/\/v7\/client\/admin\/buildings\?page=2#rows$/);
  });

  test('goes to the landing page when no page was requested', async ({ page }) => {
    proves('entry-22');
    await signIn(page, 'ada', '/');
    await page.waitForURL(at('/client/landing'));
  });
});

test('the button in the password field of the sign-in page shows what is typed, and hides it again', async ({
  page,
}) => {
  await page.goto('/v7/');
  const password = page.locator('#password');
  await password.fill('River-Stone-7');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test.describe('the entry path', () => {
  const entries: [Person, string, string][] = [
    ['sam', '/admin/clients', 'entry-13'],
    ['sue', '/admin/user-search', 'entry-13'],
    ['ada', '/client/landing', 'entry-14'],
    ['nell', '/client/landing', 'entry-14'],
    ['noel', '/unauthorized', 'access-32'],
  ];
  for (const [person, path, rule] of entries) {
    test(`redirects ${people[person]} to ${path}`, async ({ page }) => {
      proves(rule, '/');
      await signIn(page, person);
      await expect(page).toHaveURL(new RegExp(`/v7${path}/?$`));
    });
  }
});

test('tokens do not appear in URLs, localStorage or cookies', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await signIn(page, 'ada');
  await page.waitForURL(at('/client/landing'));
  const json = await page.evaluate(() => sessionStorage.getItem('safety-portal.sign-in'));
  const { accessToken, refreshToken } = JSON.parse(json ?? '{}') as {
    accessToken: string;
    refreshToken: string;
  };
  expect(accessToken).toBeTruthy();
  const elsewhere = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie);
  for (const token of [accessToken, refreshToken]) {
    expect(urls.join('\n')).not.toContain(token);
    expect(elsewhere).not.toContain(token);
  }
});

test('the context cookie is Secure and SameSite=Strict, and names the client and the building', async ({
  page,
}) => {
  proves('startup-26', 'startup-27', 'startup-28', 'startup-29', 'startup-30');
  await signIn(page, 'ada');
  await page.waitForURL(at('/client/landing'));
  const { cookie, value } = await contextOf(page);
  expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict' });
  expect(value).toMatchObject({ clientName: 'Northfield School District', buildingName: 'All Buildings' });
});

test('a forged or broken context cookie does not change the client of a user', async ({ page, baseURL }) => {
  proves('startup-12');
  const forged = {
    clientUid: '7e6d5c4b-3a29-4817-8655-443322110099',
    clientName: 'X',
    buildingUid: '',
    buildingName: '',
  };
  for (const value of [btoa(JSON.stringify(forged)), 'broken']) {
    await page.context().clearCookies();
    await page.context().addCookies([{ name: 'raptor-context', value, url: baseURL! }]);
    await signIn(page, 'bea');
    await page.waitForURL(at('/client/landing'));
    expect((await contextOf(page)).value).toMatchObject({ clientName: 'Northfield School District' });
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a reloaded tab keeps its sign-in, and a duplicated tab gets its own', async ({ page, context }) => {
  await signIn(page, 'ada', '/client/landing');
  const tokenOf = async (tab: Page) => tab.evaluate(() => sessionStorage.getItem('safety-portal.sign-in'));
  const first = await tokenOf(page);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  expect(await tokenOf(page)).toBe(first);

  const copied = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  const twin = await context.newPage();
  await twin.addInitScript((items) => {
    if (sessionStorage.length === 0)
      for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value as string);
  }, copied);
  await twin.goto('/v7/client/landing');
  await expect(twin.getByRole('main')).toBeVisible();
  await expect.poll(async () => (await tokenOf(twin)) !== null && (await tokenOf(twin)) !== first).toBe(true);
  expect(await tokenOf(page)).toBe(first);
});

test('a new tab in a signed-in browser gets its own sign-in without a redirect', async ({
  page,
  context,
}) => {
  await signIn(page, 'ada', '/client/landing');
  const tab = await context.newPage();
  const documents: string[] = [];
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await tab.goto('/v7/client/admin/buildings?page=2#rows');
  await expect(tab.getByRole('grid')).toBeVisible();
  await expect(tab).toHaveURL(/\/v7\/client\/admin\/buildings\?page=2#rows$/);
  expect(documents).toEqual(['/v7/client/admin/buildings']);
  const tokens = await Promise.all(
    [page, tab].map((each) => each.evaluate(() => sessionStorage.getItem('safety-portal.sign-in'))),
  );
  expect(new Set(tokens).size).toBe(2);
});

test('a new tab shows the sign-in form after the session at the provider has ended', async ({
  page,
  context,
}) => {
  await signIn(page, 'ada', '/client/landing');
  await context.clearCookies({ name: /^identity-/ });
  const tab = await context.newPage();
  await tab.goto('/v7/client/admin/buildings');
  await tab.waitForURL(/\/identity\/sign-in\//);
  await expect(tab.getByLabel(/password/i).first()).toBeVisible();
});

/** Expires the access token of a tab. */
function expireToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tokens = JSON.parse(sessionStorage.getItem('safety-portal.sign-in') ?? '{}') as object;
    sessionStorage.setItem('safety-portal.sign-in', JSON.stringify({ ...tokens, expiresAt: 1 }));
  });
}

test('two tabs that renew concurrently stay signed in, each with its own refresh token', async ({
  page,
  context,
}) => {
  await signIn(page, 'ada', '/client/admin/buildings');
  const tab = await context.newPage();
  await tab.goto('/v7/client/admin/buildings');
  const tabs = [page, tab];
  const renewals: string[] = [];
  for (const each of tabs) {
    await expect(each.getByRole('grid')).toBeVisible();
    await expireToken(each);
    each.on('request', (request) => {
      if (request.url().endsWith('/identity/token')) renewals.push(request.postData() ?? '');
    });
  }
  await Promise.all(tabs.map((each) => each.reload()));
  for (const each of tabs) await expect(each.getByRole('grid')).toBeVisible();
  const used = renewals.map((body) => new URLSearchParams(body).get('refresh_token'));
  expect([renewals.length, new Set(used).size]).toEqual([2, 2]);

  // Neither renewal has ended the session of the other tab.
  await Promise.all(tabs.map((each) => each.reload()));
  for (const each of tabs) await expect(each.getByRole('grid')).toBeVisible();
  expect(renewals).toHaveLength(2);
});

test('the return path of another user is denied without permission, and its data is not requested', async ({
  page,
  context,
}) => {
  await signIn(page, 'ada', '/client/admin/user-management-settings/roles');
  await expect(page.getByRole('grid')).toBeVisible();
  // The session ends, and the tab redirects to the sign-in with its path remembered.
  await context.clearCookies({ name: /^identity-/ });
  await page.evaluate(() => sessionStorage.removeItem('safety-portal.sign-in'));
  await page.reload();
  await page.waitForURL(/\/identity\/sign-in\//);
  await page.getByLabel(/e-?mail/i).fill(people.bea);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(samplePassword);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/usercontactrole\/.*\/Roles\b/i.test(request.url())) requests.push(request.url());
  });
  await page.getByRole('button', { name: /sign in/i }).click();
  await expect(page).toHaveURL(/\/v7\/unauthorized/);
  expect(requests).toEqual([]);
});

test('an expired access token is renewed once with the refresh token', async ({ page }) => {
  await signIn(page, 'ada', '/client/landing');
  await expect(page.getByRole('main')).toBeVisible();
  await expireToken(page);
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/token')) renewals.push(request.postData() ?? '');
  });
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toContain('grant_type=refresh_token');
  await expect(page).toHaveURL(at('/client/landing'));
});

test.describe('a rejected token', () => {
  test.use({ withRefusals: true });

  test('that cannot be renewed leads to one new sign-in, which returns to the page', async ({ page }) => {
    proves('access-34');
    await signIn(page, 'ada', '/client/admin/buildings');
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate(() => {
      const tokens = JSON.parse(sessionStorage.getItem('safety-portal.sign-in') ?? '{}') as Record<
        string,
        unknown
      >;
      const broken = { ...tokens, accessToken: 'broken', refreshToken: 'broken' };
      sessionStorage.setItem('safety-portal.sign-in', JSON.stringify(broken));
    });
    const pages: string[] = [];
    page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname));
    await page.reload();
    await expect.poll(() => pages).toContain('/v7/');
    await expect(page).toHaveURL(at('/client/admin/buildings'));
    await expect(page.getByRole('main')).toBeVisible();
    expect(pages.filter((path) => path === '/v7/')).toHaveLength(1);
  });

  test('leads to an error when the platform rejects every sign-in, instead of a loop', async ({ page }) => {
    await page.route('**/usercontactrole/v2/**', (route) => route.fulfill({ status: 401 }));
    await signIn(page, 'ada', '/client/landing');
    await expect(page.getByRole('heading', { name: 'You couldn’t be signed in' })).toBeVisible();
    await expect(page).toHaveURL(/\/v7\/error\?reason=refused$/);
  });
});

test('logging out ends the session at the provider and deletes the context cookie', async ({
  page,
  context,
}) => {
  proves('/logout', 'access-19');
  await signIn(page, 'ada', '/client/landing');
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('/v7/logout');
  const confirm = page.getByRole('button', { name: /sign out|yes/i });
  await Promise.race([
    page.waitForURL(at('/prompt/logoutcallback')),
    confirm.click({ timeout: 5000 }).catch(() => undefined),
  ]);
  await page.waitForURL(at('/prompt/logoutcallback'));
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('raptor-context');
  await page.goto('/v7/client/landing');
  await page.waitForURL(/\/identity\//);
  await expect(page.getByLabel(/password/i).first()).toBeVisible();
});

/** Makes the tab's tokens expire soon, with a refresh token that the provider rejects. */
async function endSoon(page: Page, seconds: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const key = 'safety-portal.sign-in';
    const tokens = JSON.parse(sessionStorage.getItem(key) ?? 'null') as object | null;
    if (!tokens || sessionStorage.getItem('ended')) return;
    sessionStorage.setItem('ended', 'once');
    const expiresAt = Math.floor(Date.now() / 1000) + ahead;
    sessionStorage.setItem(key, JSON.stringify({ ...tokens, expiresAt, refreshToken: 'broken' }));
  }, seconds);
}

test.describe('a sign-in that is about to end', () => {
  test.use({ withRefusals: true });

  test('shows a warning, and “Stay signed in” returns to the form, where the input can be restored', async ({
    open,
  }) => {
    const page = await open('ada', '/client/landing');
    await endSoon(page, 60);
    await page.goto('/v7/client/admin/user-management-settings/titles/add');
    const name = `Kept ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    const warning = page.getByRole('alertdialog', { name: /^Your sign-in ends at / });
    await expect(warning).toBeVisible({ timeout: 15_000 });
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('button', { name: /restore/i }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await expect(page).toHaveURL(/\/titles\/add$/);
  });

  test('is renewed by the password where a change of the own sign-in wants it, and the input can be restored', async ({
    page,
    call,
    somebody,
  }) => {
    const people = `usercontactrole/v2/clients/${somebody.clientUID}`;
    const { items } = await call<{ items: { roleUID: string; roleName: string }[] }>(
      'GET',
      `${people}/Roles?pageSize=200`,
    );
    const managing = items.find(({ roleName }) => roleName === 'User Manager')!;
    await call('PATCH', `${people}/Users/${somebody.uid}`, [
      { op: 'replace', path: '/roleUIDs', value: [managing.roleUID] },
      { op: 'replace', path: '/hasAllBuildings', value: true },
    ]);
    const own = `/client/admin/user-management-settings/users-and-contacts/client-users/${somebody.uid}`;
    await signInWith(page, somebody.userName, own);
    // The sign-in is younger than ten minutes, so the first answer is that to an older one.
    let refusals = 0;
    await page.route(/\/Users\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'PATCH' || refusals > 0) return route.continue();
      refusals += 1;
      return route.fulfill({
        status: 401,
        headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="600"' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Unauthorized', status: 401, detail: 'Sign in again.' }),
      });
    });
    const next = `next.${somebody.userName}`;
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await email.fill(next);
    await page.locator('.save-bar button[type=submit]').click();
    const asking = page.getByRole('alertdialog', { name: 'Sign in again to change this' });
    await asking.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/identity\/sign-in\//);
    await page.getByLabel(/email/i).first().fill(somebody.userName);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /restore/i }).click();
    await expect(email).toHaveValue(next);
    await page.locator('.save-bar button[type=submit]').click();
    await expect(page.getByText(/was saved/).first()).toBeVisible();
    expect(refusals).toBe(1);
  });

  test('requires the password after seven days, and gives the reason', async ({ open }) => {
    const page = await open('ada', '/client/landing');
    await page.addInitScript(() => {
      const key = 'safety-portal.sign-in';
      const tokens = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { profile: object } | null;
      if (!tokens) return;
      const profile = { ...tokens.profile, auth_time: Math.floor(Date.now() / 1000) - 604_700 };
      // Without a refresh token: a renewal would bring the real time of the sign-in.
      sessionStorage.setItem(key, JSON.stringify({ ...tokens, profile, refreshToken: undefined }));
    });
    await page.goto('/v7/client/admin/buildings');
    const warning = page.getByRole('alertdialog', { name: /^Your sign-in ends at / });
    await expect(warning.getByText('asked for your password again after seven days')).toBeVisible();
    await warning.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/identity\/sign-in\//);
    await expect(page.getByLabel(/password/i).first()).toBeVisible();
  });
});

test('signing out in one tab signs out all tabs, which offer the same person what they had typed', async ({
  page,
  context,
}) => {
  await signIn(page, 'ada', '/client/landing');
  await expect(page.getByRole('main')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/v7/client/admin/user-management-settings/titles/add');
  await other.getByRole('textbox', { name: 'Name' }).fill('Typed and left');
  await expect
    .poll(() => other.evaluate(() => JSON.stringify(sessionStorage).includes('Typed and left')))
    .toBe(true);
  await page.goto('/v7/logout');
  await page.waitForURL(at('/prompt/logoutcallback'));
  await other.waitForURL(at('/prompt/logoutcallback'));
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await other.goto('/v7/client/landing');
  await other.waitForURL(/\/identity\//);
  await signIn(other, 'ada', '/client/admin/user-management-settings/titles/add');
  await other.getByRole('button', { name: /restore/i }).click();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed and left');
});

test.describe('a failed callback', () => {
  test.use({ trouble: /^The sign-in was not completed/ });

  test('redirects to the error page', async ({ page }) => {
    proves('entry-23');
    await page.goto('/v7/callback?error=access_denied&state=nobody');
    await expect(page).toHaveURL(/\/v7\/error\?reason=sign-in$/);
    await expect(page.getByRole('heading', { name: 'You couldn’t be signed in' })).toBeVisible();
  });

  test('redirects to the configured error path', async ({ page }) => {
    proves('entry-24');
    await page.route('**/v7/config.json', (route) =>
      route.fulfill({ json: { identity: { errorPath: '/prompt/partner' } } }),
    );
    await page.goto('/v7/callback?code=x&state=nobody');
    await expect(page).toHaveURL(/\/v7\/prompt\/partner\?reason=sign-in$/);
  });
});

test('Back from the provider’s sign-in leads to the page before the portal', async ({ page }) => {
  await page.goto('/identity/.well-known/openid-configuration');
  // As on a slow machine: until a page has loaded, the browser itself replaces it.
  await page.route(/\/v7\/config\.json/, async (route) => {
    await page.waitForLoadState('load');
    await route.continue();
  });
  await page.goto('/v7/');
  await page.waitForURL(/\/identity\/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL(/openid-configuration$/);
});
