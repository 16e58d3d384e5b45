import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBrowser,
  nextAddress,
  authorizationAddress,
  requestTokens,
  signIn,
  type Tokens,
} from '../../../platform/commands/sign-in.ts';
import { samplePassword } from '../../../platform/configuration/sample-logins.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { whoAmI } from './support.ts';

describePlatform('A platform that is killed and started again', (storage) => {
  let platform: RunningPlatform;
  beforeAll(async () => {
    platform = await ownPlatform({ storage });
  });
  afterAll(() => platform.stop());

  it('keeps users signed in: access token, refresh token and the browser’s session', async () => {
    const browse = createBrowser(platform.url);
    const login = 'ada.admin@northfield.example';
    const { access_token, refresh_token } = await signIn(platform.url, login, samplePassword, browse);
    await platform.kill('SIGKILL');
    await platform.start();

    expect((await whoAmI(platform.url, access_token)).status).toBe(200);
    const silent = authorizationAddress(platform.url, 'v'.repeat(43), { prompt: 'none' });
    expect(new URL(await nextAddress(await browse(silent))).searchParams.get('code')).toBeTruthy();
    const renewed = await requestTokens(browse, platform.url, { grant_type: 'refresh_token', refresh_token });
    expect(renewed.status).toBe(200);
    const { access_token: fresh } = (await renewed.json()) as Tokens;
    expect(await (await whoAmI(platform.url, fresh)).json()).toMatchObject({ email: login });
  });
});
