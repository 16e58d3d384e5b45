import { violations } from './support/axe.ts';
import { button, heading } from './support/form.ts';
import { press, tabTo } from './support/keyboard.ts';
import { signIn } from './support/people.ts';
import { expect, test, type Page } from './support/test.ts';
import { proves } from './support/rows.ts';

/** Valid passwords that no user has. */
const passwords = { first: 'Walnut-Gate-1', second: 'Walnut-Gate-2' } as const;
/** A staff member whom no other test uses. */
const forgetful = 'henrik.aalto@provider.example';

// The console logs rejected input.
test.use({ colorScheme: 'dark', withRefusals: true });

const linkTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

test('a user resets a forgotten password with the link in the outbox, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/v7/admin/clients');
  await page.waitForURL(/\/identity\//);
  await press(page, linkTo(page, 'Forgot your password?'));

  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('henrik');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('full email address');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(forgetful);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText('If an account exists for this address, we’ve sent a link.')).toBeVisible();
  await press(page, linkTo(page, 'Open the outbox'));

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
  await expect(heading(page, 'Your password was changed')).toBeFocused();
  expect(page.url()).not.toContain('token');
  await press(page, linkTo(page, 'Sign in'));

  await page.waitForURL(/\/identity\//);
  await expect(page.getByLabel(/e-?mail/i)).toBeFocused();
  await page.keyboard.type(forgetful);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwords.first);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/v7\/admin\//);

  await page.goto(link);
  await expect(page.getByText('This link has been used or has expired.')).toBeVisible();
});

test('a new user confirms the address, replaces the initial password, and sees that they have no building', async ({
  page,
  call,
}) => {
  const email = `fay.${Date.now()}@northfield.example`;
  // A separate client, because all its users have to replace their passwords.
  const client = await call<{ uid: string }>('POST', 'clientbuilding/v2/clients', {
    name: `Flow ${Date.now()}`,
  });
  const people = `usercontactrole/v2/clients/${client.uid}`;
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
    await page.goto(`/outbox?to=${encodeURIComponent(email)}`);
    await expect(article).toContainText('Confirm your email address', { timeout: 500 });
  }).toPass();
  await article.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Confirm your email address')).toBeFocused();
  await expectAccessible(page);
  await press(page, button(page, 'Confirm address'));
  await expect(page.getByText(`We’ll send messages to ${email}.`)).toBeVisible();
  await press(page, linkTo(page, 'Sign in'));

  await page.waitForURL(/\/identity\//);
  await expect(page.getByLabel(/e-?mail/i)).toBeFocused();
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
  await tabTo(page, linkTo(page, 'Sign out'));
});

test('the page of a station account shows its name and client only with a valid key', async ({
  page,
  callOf,
}) => {
  proves('access-38');
  const call = await callOf('ada');
  const { clientUid } = await call<{ clientUid: string }>('GET', 'identity/me');
  const stations = `usercontactrole/v2/clients/${clientUid}/StationAccounts`;
  const name = `Side door ${Date.now()}`;
  const { uid } = await call<{ uid: string }>('POST', stations, { name, isClientScoped: true });
  const { authKey } = await call<{ authKey: string }>('PUT', `${stations}/${uid}/authKey`);

  await page.goto(`/v7/prompt/station-account/${uid}#${authKey}`);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText('A station account of Northfield School District.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  for (const address of [
    `${uid}#${'A'.repeat(43)}`,
    uid,
    `0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69#${authKey}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(`/v7/prompt/station-account/${address}`);
    await expect(heading(page, 'Station account')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page.getByText('Northfield')).toHaveCount(0);
  }
});

test('a user from a partner system sees a welcome page that links only to pages of the portal', async ({
  page,
}) => {
  proves('access-39');
  await signIn(page, 'nell');
  await page.evaluate(() => {
    const key = 'safety-portal.sign-in';
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { profile: object };
    Object.assign(kept.profile, { camuParentUid: '0b9f8a52-6f0e-4c9c-9a35-1f2d3c4b5a69' });
    sessionStorage.setItem(key, JSON.stringify(kept));
  });
  await page.goto('/v7/');
  await expect(heading(page, 'You came from a partner system')).toBeFocused();
  await expectAccessible(page);
  await press(page, linkTo(page, 'Continue'));
  await page.waitForURL(/\/v7\/client\/landing$/);
  await page.goto('/v7/prompt/partner?target=/client/admin/profile');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/v7/client/admin/profile',
  );
  await page.goto('/v7/prompt/partner?target=//evil.example');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/v7/');
});
