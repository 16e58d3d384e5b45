import { beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { describeStorages, tokenFor } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { articlesTo } from '../mail/outbox.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { freshEmail, makeUser, peopleOf, replace } from './support.ts';

describeStorages('a changed email address', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  const enters = (email: string, password = samplePassword) =>
    signIn(stage.platform.url, email, password).then(
      () => true,
      () => false,
    );
  const change = (uid: string, email: string) =>
    stage.ada('PATCH', `${peopleOf(stage)}/Users/${uid}`, replace({ email }));
  const flow = async (name: string, body: object) => {
    const answer = await fetch(`${stage.platform.url}/identity/flows/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  /** The token of the link in the newest mail to an address. */
  const tokenIn = async (email: string) => {
    let token: string | undefined;
    await expect
      .poll(
        async () => {
          const [article = ''] = await articlesTo(stage.platform.url, email);
          token = /token=([\w-]{43})/.exec(article)?.[1];
          return token;
        },
        { timeout: 20_000 },
      )
      .toBeDefined();
    return token ?? '';
  };
  /** Somebody who has signed in, with a new address that they have not confirmed. */
  async function renamed() {
    const user = await makeUser(stage);
    await tokenFor(storage, user.userName);
    const next = freshEmail('next');
    const { status, body, text } = await change(user.uid, next);
    expect(status, text).toBe(200);
    expect(body.userName).toBe(next);
    return { uid: String(user.uid), old: String(user.userName), next };
  }

  it('signs in when its link is used, and the old one until then', async () => {
    const { old, next } = await renamed();
    expect([await enters(old), await enters(next)]).toEqual([true, false]);
    expect(await flow('verify-email', { token: await tokenIn(next) })).toBe(200);
    expect([await enters(old), await enters(next)]).toEqual([false, true]);
  });

  it('is confirmed by a link for a new password as well', async () => {
    const { old, next } = await renamed();
    await tokenIn(next);
    expect(await flow('password-reset', { email: next })).toBe(202);
    await expect.poll(async () => (await articlesTo(stage.platform.url, next)).length).toBeGreaterThan(1);
    const password = 'Chosen-Pass-2';
    expect(await flow('new-password', { token: await tokenIn(next), password })).toBe(204);
    expect([await enters(old, password), await enters(next, password)]).toEqual([false, true]);
  });

  it('can be taken back while it is not confirmed', async () => {
    const { uid, old, next } = await renamed();
    const token = await tokenIn(next);
    expect((await change(uid, old)).status).toBe(200);
    expect(await flow('verify-email', { token })).toBe(404);
    expect([await enters(old), await enters(next)]).toEqual([true, false]);
  });

  it('leaves the old one to its owner, and the new one to nobody else', async () => {
    const { old, next } = await renamed();
    const other = await makeUser(stage);
    expect((await change(other.uid, old)).status).toBe(409);
    expect((await change(other.uid, next)).status).toBe(409);
  });

  it('of somebody who has never signed in takes effect at once', async () => {
    const user = await makeUser(stage);
    const next = freshEmail('next');
    expect((await change(user.uid, next)).status).toBe(200);
    expect([await enters(user.userName), await enters(next)]).toEqual([false, true]);
  });
});
