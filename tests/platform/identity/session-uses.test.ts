import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { noteUse, sessionsOf } from '../../../platform/identity/sessions.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const cookies = 'identity-session=abc-1';
const use = { cookies, userAgent: 'Firefox', address: '192.0.2.1' };

describePlatform('The use of a session', (storage) => {
  let opened: OpenedDatabase;
  const account = randomUUID();
  beforeAll(async () => {
    opened = await openOwn(storage);
  });
  afterAll(() => opened.discard());

  const query = async (statement: ReturnType<typeof sql>) =>
    (await opened.database.owner.query<Record<string, unknown>>(statement)).rows;
  beforeEach(async () => {
    await query(sql`delete from identity_payloads`);
    await query(sql`
      insert into identity_payloads (id, payload, session_uid, account_uid, expires_at)
      values ('Session:abc-1', '{}', 's1', ${account}, now() + interval '1 day'),
        ('Session:abc-2', '{}', 's2', null, now() + interval '1 day')`);
  });
  const note = (change: Partial<typeof use> = {}) => noteUse(opened.database.owner, { ...use, ...change });
  const noted = async (id = 'Session:abc-1') =>
    (
      await query(sql`
        select user_agent as agent, address, last_used_at > now() - interval '50 seconds' as "isRecent"
        from identity_payloads where id = ${id}`)
    )[0];
  const noUse = { agent: null, address: null, isRecent: null };
  const thisUse = { agent: 'Firefox', address: '192.0.2.1', isRecent: true };

  it.each([
    ['its own cookie', cookies, true],
    ['others around it', `a=1; ${cookies}; b=2`, true],
    ['no space between them', `a=1;${cookies}`, true],
    ['a cookie whose name ends like it', `my-${cookies}`, false],
    ['another session', 'identity-session=abc-3', false],
    ['none', '', false],
  ])('is noted by a request with %s', async (_, sent, isNoted) => {
    await note({ cookies: sent });
    expect(await noted()).toEqual(isNoted ? thisUse : noUse);
  });

  it('is not noted of a browser that nobody has signed in with', async () => {
    await note({ cookies: 'identity-session=abc-2' });
    expect(await noted('Session:abc-2')).toEqual(noUse);
  });

  it('within a minute is one, unless the browser or the address is another', async () => {
    const since = (seconds: number) =>
      query(sql`update identity_payloads set last_used_at = now() - ${seconds} * interval '1 second'`);
    await note();
    await since(55);
    await note();
    expect(await noted()).toEqual({ ...thisUse, isRecent: false });
    await since(61);
    await note();
    expect(await noted()).toEqual(thisUse);
    await since(55);
    await note({ address: '192.0.2.2' });
    expect(await noted()).toEqual({ ...thisUse, address: '192.0.2.2' });
    await since(55);
    await note({ address: '192.0.2.2', userAgent: 'Safari' });
    expect(await noted()).toEqual({ agent: 'Safari', address: '192.0.2.2', isRecent: true });
  });

  it.each([
    ['x'.repeat(1000), 'x'.repeat(400)],
    ['Fire\0fox', 'Firefox'],
    [undefined, null],
  ])('keeps what can be stored of the name of a browser', async (userAgent, agent) => {
    await note({ userAgent: userAgent as string });
    expect(await noted()).toEqual({ ...thisUse, agent });
  });

  it('is listed for its person while the session is open, the latest first', async () => {
    await query(sql`
      insert into identity_payloads (id, payload, session_uid, account_uid, expires_at, last_used_at)
      values ('Session:abc-4', '{}', 's4', ${account}, now() + interval '1 day', now() - interval '1 hour'),
        ('Session:abc-5', '{}', 's5', ${account}, now() - interval '1 second', now()),
        ('Session:abc-6', '{}', 's6', ${account}, now() + interval '1 day', null),
        ('RefreshToken:r1', '{}', null, ${account}, now() + interval '1 day', null)`);
    await note();
    const list = await sessionsOf(opened.database.owner, account);
    expect(list.map(({ uid }) => uid)).toEqual(['s1', 's4', 's6']);
  });
});
