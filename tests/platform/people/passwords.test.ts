import { beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { callerOf, freshName, openStage, type Stage } from '../resources/caller.ts';
import { freshEmail, makeCaller, peopleOf } from './support.ts';

describePlatform('a password', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  /** A client whose people replace passwords that others have set. */
  async function openClient(settings: object) {
    const { body: client } = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Strict') },
    });
    const people = `usercontactrole/v2/clients/${client.uid}`;
    expect((await stage.sam('PUT', `${people}/user/settings`, { body: settings })).status).toBe(204);
    const email = freshEmail('strict');
    const { body: user } = await stage.sam('POST', `${people}/Users`, {
      body: { firstName: 'Some', lastName: 'Body', email, password: samplePassword },
    });
    const account = `${people}/Users/${user.uid}`;
    const enter = (password: string) => signIn(stage.platform.url, email, password);
    const set = (password: string) => stage.sam('PUT', `${account}/password`, { body: { password } });
    return { account, enter, set };
  }
  const toReplace = /has to choose a new password/;

  it('that somebody else set is replaced at the next sign-in where the settings say so, and the own one is not', async () => {
    const { account, enter, set } = await openClient({ requirePasswordChange: true });
    await expect(enter(samplePassword)).rejects.toThrow(toReplace);
    expect((await set('Given-Pass-1')).status).toBe(204);
    await expect(enter('Given-Pass-1')).rejects.toThrow(toReplace);

    const people = account.replace(/\/Users.*/, '');
    const change = (isRequired: boolean) =>
      stage.sam('PUT', `${people}/user/settings`, { body: { requirePasswordChange: isRequired } });
    await change(false);
    const own = callerOf(stage.platform.url, (await enter('Given-Pass-1')).access_token);
    await change(true);
    const body = { password: 'Chosen-Pass-1', currentPassword: 'Given-Pass-1' };
    expect((await own('PUT', `${account}/password`, { body })).status).toBe(204);
    expect((await enter('Chosen-Pass-1')).access_token).toBeTruthy();
  });

  it('that somebody else set ends a lock, also in the record of the user', async () => {
    const { account, enter, set } = await openClient({ maximumFailedLogins: 2 });
    for (let tries = 0; tries < 2; tries += 1) await expect(enter('Wrong-Pass-1')).rejects.toThrow();
    await expect(enter(samplePassword)).rejects.toThrow();
    const before = await stage.sam('GET', account);
    expect(before.body).toMatchObject({ locked: true, failedLogins: 2 });
    expect((await set('Given-Pass-1')).status).toBe(204);
    const after = await stage.sam('GET', account);
    expect(after.body).toMatchObject({ locked: false, failedLogins: 0 });
    // A record that was read before has another version.
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await enter('Given-Pass-1')).access_token).toBeTruthy();
  });

  it('is guessed ten times at most by who has only a token, and calls without one are no guesses', async () => {
    const somebody = await makeCaller(stage, storage, {});
    const put = (currentPassword?: string) =>
      somebody.call('PUT', `${peopleOf(stage)}/Users/${somebody.uid}/password`, {
        body: { password: 'Changed-Pass-1', currentPassword },
      });
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) statuses.push((await put()).status);
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await put(`Wrong-Pass-${tries}`)).status);
    expect(statuses).toEqual(Array(13).fill(400));
    const locked = await put('Wrong-Pass-11');
    expect([locked.status, locked.body.detail]).toEqual([
      429,
      'Too many wrong passwords. Please wait a while.',
    ]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await put('Sample-Pass-1')).status).toBe(429);
  });
});
