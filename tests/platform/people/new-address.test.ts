import { beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { describeStorages, tokenFor } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { articlesTo } from '../mail/outbox.ts';
import { callerOf, openStage, type Stage } from '../resources/caller.ts';
import { createUser, freshEmail, makeUser, peopleOf, replace } from './support.ts';

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
    expect(await mailsTo(old, /email address of your account was changed/i)).toBe(1);
  });

  /** The subjects of the mails to an address that match `pattern`. */
  const mailsTo = async (email: string, pattern: RegExp) =>
    (await articlesTo(stage.platform.url, email)).filter((article) => pattern.test(article)).length;

  it('gets no link for a new password, whoever asks, but one to confirm it', async () => {
    const { uid, old, next } = await renamed();
    await tokenIn(next);
    const confirmations = await mailsTo(next, /verifyemail#token/);
    expect(await flow('password-reset', { email: next })).toBe(202);
    const link = `${peopleOf(stage)}/Users/${uid}/passwordLink`;
    expect((await stage.ada('POST', link)).status).toBeLessThan(300);
    await expect.poll(() => mailsTo(old, /new-password#token/), { timeout: 20_000 }).toBe(1);
    expect(await mailsTo(next, /new-password#token/)).toBe(0);
    expect(await mailsTo(next, /verifyemail#token/)).toBe(confirmations + 1);
  });

  it('is told to the old one, which also gets the notices until the new one is confirmed', async () => {
    const { uid, old, next } = await renamed();
    await tokenIn(next);
    expect(await mailsTo(old, /email address of your account is being changed/i)).toBe(1);
    const password = `${peopleOf(stage)}/Users/${uid}/password`;
    expect((await stage.ada('PUT', password, { body: { password: 'Other-Pass-3' } })).status).toBeLessThan(
      300,
    );
    expect(await mailsTo(old, /Someone else set your password/)).toBe(1);
    expect(await mailsTo(next, /Someone else set your password/)).toBe(0);
  });

  it('is dropped when a new password is chosen by a link to the old one', async () => {
    const { uid, old, next } = await renamed();
    const confirmation = await tokenIn(next);
    expect(await flow('password-reset', { email: old })).toBe(202);
    const password = 'Chosen-Pass-2';
    expect(await flow('new-password', { token: await tokenIn(old), password })).toBe(204);
    expect(await flow('verify-email', { token: confirmation })).toBe(404);
    const { body } = await stage.ada('GET', `${peopleOf(stage)}/Users/${uid}`);
    expect(body.userName).toBe(old);
    expect([await enters(old, password), await enters(next, password)]).toEqual([true, false]);
    expect((await change((await makeUser(stage)).uid, next)).status).toBe(200);
  });

  it('leaves the name of its owner with what they make until it is confirmed', async () => {
    const { uid, old } = await renamed();
    const { body: roles } = await stage.ada('GET', `${peopleOf(stage)}/Roles?pageSize=200`);
    const administrator = roles.items.find(({ permissions = [] }: { permissions?: string[] }) =>
      permissions.includes('canmanageusers'),
    );
    expect(
      (
        await stage.ada(
          'PATCH',
          `${peopleOf(stage)}/Users/${uid}`,
          replace({ RoleUIDs: [administrator.roleUID], hasAllBuildings: true }),
        )
      ).status,
    ).toBe(200);
    const own = callerOf(stage.platform.url, await tokenFor(storage, old));
    const made = await createUser(stage, own);
    expect(made.status, made.text).toBe(201);
    const { body } = await stage.ada('GET', `${peopleOf(stage)}/Users/${made.body.uid}`);
    expect(body).toMatchObject({ createdBy: old, createdByName: 'Test Person' });
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

  it('is not that of the provider’s staff or of somebody of another client', async () => {
    const { uid, old } = await renamed();
    for (const taken of ['sam.system@provider.example', 'uma.uk@oakwood.example']) {
      const answer = await change(uid, taken);
      expect({ taken, status: answer.status }).toEqual({ taken, status: 409 });
      expect(answer.body.errors).toHaveProperty('Email');
    }
    expect(await enters(old)).toBe(true);
  });

  it('that is not confirmed yet belongs to nobody else, staff and new accounts included', async () => {
    const { next } = await renamed();
    const staff = await stage.sam('POST', 'usercontactrole/v2/system/users', {
      body: { firstName: 'New', lastName: 'Staff', userName: next, password: samplePassword },
    });
    expect(staff.status, staff.text).toBe(409);
  });

  it('of somebody who has never signed in takes effect at once', async () => {
    const user = await makeUser(stage);
    const next = freshEmail('next');
    expect((await change(user.uid, next)).status).toBe(200);
    expect([await enters(user.userName), await enters(next)]).toEqual([false, true]);
    expect(await mailsTo(user.userName, /email address of your account was changed/i)).toBe(1);
  });
});
