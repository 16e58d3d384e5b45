import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { freePort } from '../scripts/lib/port.mjs';
import { type Glewlwyd, glewlwydTrouble, startGlewlwyd } from '../tests/support/glewlwyd.ts';
import { startPlatform } from '../tests/support/platform.ts';
import { expect, test as base, type Page } from './support/test.ts';

/** Lifetime of an access token in seconds, short enough for a test to see it expire. */
const tokenSeconds = 8;
/** Seconds between two renewals at least (`minDelayMs` in authProvider/renewal.ts). */
const renewalSeconds = 5;

interface Deployment {
  readonly provider: Glewlwyd;
  /** Origin of the portal and the platform. */
  readonly url: string;
  /** Ada's identifier on the platform. */
  readonly ada: string;
}

/** A deployment with Glewlwyd as OpenID provider, set up as docs/operating.md describes. */
const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    async ({ signedIn }, use, { project }) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      // Sample users have the same identifiers in every database.
      const { token } = await signedIn('ada');
      const me = await fetch(`${project.use.baseURL}/identity/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { userUid, clientUid, permissions } = (await me.json()) as {
        userUid: string;
        clientUid: string;
        permissions: string[];
      };
      const claims = {
        userUid,
        clientUid,
        hasAllBuildings: 'true',
        permissions: permissions.join(' '),
        clientName: 'Client of Glewlwyd',
      };
      const { userUid: _, ...nameless } = claims;
      const provider = await startGlewlwyd(
        url,
        [
          { username: 'ada', claims },
          { username: 'nameless', claims: nameless },
          { username: 'stranger', claims: { ...claims, userUid: crypto.randomUUID() } },
        ],
        tokenSeconds,
      );
      const folder = await mkdtemp(join(tmpdir(), 'safety-portal-config-'));
      const file = join(folder, 'config.json');
      const { issuer: authority, clientId, scope } = provider;
      const prompts = { newPassword: `${new URL(authority).origin}/profile.html` };
      await writeFile(file, JSON.stringify({ identity: { authority, clientId, scope, prompts } }));
      const platform = await startPlatform({
        storage: 'pglite',
        port,
        env: {
          OIDC_ISSUER: authority,
          OIDC_AUDIENCE: scope,
          OIDC_USER_CLAIM: 'userUid',
          OIDC_USER_CLAIM_HOLDS: 'platform-id',
          CONFIG_FILE: file,
        },
      });
      await use({ provider, url, ada: userUid });
      await Promise.all([platform.stop(), provider.stop(), rm(folder, { recursive: true })]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const missing = glewlwydTrouble();
test.skip(missing !== undefined, missing);
// All tests share one deployment.
test.describe.configure({ mode: 'default' });
// Glewlwyd's pages request translations that it does not have, and a session that does not exist yet.
test.use({ withRefusals: true });

/** Opens a path of the portal (without /v7) and signs in on Glewlwyd's pages. */
async function signIn(page: Page, deployment: Deployment, username: string, path: string): Promise<void> {
  const { provider, url } = deployment;
  await page.goto(`${url}/v7${path}`);
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(provider.password);
  await page.locator('#loginbut').click();
  const goOn = page.locator('button', { hasText: 'Continue' });
  const grant = page.getByRole('button', { name: 'Grant access' });
  await goOn.waitFor();
  // Each user grants the scopes once.
  if (await grant.isVisible()) {
    for (const scope of ['profile', 'email', 'offline_access']) await page.locator(`#grant-${scope}`).check();
    await grant.click();
  }
  await goOn.click();
  await page.waitForURL((address) => address.origin === url && address.pathname !== '/v7/callback');
}

/** Records the page's requests to an endpoint of the provider. */
function requestsTo(page: Page, { provider }: Deployment, endpoint: string): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().split('?')[0] === `${provider.issuer}/${endpoint}`)
      bodies.push(request.postData() ?? '');
  });
  return bodies;
}

const buildings = '/client/admin/buildings';

