import { beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { messages } from '../../../resources/product/messages.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { articlesTo } from '../mail/outbox.ts';
import { callerOf, openStage, type Stage } from '../resources/caller.ts';
import { freshEmail, replace } from './support.ts';
import { proves } from '../../support/rows.ts';

const path = 'usercontactrole/v2/system/users';

describePlatform('the provider’s staff', (storage) => {
  let stage: Stage;
  let support: string;
  let administrator: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    const { body } = await stage.sue('GET', 'usercontactrole/v2/system/roles');
    const uidOf = (name: string) =>
      body.items.find(({ roleName }: { roleName: string }) => roleName === name).roleUID as string;
    support = uidOf('Support');
    administrator = uidOf('System Administrator');
  });

  const create = (fields: Record<string, unknown> = {}) =>
    stage.sam('POST', path, {
      body: {
        firstName: 'New',
        lastName: 'Staff',
        userName: freshEmail('staff'),
        password: 'Sample-Pass-1',
        roles: [support],
        timeZone: 'America/Chicago',
        ...fields,
      },
    });

  it('have their own roles, which users of clients cannot list', async () => {
    proves('call-47');
    const { body } = await stage.sam('GET', 'usercontactrole/v2/system/roles');
    expect(body.items.map(({ roleName }: { roleName: string }) => roleName)).toEqual(
      expect.arrayContaining(['System Administrator', 'Support', 'Onboarding']),
    );
    expect((await stage.ada('GET', 'usercontactrole/v2/system/roles')).status).toBe(403);
  });

  it('can be created, listed and read, and can sign in', async () => {
    proves('call-50', 'call-51', 'call-129', 'systemUsers-1', 'systemUsers-2');
    const creation = await create();
    expect(creation.status).toBe(201);
    expect(creation.body).toMatchObject({
      userActive: true,
      pageSize: 10,
      roles: [support],
      timeZone: 'America/Chicago',
    });
    const { body } = await stage.sue('GET', `${path}/${creation.body.uid}`);
    expect(body).toEqual(creation.body);
    const filter = encodeURIComponent(`UserName~eq~'${creation.body.userName}'`);
    expect((await stage.sue('GET', `${path}?filters=${filter}`)).body.rowCount).toBe(1);
    const own = callerOf(stage.platform.url, await tokenFor(storage, creation.body.userName));
    expect((await own('GET', path)).status).toBe(200);
    const record = await stage.sue('GET', `${path}/${creation.body.uid}`);
    expect(record.body.lastLogin).toMatch(/^\d{4}-/);
  });

  it.each([
    ['no password', { password: undefined }, 'Password', messages['password-required-system-user']],
    ['a weak password', { password: 'weak' }, 'Password', messages['password-rule']],
    [
      'an invalid email address',
      { userName: 'nobody' },
      'UserName',
      'Enter an email address such as name@example.org.',
    ],
    [
      'an unknown time zone',
      { timeZone: 'Mars/Olympus' },
      'TimeZone',
      'Time zone points to something that does not exist.',
    ],
  ])('are rejected with %s', async (_, fields, field, sentence) => {
    proves('call-51', 'systemUsers-3', 'systemUsers-4');
    const answer = await create(fields);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field]).toEqual([sentence]);
  });

  it('have email addresses unique among staff and users of clients', async () => {
    proves('call-51', 'call-52');
    const creation = await create();
    for (const userName of ['ADA.admin@northfield.example', 'sam.system@provider.example'])
      for (const answer of [
        await create({ userName }),
        await stage.sam('PATCH', `${path}/${creation.body.uid}`, replace({ userName })),
      ]) {
        expect(answer.status).toBe(409);
        expect(answer.body.errors.UserName).toEqual([messages['email-taken']]);
      }
  });

  it('are signed out when an administrator sets their password, and cannot disable themselves', async () => {
    proves('call-52', 'call-53');
    const creation = await create();
    const own = callerOf(stage.platform.url, await tokenFor(storage, creation.body.userName));
    expect((await own('GET', path)).status).toBe(200);
    const password = `usercontactrole/v2/clients/system/users/${creation.body.uid}/password`;
    expect((await stage.sam('PUT', password, { body: { password: 'Given-Pass-1' } })).status).toBe(204);
    const [notice] = await articlesTo(stage.platform.url, creation.body.userName);
    expect(notice).toContain('Someone else set your password');
    expect((await own('GET', path)).status).toBe(401);
    const disabled = await stage.sam('PATCH', `${path}/${creation.body.uid}`, replace({ userActive: false }));
    expect(disabled.body.userActive).toBe(false);
    expect((await own('GET', path)).status).toBe(401);
    const self = await stage.sam('PATCH', `${path}/${stage.uidOf('sam')}`, replace({ userActive: false }));
    expect(self.status).toBe(400);
  });

  it('show the number of failed sign-ins, and permitted staff can reset it', async () => {
    const creation = await create();
    const mighty = await create({ roles: [administrator] });
    for (const { userName } of [creation.body, mighty.body])
      await expect(signIn(stage.platform.url, userName, 'Wrong-Pass-1')).rejects.toThrow();
    const failures = async (uid: string) => (await stage.sue('GET', `${path}/${uid}`)).body as object;
    expect(await failures(creation.body.uid)).toMatchObject({ failedLogins: 1, locked: false });

    const lock = (uid: string) => `usercontactrole/v2/system/locks/${uid}`;
    expect((await stage.sue('DELETE', lock(mighty.body.uid))).status).toBe(403);
    expect(await failures(mighty.body.uid)).toMatchObject({ failedLogins: 1 });
    expect((await stage.ada('DELETE', lock(creation.body.uid))).status).toBe(403);
    expect((await stage.sue('DELETE', lock(stage.northfield))).status).toBe(404);
    expect((await stage.sue('DELETE', lock(creation.body.uid))).status).toBe(204);
    expect(await failures(creation.body.uid)).toMatchObject({ failedLogins: 0 });
  });

  it('can change names and page size in their profile, and no roles or address', async () => {
    proves('call-48', 'call-49', 'systemUsers-5');
    const creation = await create();
    const own = callerOf(stage.platform.url, await tokenFor(storage, creation.body.userName));
    const profile = `usercontactrole/v2/system/profile/${creation.body.uid}`;
    const changed = await own(
      'PATCH',
      profile,
      replace({ firstName: 'Renamed', lastName: 'Person', pageSize: 25 }),
    );
    expect(changed.body).toMatchObject({ firstName: 'Renamed', lastName: 'Person', pageSize: 25 });
    expect((await own('PATCH', profile, replace({ roles: [] }))).status).toBe(400);
    expect((await own('PATCH', profile, replace({ userName: freshEmail() }))).status).toBe(400);
    expect((await stage.sam('GET', profile)).status).toBe(404);
  });
});
