import { beforeAll, describe, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { messages } from '../../../resources/product/messages.ts';
import { describeStorages, tokenFor } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { type Caller, callerOf, freshName, openStage, type Stage } from '../resources/caller.ts';
import {
  buildingsOf,
  createUser,
  freshEmail,
  makeCaller,
  makeUser,
  peopleOf,
  replace,
  rolesByName,
} from './support.ts';
import { articlesTo } from '../mail/outbox.ts';
import { proves } from '../../support/rows.ts';

const names = [
  'Ñandú Øystein Đặng',
  'Мария Ёлкина',
  'محمد عبد الله',
  'שרה כהן',
  '山田 太郎',
  'ประเสริฐ',
  '👩🏽‍🚒 Ada',
  "O'Neill ~and~ “quoted” <b>bold</b>",
  '=HYPERLINK("http://evil.example")',
];

describeStorages('users of a client', (storage) => {
  let stage: Stage;
  let roles: Record<string, string>;
  let buildings: string[];
  let path: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    roles = await rolesByName(stage);
    buildings = await buildingsOf(stage);
    path = `${peopleOf(stage)}/Users`;
  });

  it('are created with a password and can sign in', async () => {
    proves('call-32', 'users-6', 'users-11');
    const email = freshEmail('new');
    const creation = await createUser(stage, stage.ada, {
      userName: email,
      roleUIDs: [roles['Staff']],
      buildingUIDs: buildings.slice(0, 2),
      primaryBuilding: { uid: buildings[1] },
      status: 0,
    });
    expect(creation.status).toBe(201);
    expect(creation.body).toMatchObject({
      userName: email,
      userActive: true,
      pageSize: 10,
      preferredContactMethods: ['Email'],
      failedLogins: 0,
      locked: false,
      userRoles: [roles['Staff']],
      primaryBuilding: { uid: buildings[1] },
    });
    expect(creation.body.userBuildings.toSorted()).toEqual(buildings.slice(0, 2).toSorted());
    expect(creation.text).not.toContain('password');
    const token = await tokenFor(storage, email);
    const own = await callerOf(stage.platform.url, token)(
      'GET',
      `${peopleOf(stage)}/profile/${creation.body.uid}`,
    );
    expect(own.body.userName).toBe(email);
  });

  it.each([
    ['no password', { password: undefined }, 'Password', messages['password-required-client-user']],
    ['an empty password', { password: '' }, 'Password', messages['password-required-client-user']],
    ['7 characters', { password: 'Short-1' }, 'Password', messages['password-rule']],
    ['no upper-case letter', { password: 'lower-case-1' }, 'Password', messages['password-rule']],
    ['no lower-case letter', { password: 'UPPER-CASE-1' }, 'Password', messages['password-rule']],
    ['no special character', { password: 'NoSpecial123' }, 'Password', messages['password-rule']],
    ['no first name', { firstName: ' ' }, 'FirstName', 'First name is required.'],
    [
      'an email without a dot',
      { userName: 'a@b' },
      'Email',
      'Enter an email address such as name@example.org.',
    ],
    [
      'an email with a space',
      { userName: 'a b@c.de' },
      'Email',
      'Enter an email address such as name@example.org.',
    ],
    ['no email', { userName: '' }, 'Email', 'Email is required.'],
    [
      'a name of 4,000 characters',
      { lastName: 'x'.repeat(4000) },
      'LastName',
      'Last name can have at most 200 characters.',
    ],
    [
      'a control character',
      { firstName: 'a\u0000b' },
      'FirstName',
      'First name contains a character that cannot be shown.',
    ],
  ])('are rejected with %s', async (_, fields, field, sentence) => {
    proves('call-32', 'users-12', 'users-24', 'users-25', 'users-26', 'users-27', 'users-28', 'users-29');
    const answer = await createUser(stage, stage.ada, fields);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[field]).toEqual([sentence]);
  });

  it.each(names)('keep the name %s, and are found by it', async (lastName) => {
    const user = await makeUser(stage, { lastName });
    expect(user.lastName).toBe(lastName.normalize('NFC'));
    const filter = encodeURIComponent(`LastName~eq~'${lastName.replaceAll("'", "''")}'`);
    const matches = await stage.ada('GET', `${path}?filters=${filter}`);
    expect(matches.body.items.map(({ uid }: { uid: string }) => uid)).toContain(user.uid);
  });

  it('have email addresses unique across case, clients and staff', async () => {
    proves('call-32', 'call-33', 'users-30', 'users-31');
    const email = freshEmail('taken');
    await makeUser(stage, { userName: email });
    const other = await makeUser(stage);
    const tries = [
      createUser(stage, stage.ada, { userName: email.toUpperCase() }),
      createUser(stage, stage.ada, { userName: 'SAM.system@provider.example' }),
      createUser(stage, stage.ada, { userName: 'uma.uk@oakwood.example' }),
      stage.ada('PATCH', `${path}/${other.uid}`, replace({ email })),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.status).toBe(409);
      expect(answer.body.errors.Email).toEqual([messages['email-taken']]);
    }
  });

  it('are created once by twenty concurrent requests', async () => {
    const email = freshEmail('race');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createUser(stage, stage.ada, { userName: email })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('replace lists by patch, and keep omitted fields', async () => {
    proves('call-31', 'call-33', 'users-13', 'users-14', 'users-15', 'users-16', 'users-17');
    const user = await makeUser(stage, { roleUIDs: [roles['Staff']], buildingUIDs: [buildings[0]] });
    const subscriptions = await stage.ada('GET', 'usercontactrole/v2/EmailSubscriptions');
    const subscription = subscriptions.body.items[0].uid;
    const changed = await stage.ada(
      'PATCH',
      `${path}/${user.uid}`,
      replace({
        preferredContactMethods: ['Text', 'Voice'],
        buildingUIDs: buildings.slice(1, 3),
        emailSubscriptions: [subscription],
        roleUIDs: [roles['Front Desk'], roles['Staff']],
      }),
    );
    expect(changed.status).toBe(200);
    const { body } = await stage.ada('GET', `${path}/${user.uid}`);
    expect(body.preferredContactMethods.toSorted()).toEqual(['Text', 'Voice']);
    expect(body.userBuildings.toSorted()).toEqual(buildings.slice(1, 3).toSorted());
    expect(body.emailSubscriptions).toEqual([subscription]);
    expect(new Set(body.userRoles)).toEqual(new Set([roles['Front Desk'], roles['Staff']]));
    expect(body.lastName).toBe('Person');
  });

  it('with access to all buildings have an empty list of buildings', async () => {
    proves('users-21', 'users-22');
    const user = await makeUser(stage, { buildingUIDs: buildings.slice(0, 2), hasAllBuildings: true });
    expect(user.userBuildings).toEqual([]);
    const narrow = await makeUser(stage, { buildingUIDs: buildings.slice(0, 2) });
    const widened = await stage.ada('PATCH', `${path}/${narrow.uid}`, replace({ hasAllBuildings: true }));
    expect(widened.body).toMatchObject({ hasAllBuildings: true, userBuildings: [] });
  });

  it('have a primary building among their buildings, or any with access to all', async () => {
    const user = await makeUser(stage, {
      buildingUIDs: [buildings[0]],
      primaryBuilding: { uid: buildings[0] },
    });
    const outside = await stage.ada(
      'PATCH',
      `${path}/${user.uid}`,
      replace({ primaryBuilding: { uid: buildings[1] } }),
    );
    expect(outside.status).toBe(400);
    expect(outside.body.errors.PrimaryBuilding).toEqual([
      'Primary building must be one of those chosen under Buildings.',
    ]);
    const removal = await stage.ada(
      'PATCH',
      `${path}/${user.uid}`,
      replace({ buildingUIDs: [buildings[1]] }),
    );
    expect(removal.status).toBe(400);
    const all = await stage.ada(
      'PATCH',
      `${path}/${user.uid}`,
      replace({ hasAllBuildings: true, primaryBuilding: { uid: buildings[1] } }),
    );
    expect(all.status).toBe(200);
  });

  it('reject patches of read-only and protected fields', async () => {
    proves('call-33');
    const user = await makeUser(stage);
    const before = await stage.ada('GET', `${path}/${user.uid}`);
    const tries = {
      isGlobalAdmin: true,
      clientUID: stage.oakwood,
      uid: stage.northfield,
      failedLogins: 5,
      createdBy: 'somebody else',
      lastLogin: '2020-01-01T00:00:00Z',
      locked: true,
      clientName: 'Oakwood Trust',
      password: 'Another-Pass-1',
      parentUserUid: user.uid,
    };
    for (const [name, value] of Object.entries(tries)) {
      const patched = await stage.ada('PATCH', `${path}/${user.uid}`, replace({ [name]: value }));
      expect({ name, status: patched.status }).toEqual({ name, status: 400 });
      const merged = await stage.ada('PATCH', `${path}/${user.uid}`, {
        body: { [name]: value },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      expect({ name, status: merged.status }).toEqual({ name, status: 400 });
    }
    expect((await stage.ada('GET', `${path}/${user.uid}`)).body).toEqual(before.body);
  });

  it('return 404 when missing or of another client', async () => {
    proves('call-31');
    const missing = await stage.ada('GET', `${path}/11111111-1111-4111-8111-111111111111`);
    const foreign = await stage.ada('GET', `${path}/${stage.uidOf('uma')}`);
    expect([missing.status, foreign.status]).toEqual([404, 404]);
  });

  it('are listed with pages, sorting and filters', async () => {
    proves('call-127');
    const lastName = freshName('Listed');
    for (const firstName of ['Cleo', 'Abel', 'Bram']) await makeUser(stage, { firstName, lastName });
    const filter = encodeURIComponent(`LastName~eq~'${lastName}'~and~UserActive~eq~true~and~Locked~eq~false`);
    const page = await stage.ada(
      'GET',
      `${path}?pagesize=2&pagenumber=0&orderInstructions=FirstName desc&filters=${filter}`,
    );
    expect(page.body).toMatchObject({ rowCount: 3, pageNumber: 0, pageSize: 2 });
    expect(page.body.items.map((item: { firstName: string }) => item.firstName)).toEqual(['Cleo', 'Bram']);
  });

  it('have a list of their buildings, which requires permission', async () => {
    proves('call-35');
    const user = await makeUser(stage, { buildingUIDs: buildings.slice(0, 2) });
    const answer = await stage.ada('GET', `${path}/${user.uid}/buildings`);
    expect(answer.body.buildings.map(({ uid }: { uid: string }) => uid).toSorted()).toEqual(
      buildings.slice(0, 2).toSorted(),
    );
    expect((await stage.nell('GET', `${path}/${user.uid}/buildings`)).status).toBe(403);
  });

  describe('sign-in', () => {
    it('ends when the user is disabled, and the old token stays rejected after reactivation', async () => {
      proves('users-8', 'users-9');
      const somebody = await makeCaller(stage, storage, {
        roleUIDs: [roles['User Manager']],
        hasAllBuildings: true,
      });
      expect((await somebody.call('GET', path)).status).toBe(200);
      const disabled = await stage.ada('PATCH', `${path}/${somebody.uid}`, replace({ status: 1 }));
      expect(disabled.body.userActive).toBe(false);
      expect((await somebody.call('GET', path)).status).toBe(401);
      await stage.ada('PATCH', `${path}/${somebody.uid}`, replace({ status: 0 }));
      expect((await somebody.call('GET', path)).status).toBe(401);
    });

    it('loses a removed permission from the next call on', async () => {
      const somebody = await makeCaller(stage, storage, {
        roleUIDs: [roles['User Manager']],
        hasAllBuildings: true,
      });
      expect((await somebody.call('GET', path)).status).toBe(200);
      await stage.ada('PATCH', `${path}/${somebody.uid}`, replace({ roleUIDs: [] }));
      expect((await somebody.call('GET', path)).status).toBe(403);
    });

    it('ends when an administrator sets a valid password, and the user signs in with the new one', async () => {
      proves('call-34');
      const somebody = await makeCaller(stage, storage, {});
      const put = (password?: string) =>
        stage.ada('PUT', `${path}/${somebody.uid}/password`, { body: { password } });
      expect((await put()).body.errors.Password).toEqual([messages['password-required-client-user']]);
      expect((await put('weak')).body.errors.Password).toEqual([messages['password-rule']]);
      const own = `${peopleOf(stage)}/profile/${somebody.uid}`;
      expect((await somebody.call('GET', own)).status).toBe(200);
      expect((await put('Changed-Pass-1')).status).toBe(204);
      expect((await somebody.call('GET', own)).status).toBe(401);
      await expect(signIn(stage.platform.url, somebody.email, 'Changed-Pass-1')).resolves.toBeTruthy();
      await expect(signIn(stage.platform.url, somebody.email, samplePassword)).rejects.toThrow();
    });

    it('sends a notice of a password change, with a different text when an administrator sets the password', async () => {
      const somebody = await makeCaller(stage, storage, {});
      const subjects = async () =>
        (await articlesTo(stage.platform.url, somebody.email)).map(
          (article) => /<h2>(.*?)</.exec(article)?.[1],
        );
      const put = (caller: Caller, body: Record<string, unknown>) =>
        caller('PUT', `${path}/${somebody.uid}/password`, { body });
      expect(
        (await put(somebody.call, { password: 'Changed-Pass-1', currentPassword: samplePassword })).status,
      ).toBe(204);
      expect((await subjects())[0]).toBe('Your password was changed');
      expect((await put(stage.ada, { password: 'Changed-Pass-2' })).status).toBe(204);
      const [notice = ''] = await articlesTo(stage.platform.url, somebody.email);
      expect(notice).toContain('Someone else set your password');
      expect(notice).toContain('/v7/prompt/initiate-reset');
      expect(notice).not.toContain('Changed-Pass-2');
    });

    it('requires the current password to change one’s own password', async () => {
      proves('call-34');
      const somebody = await makeCaller(stage, storage, {});
      const put = (body: Record<string, unknown>) =>
        somebody.call('PUT', `${path}/${somebody.uid}/password`, { body });
      expect((await put({ password: 'Changed-Pass-1' })).body.errors.CurrentPassword).toBeDefined();
      expect((await put({ password: 'Changed-Pass-1', currentPassword: 'Sample-Pass-2' })).status).toBe(400);
      // It counts to the lock, like one of a sign-in.
      const { body } = await stage.ada('GET', `${path}/${somebody.uid}`);
      expect(body.failedLogins).toBe(1);
      expect((await put({ password: 'Changed-Pass-1', currentPassword: 'Sample-Pass-1' })).status).toBe(204);
      await expect(signIn(stage.platform.url, somebody.email, 'Changed-Pass-1')).resolves.toBeTruthy();
    });

    it('works only with the new address after an address change', async () => {
      proves('call-33');
      const email = freshEmail('before');
      const user = await makeUser(stage, { userName: email });
      const renamed = freshEmail('after');
      expect((await stage.ada('PATCH', `${path}/${user.uid}`, replace({ email: renamed }))).status).toBe(200);
      await expect(tokenFor(storage, renamed)).resolves.toBeTruthy();
      await expect(tokenFor(storage, email)).rejects.toThrow();
    });

    it('is unlocked when the failure count is set to 0, and rejects any other count', async () => {
      proves('call-33', 'users-20');
      const client = await stage.sam('POST', 'clientbuilding/v2/clients', {
        body: { name: freshName('Strict client'), type: 0, status: 2, timeZone: 'America/Chicago' },
      });
      const people = `usercontactrole/v2/clients/${client.body.uid}`;
      await stage.sam('PUT', `${people}/user/settings`, { body: { maximumFailedLogins: 1 } });
      const email = freshEmail();
      const creation = await stage.sam('POST', `${people}/Users`, {
        body: { firstName: 'Lou', lastName: 'Locked', email, password: samplePassword },
      });
      await expect(signIn(stage.platform.url, email, 'Wrong-Pass-1')).rejects.toThrow();
      const filter = encodeURIComponent(`Locked~eq~true~and~UserName~eq~'${email}'`);
      const { body } = await stage.sam('GET', `usercontactrole/v2/users?filters=${filter}`);
      expect(body.items).toMatchObject([{ uid: creation.body.uid, locked: true, failedLogins: 1 }]);
      const address = `${people}/Users/${creation.body.uid}`;
      expect((await stage.sue('PATCH', address, replace({ failedLogins: 3 }))).status).toBe(400);
      const unlocked = await stage.sue('PATCH', address, replace({ failedLogins: 0 }));
      expect(unlocked.body).toMatchObject({ locked: false, failedLogins: 0 });
    });
  });
});
