import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import {
  authorizationAddress,
  type Browse,
  createBrowser,
  followToCode,
  nextAddress,
  requestTokens,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { render } from '../../../platform/database/sql.ts';
import { storePassword } from '../../../platform/identity/accounts.ts';
import { createFlowService } from '../../../platform/identity/flows/service.ts';
import { hashPassword } from '../../../platform/identity/password.ts';
import { ask, tokenTo } from './flows/support.ts';
import { describePlatform } from '../../support/storages.ts';
import { identityPlatform, type IdentityPlatform, people, personPassword, whoAmI } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';
let count = 0;
/** A valid password that was never used. */
const another = () => `Chestnut-Row-${(count += 1)}`;

describePlatform('A session of the identity provider', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  let password = personPassword;

  beforeAll(async () => {
    platform = await identityPlatform(storage, {}, [createFlowService({ requests: 60 })]);
    ({ origin } = platform);
  });
  afterAll(() => platform.stop());
  // Moves past the rate limits of earlier requests.
  beforeEach(() => platform.wait(61 * 60_000));

  /** Sends the password, without following the redirect that completes the sign-in. */
  async function startSignIn(browse: Browse, login = password): Promise<Response> {
    const page = await nextAddress(await browse(authorizationAddress(origin, verifier)));
    return browse(page, {
      method: 'POST',
      body: new URLSearchParams({ email: people.pat, password: login }),
    });
  }
  /** Completes a sign-in. Resolves with the status of a call with its token. */
  async function statusAfter(browse: Browse, resume: string): Promise<number> {
    const code = await followToCode(browse, resume, origin).catch(() => undefined);
    if (code === undefined) return 401;
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const issued = await requestTokens(browse, origin, grant);
    const { access_token: token } = (await issued.json()) as { access_token: string };
    return (await whoAmI(origin, token)).status;
  }
  /** A sign-in without a prompt, as that of another tab. Resolves with the code, or null when there is no session. */
  async function signInQuietly(browse: Browse): Promise<string | null> {
    const address = await nextAddress(
      await browse(authorizationAddress(origin, verifier, { prompt: 'none' })),
    );
    return new URL(address).searchParams.get('code');
  }
  /** Runs `end` while two other tabs of the browser keep signing in. */
  async function besideOtherTabs(browse: Browse, end: () => Promise<unknown>): Promise<void> {
    const tabsClosed = new AbortController();
    const tabs = Array.from({ length: 2 }, async () => {
      while (!tabsClosed.signal.aborted) await signInQuietly(browse);
    });
    await pause(50);
    await end();
    await pause(50);
    tabsClosed.abort();
    await Promise.all(tabs);
  }
  async function resetPassword(): Promise<void> {
    const token = await tokenTo(platform, people.pat);
    const next = another();
    expect((await ask(platform, 'new-password', { token, password: next })).status).toBe(204);
    password = next;
  }

  /** Holds the first statement with a parameter like `pattern` while `end` runs, and lets it go on after that. */
  async function besideStatement(
    pattern: RegExp,
    begin: () => Promise<Response>,
    end: () => Promise<unknown>,
  ) {
    const { owner } = platform.database;
    const { query } = owner;
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let hold = () => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    let isFirst = true;
    const spy = vi.spyOn(owner, 'query').mockImplementation(async (statement, options) => {
      const { parameters } = render(statement);
      if (isFirst && parameters.some((value) => typeof value === 'string' && pattern.test(value))) {
        isFirst = false;
        hold();
        await released;
      }
      return query.call(owner, statement, options);
    });
    try {
      const answering = begin();
      await held;
      await end();
      goOn();
      return await answering;
    } finally {
      spy.mockRestore();
    }
  }
  /** The status of exchanging the code of a redirect for tokens, and of a call with them. */
  async function statusOfCode(browse: Browse, answer: Response): Promise<number> {
    const code = new URL(await nextAddress(answer)).searchParams.get('code');
    if (code === null) return 401;
    const issued = await requestTokens(browse, origin, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
    if (!issued.ok) return issued.status;
    const { access_token: token } = (await issued.json()) as { access_token: string };
    return (await whoAmI(origin, token)).status;
  }
  const quietly = (browse: Browse) => () =>
    browse(authorizationAddress(origin, verifier, { prompt: 'none' }));

  it.each(['read', 'saved'])(
    'signs nobody in by a code asked for while it ended elsewhere, its grant being %s',
    async (step) => {
      const here = createBrowser(origin);
      await signIn(origin, people.pat, password, here);
      const there = createBrowser(origin);
      await signIn(origin, people.pat, password, there);
      const end = () =>
        here('/identity/security/end-others', { method: 'POST', body: new URLSearchParams() });
      const answer =
        step === 'read'
          ? await besideStatement(/^Grant:/, quietly(there), end)
          : await besideStatement(/^AuthorizationCode:/, quietly(there), end);
      expect(await statusOfCode(there, answer)).toBe(400);
      expect(await statusOfCode(here, await quietly(here)())).toBe(200);
    },
  );

  it('does not end by a link with the ID token of another person, which asks first', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    const { id_token: token } = await signIn(origin, people.staff, personPassword);
    const answer = await browse(`/identity/session/end?id_token_hint=${token}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Sign out?')]);
    expect(await signInQuietly(browse)).not.toBeNull();
  });

  it('signs nobody in by a code asked for during its sign-out', async () => {
    const browse = createBrowser(origin);
    const { id_token: token } = await signIn(origin, people.pat, password, browse);
    const answer = await besideStatement(/^Grant:/, quietly(browse), () =>
      browse(`/identity/session/end?id_token_hint=${token}`),
    );
    expect(await statusOfCode(browse, answer)).toBe(400);
  });

  it('signs nobody in by a code asked for while a new password was set', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    await ask(platform, 'password-reset', { email: people.pat });
    const open = await besideStatement(/^Grant:/, quietly(browse), resetPassword);
    expect(await statusOfCode(browse, open)).toBe(400);
    expect(await signInQuietly(browse)).toBeNull();
  });

  it('signs nobody in by a code of a new session that the old password opened', async () => {
    const browse = createBrowser(origin);
    const resume = await nextAddress(await startSignIn(browse));
    await ask(platform, 'password-reset', { email: people.pat });
    const fresh = await besideStatement(/^Grant:/, () => browse(resume), resetPassword);
    expect(await statusOfCode(browse, fresh)).toBe(400);
    expect(await signInQuietly(browse)).toBeNull();
  });

  it('is not created by a sign-in started with the old password', async () => {
    const browse = createBrowser(origin);
    const resume = await nextAddress(await startSignIn(browse));
    await ask(platform, 'password-reset', { email: people.pat });
    await resetPassword();
    expect(await statusAfter(browse, resume)).toBe(401);

    const again = createBrowser(origin);
    expect(await statusAfter(again, await nextAddress(await startSignIn(again)))).toBe(200);
  });

  it('is not created by a sign-in when the password changes during it', async () => {
    const browse = createBrowser(origin);
    const next = another();
    const hash = await hashPassword(next);
    const uid = await platform.uidOf(people.pat);
    let answering: Promise<Response> | undefined;
    await platform.database.owner.transaction(async (tx) => {
      await storePassword(tx, uid, hash);
      answering = startSignIn(browse);
      await pause(300);
    });
    const answer = await answering;
    const resume = answer?.headers.get('location');
    expect(resume ? await statusAfter(browse, resume) : 401).toBe(401);
    password = next;
  });

  it('ends with a new password while other tabs use it', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    await ask(platform, 'password-reset', { email: people.pat });
    await besideOtherTabs(browse, resetPassword);
    expect(await signInQuietly(browse)).toBeNull();
  });

  it('that is saved after a new password was set opens no page of the person, and ends no other', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    await ask(platform, 'password-reset', { email: people.pat });
    await besideStatement(/"kind":"Session"/, quietly(browse), resetPassword);
    const owners = createBrowser(origin);
    await signIn(origin, people.pat, password, owners);
    expect((await browse('/identity/security')).status).toBe(401);
    const ended = await browse('/identity/security/end-others', {
      method: 'POST',
      body: new URLSearchParams(),
    });
    expect(ended.status).toBe(401);
    const page = await owners('/identity/security');
    expect(page.status).toBe(200);
    // The ended one is in no list of open sign-ins.
    expect((await page.text()).match(/security\/end"/g) ?? []).toEqual([]);
  });

  it('ends with a sign-out while other tabs use it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const browse = createBrowser(origin);
      const { id_token: token } = await signIn(origin, people.pat, password, browse);
      await besideOtherTabs(browse, () => browse(`/identity/session/end?id_token_hint=${token}`));
      expect(await signInQuietly(browse)).toBeNull();
    }
  });

  it('ends on the security page of another browser while its tabs use it', async () => {
    const here = createBrowser(origin);
    await signIn(origin, people.pat, password, here);
    for (let round = 0; round < 4; round += 1) {
      const there = createBrowser(origin);
      await signIn(origin, people.pat, password, there);
      await besideOtherTabs(there, async () => {
        const ended = await here('/identity/security/end-others', {
          method: 'POST',
          body: new URLSearchParams(),
        });
        expect(await ended.text()).toContain('signed out everywhere else');
      });
      expect(await signInQuietly(there)).toBeNull();
    }
    expect(await signInQuietly(here)).not.toBeNull();
  });
});
