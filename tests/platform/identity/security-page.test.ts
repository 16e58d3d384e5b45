import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  authorizationAddress,
  type Browse,
  CookieJar,
  createBrowser,
  nextAddress,
  requestTokens,
  signIn,
  type Tokens,
} from '../../../platform/commands/sign-in.ts';
import { callService, jobService } from '../../../platform/modules.ts';
import { describePlatform } from '../../support/storages.ts';
import { mailsTo } from './flows/support.ts';
import { callerOf } from '../resources/caller.ts';
import { addApp, codeOf, codesIn, field, post } from './secondSteps.ts';
import {
  clientUid,
  type IdentityPlatform,
  identityPlatform,
  people,
  personPassword,
  whoAmI,
  wrongPassword,
} from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';
const password = personPassword;
const agents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
} as const;

describePlatform('The page of sign-in and security', (storage) => {
  let platform: IdentityPlatform;
  let origin: string;
  /** Milliseconds by which the platform's clock is ahead of this test's. */
  let ahead = 0;
  beforeAll(async () => {
    platform = await identityPlatform(storage, { LOG_LEVEL: 'warn' }, [callService, jobService]);
    ({ origin } = platform);
  });
  afterAll(() => platform.stop());

  const wait = async (milliseconds: number) => {
    ahead += milliseconds;
    await platform.wait(milliseconds);
  };
  // Moves past the limits of earlier requests.
  beforeEach(() => wait(61 * 60_000));

  /** A browser that names itself. */
  function browserNamed(agent: keyof typeof agents): Browse {
    const jar = new CookieJar();
    return async (address, init = {}) => {
      const headers = { cookie: jar.toString(), 'user-agent': agents[agent] };
      const answer = await fetch(new URL(address, origin), { ...init, redirect: 'manual', headers });
      jar.keep(answer);
      return answer;
    };
  }
  const textOf = async (browse: Browse) => (await browse('/identity/security')).text();
  const statusOf = async (browse: Browse) => (await browse('/identity/security')).status;
  const act = (browse: Browse, step: string, values: Record<string, string> = {}) =>
    post(browse, `/identity/security/${step}`, values);
  const acted = async (...args: Parameters<typeof act>) => (await act(...args)).text();
  const renew = async (browse: Browse, refresh_token: string) =>
    (await requestTokens(browse, origin, { grant_type: 'refresh_token', refresh_token })).status;
  const rows = async (statement: ReturnType<typeof sql>) =>
    (await platform.database.owner.query(statement)).rows;

  /** Signs a person in by the password and, where it is asked for, a code. */
  async function enter(email: string, code?: string) {
    const browse = createBrowser(origin);
    const address = await nextAddress(await browse(authorizationAddress(origin, verifier)));
    const answer = await post(browse, address, { email, password });
    if (code === undefined) return { browse, answer };
    const proof = field(await answer.text(), 'proof');
    return { browse, answer: await post(browse, `${address}/second-step`, { proof, code }) };
  }
  const statusWith = async (email: string, code?: string) => (await enter(email, code)).answer.status;
  const add = (browse: Browse) => addApp(browse, password, Date.now() + ahead);
  /** A code that was not used before. */
  async function nextCode(secret: string): Promise<string> {
    await wait(60_000);
    return codeOf(secret, Date.now() + ahead);
  }
  const factorUids = async (browse: Browse) =>
    Array.from(
      (await textOf(browse)).matchAll(
        /security\/remove">\s*<input type="hidden" name="uid" value="([^"]+)"/g,
      ),
      ([, uid]) => uid ?? '',
    );
  const stepsOf = async (email: string) => {
    const uid = await platform.uidOf(email);
    const [found] = await rows(sql`
      select has_second_step as "isMarked",
        (select count(*)::integer from identity_factors where account_uid = ${uid}) as steps,
        (select count(*)::integer from identity_recovery_codes where account_uid = ${uid}) as codes
      from identity_accounts where uid = ${uid}`);
    return found;
  };

  it('lists the open sign-ins of its person only, each by its own browser, the latest use first', async () => {
    const [windows, phone] = [browserNamed('windows'), browserNamed('phone')];
    for (const browse of [windows, phone]) await signIn(origin, people.pat, password, browse);
    await signIn(origin, people.staff, password, browserNamed('android'));
    const listed = async () => {
      const text = await textOf(windows);
      const open = text.slice(text.indexOf('Open sign-ins'));
      return Array.from(
        open.matchAll(/<strong>([^<]+)<\/strong>( \(this browser\))?/g),
        ([, device, here]) => [device, here !== undefined],
      );
    };
    // A use is noted after its answer is sent.
    await expect.poll(listed).toEqual([
      ['Safari on iOS', false],
      ['Firefox on Windows', true],
    ]);
    // Its next use corrects the browser of a session.
    await rows(sql`update identity_payloads set user_agent = 'curl' where user_agent = ${agents.windows}`);
    await requestTokens(windows, origin, { grant_type: 'refresh_token', refresh_token: 'none' });
    await expect.poll(listed).toContainEqual(['Firefox on Windows', true]);
    await rows(
      sql`update identity_payloads set expires_at = now() - interval '1 second' where user_agent = ${agents.phone}`,
    );
    expect(await listed()).toEqual([['Firefox on Windows', true]]);
  });

  it('signs out the other browsers of its person with their tokens, and leaves this one and other people alone', async () => {
    const [here, there, staff] = [createBrowser(origin), createBrowser(origin), createBrowser(origin)];
    const own = await signIn(origin, people.pat, password, here);
    const other = await signIn(origin, people.pat, password, there);
    const colleague = await signIn(origin, people.staff, password, staff);
    expect(await acted(here, 'end-others')).toContain('signed out everywhere else');
    const open = async () => [
      (await whoAmI(origin, own.access_token)).status,
      (await whoAmI(origin, other.access_token)).status,
      (await whoAmI(origin, colleague.access_token)).status,
    ];
    expect(await open()).toEqual([200, 401, 200]);
    expect([await statusOf(here), await statusOf(there), await statusOf(staff)]).toEqual([200, 401, 200]);
    // Nor does the identifier of a sign-in of another person end it.
    const [found] = await rows(sql`
      select session_uid as uid from identity_payloads where session_uid is not null
        and account_uid = ${await platform.uidOf(people.staff)} and expires_at > now() order by last_used_at desc limit 1`);
    await act(here, 'end', { uid: String(found?.['uid']) });
    expect(await statusOf(staff)).toBe(200);
    expect(await open()).toEqual([200, 401, 200]);
    expect([
      await renew(here, own.refresh_token),
      await renew(there, other.refresh_token),
      await renew(staff, colleague.refresh_token),
    ]).toEqual([200, 400, 200]);
  });

  it('is closed to a person who was disabled since, and does nothing for them', async () => {
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    const activate = (isActive: boolean) =>
      rows(sql`update users set user_active = ${isActive} where user_name = ${people.pat}`);
    await activate(false);
    expect([await statusOf(browse), (await act(browse, 'end-others')).status]).toEqual([401, 401]);
    await activate(true);
  });

  let pat: Browse;
  let staff: Browse;
  let codes: string[];
  let staffCodes: string[];
  let staffRefresh: string;
  let secrets: string[];

  it('adds further apps, each of which signs in, without further recovery codes', async () => {
    pat = createBrowser(origin);
    await signIn(origin, people.pat, password, pat);
    const first = await add(pat);
    expect(first.codes).toHaveLength(10);
    ({ codes } = first);
    const second = await add(pat);
    expect(second.text).toContain('Authenticator app was added.');
    expect(second.codes).toEqual([]);
    secrets = [first.secret, second.secret];
    for (const secret of secrets) expect(await statusWith(people.pat, await nextCode(secret))).toBe(303);
    // As the app shows it.
    const spaced = (await nextCode(second.secret)).replace(/^(...)/, '$1 ');
    expect(await statusWith(people.pat, spaced)).toBe(303);
    expect(await statusWith(people.pat, codes[0])).toBe(303);
    expect(await stepsOf(people.pat)).toEqual({ isMarked: true, steps: 2, codes: 9 });
  });

  it.each(['remove', 'codes', 'passkey'])('is left without a change from the page of %s', async (step) => {
    expect(await acted(pat, step)).toContain('<a href="/identity/security">Cancel</a>');
  });

  it('changes nothing until the password is entered', async () => {
    const [uid = ''] = await factorUids(pat);
    const asked = await act(pat, 'remove', { uid });
    expect([asked.status, field(await asked.text(), 'uid')]).toEqual([200, uid]);
    const page = await acted(pat, 'codes');
    expect(page).toContain('name="password"');
    expect(codesIn(page)).toEqual([]);
    expect(await stepsOf(people.pat)).toEqual({ isMarked: true, steps: 2, codes: 9 });
    expect(await statusWith(people.pat, codes[1])).toBe(303);
  });

  it('makes new recovery codes, which void those before of this person and of no one else', async () => {
    staff = createBrowser(origin);
    ({ refresh_token: staffRefresh } = await signIn(origin, people.staff, password, staff));
    ({ codes: staffCodes } = await add(staff));
    const fresh = codesIn(await acted(pat, 'codes', { password }));
    expect(fresh).toHaveLength(10);
    expect(await statusWith(people.pat, codes[2])).toBe(401);
    expect(await statusWith(people.pat, staffCodes[0])).toBe(401);
    expect(await statusWith(people.pat, fresh[0])).toBe(303);
    expect(await statusWith(people.staff, staffCodes[0])).toBe(303);
    codes = fresh;
  });

  it('removes no second step of another person', async () => {
    const [uid = ''] = await factorUids(pat);
    await act(staff, 'remove', { uid, password });
    expect(await factorUids(pat)).toContain(uid);
    expect(await stepsOf(people.pat)).toEqual({ isMarked: true, steps: 2, codes: 9 });
  });

  it('removes one second step, and with the last one the recovery codes: its person gets a mail, and the audit an entry', async () => {
    const [first = '', last = ''] = await factorUids(pat);
    expect(await acted(pat, 'remove', { uid: first, password })).toContain('It was removed.');
    expect(await stepsOf(people.pat)).toEqual({ isMarked: true, steps: 1, codes: 9 });
    expect(await statusWith(people.pat, await nextCode(secrets[0]!))).toBe(401);
    expect(await statusWith(people.pat, codes[1])).toBe(303);
    await act(pat, 'remove', { uid: last, password });
    expect(await stepsOf(people.pat)).toEqual({ isMarked: false, steps: 0, codes: 0 });
    expect(await statusWith(people.pat)).toBe(303);
    const subjects = (await mailsTo(platform, people.pat)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'A second step was removed')).toHaveLength(2);
    expect(subjects.filter((subject) => subject === 'A second step was added')).toHaveLength(2);
    const entries = await rows(sql`
      select actor_email as actor, subject, client_uid as client, operation, target = actor_uid::text as "isOwn" from audit_entries
      where changes ? 'secondStep' and actor_email = ${people.pat}`);
    const entry = {
      actor: people.pat,
      subject: 'users',
      client: clientUid,
      operation: 'update',
      isOwn: true,
    };
    expect(entries).toEqual([entry, entry, entry, entry]);
  });

  it('lets no one guess more than ten passwords in a quarter of an hour, and counts no right one', async () => {
    for (let count = 0; count < 11; count += 1)
      expect(codesIn(await acted(staff, 'codes', { password }))).toHaveLength(10);
    for (let count = 0; count < 10; count += 1)
      expect(await acted(staff, 'codes', { password: wrongPassword })).toContain(
        'This is not your password.',
      );
    const refused = await act(staff, 'codes', { password });
    expect([refused.status, codesIn(await refused.text())]).toEqual([401, []]);
    await wait(15 * 60_000);
    expect(codesIn(await acted(staff, 'codes', { password }))).toHaveLength(10);
  });

  it('takes twenty second steps at most', async () => {
    await rows(sql`
      insert into identity_factors (uid, account_uid, kind, name, secret, transports)
      select gen_random_uuid(), account_uid, kind, name, secret, transports from identity_factors, generate_series(1, 18)
      where account_uid = ${await platform.uidOf(people.staff)}`);
    expect((await add(staff)).text).toContain('was added');
    expect((await add(staff)).text).toContain('You have 20 second steps.');
    expect(await stepsOf(people.staff)).toMatchObject({ steps: 20 });
  });

  it('is closed when an administrator removes the second steps: all of that person, and none of anyone else', async () => {
    await add(pat);
    const uid = await platform.uidOf(people.pat);
    const grant = { grant_type: 'refresh_token', refresh_token: staffRefresh };
    const { access_token } = (await (await requestTokens(staff, origin, grant)).json()) as Tokens;
    const call = callerOf(origin, access_token);
    const answer = await call('DELETE', `usercontactrole/v2/clients/${clientUid}/Users/${uid}/secondStep`);
    expect(answer.status, answer.text).toBe(204);
    expect(await stepsOf(people.pat)).toEqual({ isMarked: false, steps: 0, codes: 0 });
    expect(await stepsOf(people.staff)).toMatchObject({ isMarked: true, steps: 20 });
    expect(await statusOf(pat)).toBe(401);
    expect((await mailsTo(platform, people.pat))[0]?.subject).toBe('Your second step was removed');
    expect(await statusWith(people.pat)).toBe(303);
  });

  it('logs the account that wrong passwords on it have locked', async () => {
    const uid = await platform.uidOf(people.pat);
    const browse = createBrowser(origin);
    await signIn(origin, people.pat, password, browse);
    const logged = () => platform.log.filter((line) => line.includes('locked after') && line.includes(uid));
    expect(logged()).toEqual([]);
    for (let count = 0; count < 3; count += 1) await act(browse, 'codes', { password: wrongPassword });
    expect(logged()).toHaveLength(1);
    expect(await statusWith(people.pat)).toBe(401);
  });
});
