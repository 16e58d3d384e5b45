import pg from 'pg';
import { expect, it } from 'vitest';

import { authorizationAddress, createBrowser, nextAddress } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { openStage } from '../resources/caller.ts';
import { makeUser, peopleOf, replace } from './support.ts';

const verifier = 'a-verifier-of-at-least-forty-three-characters-long';

describePlatform('A user under a password-guessing attack', (storage) => {
  it('can be disabled and enabled without a server error', async () => {
    const stage = await openStage(storage);
    const { url } = stage.platform;
    const guess = async (email: string) => {
      const browse = createBrowser(url);
      const page = await nextAddress(await browse(authorizationAddress(url, verifier)));
      const body = new URLSearchParams({ email, password: 'Wrong-Pass-1' });
      return (await browse(page, { method: 'POST', body })).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const user = await makeUser(stage);
      const guesses = Array.from({ length: 8 }, () => guess(user.userName));
      for (const status of [0, 1, 0, 1, 0, 1, 0, 1])
        statuses.push(
          (await stage.ada('PATCH', `${peopleOf(stage)}/Users/${user.uid}`, replace({ status }))).status,
        );
      statuses.push(...(await Promise.all(guesses)));
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  // PGlite has one session, so that its statements never wait for each other.
  it.skipIf(storage === 'pglite')('can be given a password while a sign-in is counted', async () => {
    const stage = await openStage(storage);
    const { uid } = await makeUser(stage);
    const signIn = new pg.Client({ connectionString: stage.platform.databaseUrl });
    await signIn.connect();
    try {
      await signIn.query('update users set failed_logins = 1 where uid = $1', [uid]);
      // The locks of a sign-in, in its order.
      await signIn.query('begin');
      await signIn.query('select from users where uid = $1 for no key update', [uid]);
      const setting = stage.ada('PUT', `${peopleOf(stage)}/Users/${uid}/password`, {
        body: { password: 'Changed-Pass-1' },
      });
      const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))';
      const waitingCount = async () => (await signIn.query(waiting)).rowCount;
      await expect.poll(waitingCount).toBe(1);
      await signIn.query('update identity_accounts set failed_logins = 2 where uid = $1', [uid]);
      await signIn.query('commit');
      expect((await setting).status).toBe(204);
    } finally {
      await signIn.end();
    }
  });
});
