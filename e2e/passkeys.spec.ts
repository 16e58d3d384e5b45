import { startPlatform } from '../tests/support/platform.ts';
import { freePort } from '../scripts/lib/port.mjs';
import { people, samplePassword } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('ada adds a passkey, and her next sign-in asks for it after the password', async ({ browser }) => {
  test.setTimeout(120_000);
  // Passkeys belong to a host name. The other tests use an IP address, which is none.
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const platform = await startPlatform({ storage: 'pglite', port, env: { PUBLIC_URL: origin } });
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    // An authenticator of Chromium's own: no code of this project makes or signs its answers.
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const forget = async () => {
      await context.clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/v7/client/landing');
    };
    const enterPassword = async () => {
      await page.getByLabel('Email address').fill(people.ada);
      await page.getByLabel('Password', { exact: true }).fill(samplePassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await page.goto('/v7/client/landing');
    await enterPassword();
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Sign-in and security' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Ada’s laptop');
    await page.getByLabel('Your password').fill(samplePassword);
    await page.getByRole('button', { name: 'Make the passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page.getByText('Ada’s laptop')).toBeVisible();

    await forget();
    await enterPassword();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(/\/v7\/client\/landing/);

    // Without the authenticator the password opens nothing.
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await forget();
    await enterPassword();
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is not right');
  } finally {
    await context.close();
    await platform.stop();
  }
});
