import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  authorizationAddress,
  type Browse,
  createBrowser,
  followToCode,
  nextAddress,
  signIn,
} from '../../../platform/commands/sign-in.ts';
import { stepOfCode } from '../../../platform/identity/factors/app-codes.ts';
import { openMail } from '../../../platform/mail/send.ts';
import { deviceOf } from '../../../platform/identity/sessions.ts';
import { describePlatform } from '../../support/storages.ts';
import { codeOf, codesIn, field, post, secretIn } from './secondSteps.ts';
import {
  clientUid,
  failedLoginLimit,
  type IdentityPlatform,
  identityPlatform,
  people,
  personPassword,
} from './support.ts';

/** Replaces the password that somebody else set. */
const newPassword = 'Maple-Park-Pass-2';
const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

it('a session is named by browser and system', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
      'Safari on macOS',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
      'Microsoft Edge on Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1':
      'Safari on iOS',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36':
      'Chrome on Android',
    '<script>': 'Unknown browser',
  };
  for (const [agent, device] of Object.entries(agents)) expect(deviceOf(agent)).toBe(device);
  expect(deviceOf(null)).toBe('Unknown browser');
});

it('the codes of RFC 6238, appendix B, are right at their times and at no other', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    const stepAt = (later: number) => stepOfCode(secret, code, new Date((seconds + later) * 1000));
    // A clock can be half a minute off. The code stays that of its own time, so that it counts once.
    expect([0, 30, -30].map(stepAt)).toEqual([step, step, step]);
    expect([60, 90].map(stepAt)).toEqual([undefined, undefined]);
  }
});

