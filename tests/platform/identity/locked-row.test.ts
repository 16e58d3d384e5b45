import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { authorizationAddress, createBrowser, nextAddress } from '../../../platform/commands/sign-in.ts';
import { createFlowService } from '../../../platform/identity/flows/service.ts';
import { isAvailable } from '../../support/storages.ts';
import { ask, tokenTo } from './flows/support.ts';
import { identityPlatform, type IdentityPlatform, people, personPassword, wrongPassword } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

/** The embedded database has one session: there nobody waits for the row of another transaction. */
describe.skipIf(!isAvailable('postgres'))('The row of a user that a long transaction has locked', () => {
  let platform: IdentityPlatform;

  beforeAll(async () => {
    platform = await identityPlatform('postgres', {}, [createFlowService({ requests: 60 })]);
  });
  afterAll(() => platform.stop());

  async function attempt(email: string, password: string) {
    const browse = createBrowser(platform.origin);
    const page = await nextAddress(await browse(authorizationAddress(platform.origin, verifier)));
    const answer = await browse(page, { method: 'POST', body: new URLSearchParams({ email, password }) });
    return { status: answer.status, text: await answer.text() };
  }

  /** Runs `work` while another program holds the row of a user. */
  async function whileLocked<T>(email: string, work: () => Promise<T>): Promise<T> {
    const other = new pg.Client(platform.settings.databaseUrl);
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`set local app.scope = 'platform'`);
      const { rowCount } = await other.query('select from users where user_name = $1 for update', [email]);
      expect(rowCount).toBe(1);
      return await work();
    } finally {
      await other.end();
    }
  }

  const failedLogins = async () => {
    const { rows } = await platform.database.owner.query<{ count: number }>(
      sql`select failed_logins as count from identity_accounts where email = ${people.pat}`,
    );
    return rows[0]?.count;
  };

  it('keeps nobody else from signing in, and its person is told to try again', async () => {
    await whileLocked(people.pat, async () => {
      const waiting = Array.from({ length: 12 }, (_, index) =>
        attempt(people.pat, index % 2 === 0 ? personPassword : wrongPassword),
      );
      expect((await attempt(people.staff, personPassword)).status).toBe(303);
      for (const { status, text } of await Promise.all(waiting)) {
        expect(status).toBe(409);
        expect(text).toContain('could not be checked just now. Try again');
        expect(text).toContain(`value="${people.pat}"`);
      }
    });
    expect(await failedLogins()).toBe(0);
    expect((await attempt(people.pat, personPassword)).status).toBe(303);
  });

  it('delays a sign-in, which is counted when the transaction ends soon', async () => {
    let answering: ReturnType<typeof attempt> | undefined;
    await whileLocked(people.pat, async () => {
      answering = attempt(people.pat, wrongPassword);
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect((await answering)?.status).toBe(401);
    expect(await failedLogins()).toBe(1);
  });

  it('leaves a link for a new password valid', async () => {
    await ask(platform, 'password-reset', { email: people.pat });
    const token = await tokenTo(platform, people.pat);
    const next = { token, password: 'Chestnut-Row-1' };
    await whileLocked(people.pat, async () => {
      const tries = Array.from({ length: 5 }, () => ask(platform, 'new-password', next));
      expect((await attempt(people.staff, personPassword)).status).toBe(303);
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(5).fill(503));
    });
    expect((await ask(platform, 'new-password', next)).status).toBe(204);
  });
});
