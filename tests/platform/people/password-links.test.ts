import { beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { ask } from '../identity/flows/support.ts';
import { articlesTo } from '../mail/outbox.ts';
import { openStage, type Stage } from '../resources/caller.ts';
import { makeUser, peopleOf, replace } from './support.ts';

describePlatform('a link to choose a password', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  const send = (uid: string, caller = stage.ada) =>
    caller('POST', `${peopleOf(stage)}/Users/${uid}/passwordLink`);
  /** Mails to an address that match a pattern, newest first, once there are `count`. */
  const mailsTo = async (email: string, words: RegExp, count = 1) => {
    const find = async () =>
      (await articlesTo(stage.platform.url, email)).filter((article) => words.test(article));
    await expect.poll(async () => (await find()).length).toBe(count);
    return find();
  };
  const tokenIn = (mail: string | undefined) => /#token=([\w-]{43})/.exec(mail ?? '')?.[1] ?? '';

  it('invites a new user, who signs in with the chosen password; a second invitation voids the first', async () => {
    const user = await makeUser(stage);
    const later = await makeUser(stage);
    const invited = /within 7 days to sign in/;
    expect((await send(user.uid)).status).toBe(204);
    const first = tokenIn((await mailsTo(user.userName, invited))[0]);
    expect((await send(user.uid)).status).toBe(204);
    const [letter] = await mailsTo(user.userName, invited, 2);
    expect(letter).toContain('Ada Okonkwo invited you to Northfield School District');
    const second = tokenIn(letter);
    expect(second).not.toBe(first);
    const check = await ask({ origin: stage.platform.url }, 'new-password/check', { token: second });
    expect(await check.json()).toEqual({ email: user.userName, firstName: 'Test', isInvited: true });
    const { url } = stage.platform;
    const password = 'Hazel-Copse-77';
    expect((await ask({ origin: url }, 'new-password', { token: first, password })).status).toBe(404);
    expect((await ask({ origin: url }, 'new-password', { token: second, password })).status).toBe(204);
    expect((await signIn(url, user.userName, password)).access_token).toBeTruthy();
    // The link confirms the address: there is no mail for that, as somebody gets who was created later, nor one about the new password.
    await expect
      .poll(async () => (await articlesTo(url, later.userName)).join(), { timeout: 30_000 })
      .toMatch(/confirm within an hour/);
    expect(await articlesTo(url, user.userName)).toHaveLength(2);
  });

  it('is an invitation with a state, which can be revoked, is sent again, expires and is accepted', async () => {
    const user = await makeUser(stage);
    const at = `${peopleOf(stage)}/Users/${user.uid}`;
    const stateOf = async () => {
      const { invitation, invitedUntil } = (await stage.ada('GET', at)).body as Record<string, unknown>;
      return [invitation, invitedUntil === null ? null : typeof invitedUntil];
    };
    const found = async (state: string) => {
      const filters = encodeURIComponent(`Invitation~eq~'${state}'~and~Email~eq~'${user.userName}'`);
      const { body } = await stage.ada('GET', `${peopleOf(stage)}/Users?filters=${filters}`);
      return (body as { items: unknown[] }).items.length;
    };
    expect(await stateOf()).toEqual(['NotInvited', null]);
    expect((await stage.ada('DELETE', `${at}/passwordLink`)).status).toBe(409);
    expect((await send(user.uid)).status).toBe(204);
    expect(await stateOf()).toEqual(['Invited', 'string']);
    expect([await found('Invited'), await found('NotInvited'), await found('Expired')]).toEqual([1, 0, 0]);
    const words = /within 7 days to sign in/;
    const first = tokenIn((await mailsTo(user.userName, words))[0]);
    expect((await stage.ada('DELETE', `${at}/passwordLink`)).status).toBe(204);
    expect(await stateOf()).toEqual(['NotInvited', null]);
    const { url } = stage.platform;
    const password = 'Hazel-Copse-77';
    expect((await ask({ origin: url }, 'new-password', { token: first, password })).status).toBe(404);
    expect((await send(user.uid)).status).toBe(204);
    const second = tokenIn((await mailsTo(user.userName, words, 2))[0]);
    expect((await ask({ origin: url }, 'new-password', { token: second, password })).status).toBe(204);
    expect(await stateOf()).toEqual([null, null]);
  });

  it('names an administrator as its sender when the user has signed in before', async () => {
    const user = await makeUser(stage);
    await signIn(stage.platform.url, user.userName, samplePassword);
    expect((await send(user.uid)).status).toBe(204);
    const [mail] = await mailsTo(user.userName, /An administrator sent you this link/);
    expect(tokenIn(mail)).not.toBe('');
  });

  it('is rejected like a new password for somebody who signs in through single sign-on, in the own client only', async () => {
    const logins = `${peopleOf(stage)}/Users?filters=${encodeURIComponent("Email~eq~'sol.sso@northfield.example'")}`;
    const { uid } = (await stage.ada('GET', logins)).body.items[0];
    const setPassword = (caller = stage.ada) =>
      caller('PUT', `${peopleOf(stage)}/Users/${uid}/password`, { body: { password: 'Hazel-Copse-77' } });
    const detail = 'This person signs in through single sign-on and has no password here.';
    for (const answer of [await setPassword(), await send(uid)])
      expect(answer).toMatchObject({ status: 409, body: { detail } });

    // A caller of another client learns nothing about the person.
    const elsewhere = `usercontactrole/v2/clients/${stage.oakwood}/Users/${uid}/passwordLink`;
    expect((await stage.uma('POST', elsewhere)).status).toBe(404);
  });

  it('is rejected for inactive users, for oneself, without the permission and across clients', async () => {
    const user = await makeUser(stage);
    const at = `${peopleOf(stage)}/Users/${user.uid}`;
    expect((await send(stage.uidOf('ada'))).status).toBe(403);
    expect((await send(user.uid, stage.nell)).status).toBe(403);
    expect((await send(user.uid, stage.uma)).status).toBe(404);
    await stage.ada('PATCH', at, replace({ status: 1 }));
    expect((await send(user.uid)).status).toBe(409);
    expect((await articlesTo(stage.platform.url, user.userName)).join()).not.toMatch(/within 7 days/);
  });
});