describePlatform('A second step', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  /** Pat's. */
  let password: string = personPassword;
  /** Milliseconds by which the platform's clock is ahead of this test's. */
  let ahead = 0;
  beforeAll(async () => {
    platform = await identityPlatform(storage);
    ({ origin } = platform);
  });
  afterAll(() => platform.stop());

  const now = () => Date.now() + ahead;
  const wait = async (milliseconds: number) => {
    ahead += milliseconds;
    await platform.wait(milliseconds);
  };
  /** Enters the password; the answer is a page or the redirect of a finished sign-in. */
  async function enter(browse: Browse, email: string = people.pat) {
    const address = await nextAddress(await browse(authorizationAddress(origin, verifier)));
    const answer = await browse(address, {
      method: 'POST',
      body: new URLSearchParams({ email, password: email === people.pat ? password : personPassword }),
    });
    return { address, answer };
  }

  /** Signs in with the password and a code. */
  async function withCode(code: string) {
    const browse = createBrowser(origin);
    const { address, answer } = await enter(browse);
    const proof = field(await answer.text(), 'proof');
    return { browse, answer: await post(browse, `${address}/second-step`, { proof, code }) };
  }

  async function lastMail() {
    const { rows } = await platform.database.owner.query<{ content: string }>(
      sql`select content from mail_outbox order by created_at desc limit 1`,
    );
    return openMail(platform.settings, rows[0]?.content ?? '');
  }

  let secret: string;
  let recovery: string[];

  it('is set up with the password and a code of the app, and gives recovery codes once', async () => {
    const browse = createBrowser(origin);
    const { answer } = await enter(browse);
    await followToCode(browse, await nextAddress(answer), origin);
    const asked = await (await post(browse, '/identity/security/app')).text();
    secret = secretIn(asked);
    const proof = field(asked, 'proof');
    const code = codeOf(secret, now());
    const refused = await post(browse, '/identity/security/add-app', {
      proof,
      code,
      password: 'Wrong-Pass-1',
    });
    expect(await refused.text()).toContain('This is not your password.');
    const wrong = await post(browse, '/identity/security/add-app', {
      proof,
      code: '000000',
      password: personPassword,
    });
    expect(await wrong.text()).toContain('This code is not right.');
    const made = await post(browse, '/identity/security/add-app', { proof, code, password: personPassword });
    const kept = await made.text();
    expect(kept).toContain('<title>Recovery codes – Safety Portal</title>');
    recovery = codesIn(kept);
    expect(recovery).toHaveLength(10);
    const page = await (await browse('/identity/security')).text();
    expect(page).toContain('authenticator app');
    expect(page).not.toContain(recovery[0]);
    expect(await lastMail()).toMatchObject({ to: people.pat, subject: 'A second step was added' });
  });

  it('keeps out whoever knows only the password, also by the command line', async () => {
    const browse = createBrowser(origin);
    const { answer } = await enter(browse);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('location')).toBeNull();
    await expect(signIn(origin, people.pat, personPassword)).rejects.toThrow('takes a browser');
  });

  it('is not passed by a used code, by a wrong one, or by the form of another sign-in', async () => {
    await wait(60_000);
    const code = codeOf(secret, now());
    const right = await withCode(code);
    expect(await followToCode(right.browse, await nextAddress(right.answer), origin)).toBeTruthy();
    expect((await withCode(code)).answer.status).toBe(401);
    expect((await withCode('123456')).answer.status).toBe(401);

    const other = createBrowser(origin);
    const begun = await enter(other);
    const proof = field(await begun.answer.text(), 'proof');
    const browse = createBrowser(origin);
    const { address } = await enter(browse);
    await wait(60_000);
    const taken = await post(browse, `${address}/second-step`, { proof, code: codeOf(secret, now()) });
    expect(taken.status).toBe(404);
  });

  it('comes before the choice of a new password, which takes no further one', async () => {
    const { owner } = platform.database;
    await owner.query(
      sql`update user_settings set require_password_change = true where client_uid = ${clientUid}`,
    );
    await owner.query(
      sql`update identity_accounts set password_is_temporary = true where lower(email) = lower(${people.pat})`,
    );
    const begun = createBrowser(origin);
    const page = await (await enter(begun)).answer.text();
    expect(page).toContain('Second step');
    expect(page).not.toContain('Choose a new password');
    await wait(60_000);
    const { browse, answer } = await withCode(codeOf(secret, now()));
    const asked = await answer.text();
    expect(asked).toContain('Choose a new password');
    const [, action = ''] = /action="([^"]+)"/.exec(asked) ?? [];
    const done = await post(browse, action, { proof: field(asked, 'proof'), password: newPassword });
    expect(await followToCode(browse, await nextAddress(done), origin)).toBeTruthy();
    password = newPassword;
  });

  it('is replaced by each recovery code once, as people type it', async () => {
    const typed = ` ${recovery[0]!.replaceAll('-', ' ').toUpperCase()} `;
    const first = await withCode(typed);
    expect(await followToCode(first.browse, await nextAddress(first.answer), origin)).toBeTruthy();
    expect((await withCode(typed)).answer.status).toBe(401);
  });

  it('of one moment counts once, however many requests bring it', async () => {
    await wait(60_000);
    const code = codeOf(secret, now());
    const begun = [];
    // One after another: passwords that are checked at once count as failed until they are known to be right.
    for (let count = 0; count < 4; count += 1) {
      const browse = createBrowser(origin);
      const { address, answer } = await enter(browse);
      begun.push({ browse, address, proof: field(await answer.text(), 'proof') });
    }
    const answers = await Promise.all(
      begun.map(({ browse, address, proof }) => post(browse, `${address}/second-step`, { proof, code })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  it('cannot be guessed: after eight attempts even the right code waits', async () => {
    await wait(15 * 60_000);
    for (let attempt = 0; attempt < 8; attempt += 1)
      expect((await withCode('000001')).answer.status).toBe(401);
    const { answer } = await withCode(codeOf(secret, now()));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('Try again in 15 minutes.');
    await wait(14 * 60_000 + 30_000);
    expect(await (await withCode('000001')).answer.text()).toContain('Try again in a minute.');
    await wait(30_000);
    expect((await withCode(codeOf(secret, now()))).answer.status).toBe(303);
  });

  it('ends the person’s other sign-ins from their page, and not this one', async () => {
    const sign = async () => {
      await wait(60_000);
      const { browse, answer } = await withCode(codeOf(secret, now()));
      await followToCode(browse, await nextAddress(answer), origin);
      return browse;
    };
    const [first, here, there] = [await sign(), await sign(), await sign()];
    const renew = (browse: Browse) => browse(authorizationAddress(origin, verifier, { prompt: 'none' }));
    for (const browse of [first, here, there]) await renew(browse);
    const page = await (await here('/identity/security')).text();
    expect(page.match(/\(this browser\)/g)).toHaveLength(1);
    expect(page).toMatch(/Last used <time.*from 127\.0\.0\.1/s);
    // Each of the others can be ended by itself: one of them is over then.
    const open = Array.from(
      page.slice(page.indexOf('Open sign-ins')).matchAll(/name="uid" value="([\w-]+)"/g),
      ([, uid]) => uid ?? '',
    );
    await post(here, '/identity/security/end', { uid: open[0] ?? '' });
    const left = await Promise.all(
      [first, there].map(async (browse) => (await browse('/identity/security')).status),
    );
    expect(left.toSorted((one, other) => one - other)).toEqual([200, 401]);
    expect((await here('/identity/security')).status).toBe(200);
    expect(await (await post(here, '/identity/security/end-others')).text()).toContain(
      'signed out everywhere else',
    );
    expect((await here('/identity/security')).status).toBe(200);
    expect((await there('/identity/security')).status).toBe(401);
  });

  it('is not changed by a page of another origin', async () => {
    const answer = await fetch(`${origin}/identity/security/end-others`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(403);
  });

  it('is guarded by a password whose wrong guesses count to the lock of the account', async () => {
    await wait(60_000);
    const { browse, answer } = await withCode(codeOf(secret, now()));
    await followToCode(browse, await nextAddress(answer), origin);
    const uid = field(await (await browse('/identity/security')).text(), 'uid');
    const remove = async (typed: string) =>
      (await post(browse, '/identity/security/remove', { uid, password: typed })).text();
    for (let guess = 0; guess < failedLoginLimit; guess += 1)
      expect(await remove('Wrong-Pass-1')).toContain('This is not your password.');
    expect((await enter(createBrowser(origin))).answer.status).toBe(401);
    expect(await remove(password)).toContain('Too many attempts.');
    expect(await (await browse('/identity/security')).text()).toContain('authenticator app');
    await wait(60 * 60_000);
    expect((await enter(createBrowser(origin))).answer.status).toBe(200);
  });

  it('is asked of everyone where the client requires it: the sign-in sets it up', async () => {
    const { owner } = platform.database;
    await owner.query(sql`delete from identity_factors`);
    await owner.query(
      sql`update user_settings set require_second_step = true where client_uid = ${clientUid}`,
    );
    const browse = createBrowser(origin);
    const { address, answer } = await enter(browse);
    const asked = await answer.text();
    const own = secretIn(asked);
    const sent = { proof: field(asked, 'proof'), code: codeOf(own, now()) };
    const wrong = await post(browse, `${address}/second-step/app`, { ...sent, code: '000000' });
    expect(wrong.status).toBe(400);
    const codes = await (await post(browse, `${address}/second-step/app`, sent)).text();
    expect(codesIn(codes)).toHaveLength(10);
    const done = await post(browse, `${address}/second-step`, { proof: field(codes, 'proof') });
    expect(await followToCode(browse, await nextAddress(done), origin)).toBeTruthy();

    // Also where a role requires it, whatever the client's settings.
    await owner.query(sql`delete from identity_factors`);
    await owner.query(sql`update user_settings set require_second_step = false`);
    expect((await enter(createBrowser(origin))).answer.status).toBe(303);
    await owner.query(sql`update roles set require_second_step = true where client_uid = ${clientUid}`);
    const { answer: required } = await enter(createBrowser(origin));
    expect(secretIn(await required.text())).toBeTruthy();

    const staff = createBrowser(origin);
    const entered = await enter(staff, people.staff);
    expect(await followToCode(staff, await nextAddress(entered.answer), origin)).toBeTruthy();
  });

  it('is set up by one sign-in only: another that began before has to pass it', async () => {
    const { owner } = platform.database;
    await owner.query(sql`delete from identity_factors`);
    const begun = [];
    for (const browse of [createBrowser(origin), createBrowser(origin)]) {
      const { address, answer } = await enter(browse);
      const asked = await answer.text();
      const sent = { proof: field(asked, 'proof'), code: codeOf(secretIn(asked), now()) };
      begun.push(() => post(browse, `${address}/second-step/app`, sent));
    }
    const answers = await Promise.all(begun.map((setUp) => setUp()));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(pages.map((page) => codesIn(page).length).toSorted((a, b) => a - b)).toEqual([0, 10]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(pages.join(' ')).toContain('A second step was set up in the meantime.');
    const { rows } = await owner.query(sql`select count(*)::integer as steps from identity_factors`);
    expect(rows).toEqual([{ steps: 1 }]);
  });

  it('goes with its account', async () => {
    const uid = await platform.uidOf(people.pat);
    await platform.database.owner.query(sql`delete from identity_accounts where uid = ${uid}`);
    const { rows } = await platform.database.owner.query(sql`
      select 1 from identity_factors where account_uid = ${uid}
      union all select 1 from identity_recovery_codes where account_uid = ${uid}`);
    expect(rows).toEqual([]);
  });
});
