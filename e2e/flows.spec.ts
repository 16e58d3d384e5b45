import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

import { createTokens } from '../tests/support/tokens.ts';
import { signIn } from './support/people.ts';

/** Good passwords that nobody has. */
const passwords = { first: 'Walnut-Gate-1', second: 'Walnut-Gate-2' } as const;
/** Of the provider's staff, whom no other test signs in as. */
const forgetful = 'henrik.aalto@provider.example';

test.use({ colorScheme: 'dark' });

/** Presses Tab until what has the focus is called `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const called = await page.evaluate(() => {
      const focused = document.activeElement;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
      return label ?? focused?.textContent ?? '';
    });
    if (name.test(called.trim())) return;
  }
  throw new Error(`No Tab leads to ${name}.`);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

/** Calls of the platform as somebody of the sample. */
function callerOf(baseURL: string, login: string) {
  const tokenOf = createTokens(baseURL);
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(baseURL + path, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(login)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return (answer.status === 204 ? {} : await answer.json()) as Record<string, string>;
  };
}

test('a forgotten password is replaced with a keyboard alone, by the link in the outbox', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/v7/admin/clients');
  await page.waitForURL(/\/identity\//);
  await tabTo(page, /^Forgot your password\?$/);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.keyboard.type('henrik');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('whole e-mail address');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(forgetful);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Look into your mailbox')).toBeFocused();
  await expect(page.getByText('If this address is known, a message is on its way.')).toBeVisible();
  await tabTo(page, /^Open the outbox$/);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Outbox')).toBeVisible();
  await expectAccessible(page);
  const article = page
    .getByRole('article')
    .filter({ hasText: `To ${forgetful}` })
    .first();
  await article.getByRole('link').focus();
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.type('weak');
  await expect(page.getByText('Strength: very weak')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Your password must contain at least 8 characters, contain at least one uppercase character, contain at least one lowercase character, and contain one special character (e.g. !@#$%^&*)',
  );
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(passwords.first);
  await expect(page.getByRole('listitem').filter({ hasText: 'done' })).toHaveCount(4);
  const link = page.url();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your password is changed')).toBeFocused();
  expect(page.url()).not.toContain('token');
  await tabTo(page, /^Sign in$/);
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/identity\//);
  await page.keyboard.type(forgetful);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwords.first);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/v7\/admin\//);

  await page.goto(link);
  await expect(page.getByText('This link was used already, or is older than an hour.')).toBeVisible();
});

test('a new user confirms the address, replaces the password that was given, and learns that no building is theirs', async ({
  page,
  baseURL,
}) => {
  const email = `fay.${Date.now()}@northfield.example`;
  const call = callerOf(baseURL ?? '', 'ada.admin@northfield.example');
  const { clientUid } = await call('GET', '/identity/me');
  const people = `/usercontactrole/v2/clients/${clientUid}`;
  await call('PUT', `${people}/user/settings`, { maximumFailedLogins: 20, requirePasswordChange: true });
  const person = { firstName: 'Fay', lastName: 'Flow', email, status: 0, password: passwords.first };
  await call('POST', `${people}/Users`, {
    ...person,
    hasAllBuildings: false,
    buildingUIDs: [],
    roleUIDs: [],
  });

  const article = page.getByRole('article').filter({ hasText: `To ${email}` });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(article).toContainText('Confirm your e-mail address', { timeout: 500 });
  }).toPass();
  await article.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm your e-mail address')).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, /^Confirm the address$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Messages reach you at ${email}.`)).toBeVisible();
  await tabTo(page, /^Sign in$/);
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/identity\//);
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwords.first);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(passwords.first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('choose another one');
  await expectAccessible(page);
  await page.keyboard.type(passwords.second);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/v7\/prompt\/no-buildings$/);
  await expect(heading(page, 'You have no buildings yet')).toBeVisible();
  await tabTo(page, /^Sign out$/);
});

test('the code of a station shows its name to who has the key, and nothing to who guesses: access-38', async ({
  page,
  baseURL,
}) => {
  const call = callerOf(baseURL ?? '', 'ada.admin@northfield.example');
  const { clientUid } = await call('GET', '/identity/me');
  const stations = `/usercontactrole/v2/clients/${clientUid}/StationAccounts`;
  const name = `Side door ${Date.now()}`;
  const { uid } = await call('POST', stations, { name, isClientScoped: true });
  const { authKey } = await call('PUT', `${stations}/${uid}/authKey`);

  await page.goto(`/v7/prompt/station-account/${uid}#${authKey}`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('A station account of Northfield School District.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  for (const address of [
    `${uid}#${'A'.repeat(43)}`,
    `${uid}`,
    `0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69#${authKey}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(`/v7/prompt/station-account/${address}`);
    await expect(heading(page, 'Station account')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByText('Northfield')).toHaveCount(0);
  }
});

test('somebody from a partner system is told where they are once, and goes on within the portal only: access-39', async ({
  page,
}) => {
  await signIn(page, 'nell');
  await page.evaluate(() => {
    const key = 'safety-portal.sign-in';
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { profile: object };
    Object.assign(kept.profile, { camuParentUid: '0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69' });
    sessionStorage.setItem(key, JSON.stringify(kept));
  });
  await page.goto('/v7/');
  await expect(heading(page, 'You come from a partner system')).toBeFocused();
  await expectAccessible(page);
  await tabTo(page, /^Go on$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/v7\/client\/landing$/);
  await page.goto('/v7/prompt/partner?target=/client/admin/profile');
  await expect(page.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/v7/client/admin/profile');
  await page.goto('/v7/prompt/partner?target=//evil.example');
  await expect(page.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/v7/');
});