test('a user signs in on the provider’s pages and returns to the requested page', async ({
  page,
  deployment,
}) => {
  await signIn(page, deployment, 'ada', `${buildings}?page=2#rows`);
  await expect(page).toHaveURL(`${deployment.url}/v7${buildings}?page=2#rows`);
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  // The name of the client comes from the provider's claim, the name of the user from the platform.
  await expect(page.getByRole('button', { name: /Client of Glewlwyd/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Ada Okonkwo' })).toBeVisible();
});

test('a short-lived access token is renewed once before each expiry', async ({ page, deployment }) => {
  await signIn(page, deployment, 'ada', buildings);
  await expect(page.getByRole('grid')).toBeVisible();
  const start = Date.now();
  const renewals = requestsTo(page, deployment, 'token');
  await page.waitForTimeout((tokenSeconds + 4) * 1000);
  await expect.poll(() => renewals.length).toBeGreaterThanOrEqual(2);
  const grants = renewals.map((body) => new URLSearchParams(body).get('grant_type'));
  expect([...new Set(grants)]).toEqual(['refresh_token']);
  // A busy machine waits longer than asked, and further tokens are due.
  const seconds = (Date.now() - start) / 1000;
  expect(grants.length).toBeLessThanOrEqual(Math.floor(seconds / renewalSeconds) + 1);
  // The first token has expired.
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/v7${buildings}`));
});

test('logging out ends the session at the provider and returns to the portal', async ({
  page,
  deployment,
}) => {
  await signIn(page, deployment, 'ada', buildings);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto(`${deployment.url}/v7/logout`);
  await page.locator('button', { hasText: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto(`${deployment.url}/v7${buildings}`);
  await expect(page.locator('#password')).toBeVisible();
});

test.describe('a token without a required claim', () => {
  test.use({ trouble: /^ClaimsError\b/ });

  test('shows an error that names the claim, and does not repeat the sign-in', async ({
    page,
    deployment,
  }) => {
    const signIns = requestsTo(page, deployment, 'auth');
    await signIn(page, deployment, 'nameless', buildings);
    await expect(page.getByRole('heading', { name: 'Your sign-in is missing something' })).toBeVisible();
    await expect(
      page.getByText('The sign-in service sent the claim “userUid” wrongly: it is missing.'),
    ).toBeVisible();
    const { length } = signIns;
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your sign-in is missing something' })).toBeVisible();
    expect(signIns).toHaveLength(length);
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
  });
});

test('a user unknown to the platform sees an error after one more sign-in', async ({ page, deployment }) => {
  await signIn(page, deployment, 'stranger', buildings);
  // The provider has a session for them and asks whether to continue.
  await page.locator('button', { hasText: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'You couldn’t be signed in' })).toBeVisible();
  await expect(page).toHaveURL(/\/v7\/error\?reason=refused$/);
});

for (const [words, ahead] of [
  ['an hour fast', 3_600_000],
  ['a day slow', -86_400_000],
] as const) {
  test(`a user with a computer clock that is ${words} signs in and stays signed in`, async ({
    page,
    deployment,
  }) => {
    await page.clock.install({ time: Date.now() + ahead });
    await signIn(page, deployment, 'ada', buildings);
    await expect(page.getByRole('grid')).toBeVisible();
    const renewals = requestsTo(page, deployment, 'token');
    await page.reload();
    await expect(page.getByRole('grid')).toBeVisible();
    expect(renewals.length).toBeLessThanOrEqual(1);
  });
}

test('the platform accepts tokens of a clock that is 45 seconds fast, and rejects those of a clock five minutes off', async ({
  request,
  deployment: { provider, url, ada },
}) => {
  /** A token as Glewlwyd issues it, `ahead` seconds in the future. */
  const tokenMade = (ahead: number) => {
    const now = Math.floor(Date.now() / 1000) + ahead;
    return new SignJWT({
      client_id: provider.clientId,
      scope: provider.scope,
      type: 'access_token',
      userUid: ada,
    })
      .setProtectedHeader({ alg: 'RS256', kid: provider.keyId, typ: 'at+jwt' })
      .setIssuer(provider.issuer)
      .setAudience(provider.scope)
      .setSubject('whoever')
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + tokenSeconds)
      .sign(provider.key);
  };
  const statusOf = async (ahead: number) => {
    const headers = { authorization: `Bearer ${await tokenMade(ahead)}` };
    return (await request.get(`${url}/identity/me`, { headers })).status();
  };
  expect(await Promise.all([-300, 0, 45, 300].map(statusOf))).toEqual([401, 200, 200, 401]);
});

test('the password prompt links to the provider’s page, and a prompt without a URL names the missing setting', async ({
  page,
  deployment: { url, provider },
}) => {
  const { host } = new URL(provider.issuer);
  await page.goto(`${url}/v7/prompt/initiate-reset`);
  await page.getByRole('link', { name: `Continue at ${host}` }).click();
  await page.waitForURL(`http://${host}/profile.html`);
  await page.goto(`${url}/v7/prompt/verifyemail`);
  await expect(page.getByText('config.json (identity.prompts.verifyEmail)')).toBeVisible();
});
