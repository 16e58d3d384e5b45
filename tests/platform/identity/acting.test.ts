import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';

import { createBrowser, signIn } from '../../../platform/commands/sign-in.ts';
import { describePlatform, tokenFor } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { freshEmail, makeUser, replace, rolesByName } from '../people/support.ts';
import {
  type Caller,
  callerOf,
  freshName,
  makeBuilding,
  openStage,
  type Stage,
} from '../resources/caller.ts';

const reason = 'They cannot find their buildings, ticket 4711.';

describePlatform('acting as a user', (storage) => {
  let stage: Stage;
  let people: string;
  /** Manages users and roles of Northfield. */
  let user: { uid: string; userName: string };

  beforeAll(async () => {
    stage = await openStage(storage);
    people = `usercontactrole/v2/clients/${stage.northfield}`;
    const roles = await rolesByName(stage);
    user = await makeUser(stage, {
      roleUIDs: [roles['User Manager'], roles['Building Manager']],
      hasAllBuildings: true,
    });
  });

  const begin = async (call: Caller, uid = user.uid, body: unknown = { reason }) =>
    call('POST', `${people}/Users/${uid}/act`, { body });
  const actAs = async (call: Caller): Promise<{ act: Caller; token: string }> => {
    const { status, body, text } = await begin(call);
    if (status !== 200) throw new Error(text);
    return { act: callerOf(stage.platform.url, body.accessToken), token: body.accessToken };
  };

  it('does not reach what only the user’s assignable roles give', async () => {
    const role = async (body: object) =>
      String(
        (await stage.sam('POST', `${people}/Roles`, { body: { roleName: freshName('Role'), ...body } })).body
          .roleUID,
      );
    const given = await role({ permissions: ['CanManageBuildingSettings'] });
    const manager = await role({ permissions: ['CanManageUsers'], assignableRoleUIDs: [given] });
    const target = await makeUser(stage, { roleUIDs: [given], hasAllBuildings: true });
    const giver = await makeUser(stage, { roleUIDs: [manager], hasAllBuildings: true });
    const path = `${people}/Users/${target.uid}`;
    const own = callerOf(stage.platform.url, await tokenFor(storage, giver.userName));
    expect((await own('PATCH', path, replace({ firstName: 'By the giver' }))).status).toBe(200);
    const { body } = await begin(stage.sue, giver.uid);
    const act = callerOf(stage.platform.url, body.accessToken);
    expect((await act('PATCH', path, replace({ firstName: 'By sue' }))).status).toBe(403);
  });

  it('has only the permissions of both people, names both, and lasts at most 30 minutes', async () => {
    const { act, token } = await actAs(stage.sue);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ sub: user.uid, act: { sub: stage.uidOf('sue') } });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(1801);
    const { body: who } = await act('GET', 'identity/me');
    expect(who).toMatchObject({
      userUid: user.uid,
      isSystemUser: false,
      isGlobalAdmin: false,
      permissions: ['canmanageusers'],
      act: { sub: stage.uidOf('sue'), email: 'sue.support@provider.example' },
    });
    expect((await act('GET', `${people}/Users?pagesize=1`)).status).toBe(200);
    // The user may change buildings, sue may not. Neither sees anything of another client.
    const building = await act('POST', `clientbuilding/v2/clients/${stage.northfield}/Buildings`, {
      body: {},
    });
    expect(building.status).toBe(403);
    expect((await act('GET', `usercontactrole/v2/clients/${stage.oakwood}/Users`)).status).toBe(404);
    expect((await act('GET', 'usercontactrole/v2/users?search=ada')).status).toBe(403);
    expect((await act('GET', 'usercontactrole/v2/system/users')).status).toBe(403);
  });

  it('cannot assign roles that the user may assign, and cannot start acting as another user', async () => {
    const roles = await rolesByName(stage);
    const { act } = await actAs(stage.sam);
    const other = await makeUser(stage, {});
    const given = await act(
      'PATCH',
      `${people}/Users/${other.uid}`,
      replace({ roleUIDs: [roles['User Manager']] }),
    );
    expect(given.status).toBe(403);
    const own = await act('POST', `${people}/Users/${other.uid}/act`, { body: { reason } });
    expect(own.status).toBe(403);
  });

  it('cannot do to the user’s own account what its owner may without permission', async () => {
    const owner = await makeUser(stage);
    const { body } = await begin(stage.sue, owner.uid);
    const act = callerOf(stage.platform.url, body.accessToken);
    const own = callerOf(stage.platform.url, await tokenFor(storage, owner.userName));
    const account = `${people}/Users/${owner.uid}`;
    const password = { body: { password: 'Changed-Pass-1', currentPassword: samplePassword } };
    expect((await own('GET', `${account}/buildings`)).status).toBe(200);
    expect((await act('GET', `${account}/buildings`)).status).toBe(403);
    expect((await act('PUT', `${account}/password`, password)).status).toBe(403);
    expect((await own('PUT', `${account}/password`, password)).status).toBe(204);
  });

  it('requires staff with permission to manage users, a reason and an active user', async () => {
    expect((await begin(stage.ada)).status).toBe(403);
    expect((await begin(stage.sue, user.uid, {})).status).toBe(400);
    expect((await begin(stage.sue, user.uid, { reason: '  ' })).status).toBe(400);
    const inactive = await makeUser(stage, { status: 1 });
    expect((await begin(stage.sue, inactive.uid)).status).toBe(409);
    expect((await begin(stage.sue, stage.uidOf('uma'))).status).toBe(404);
    expect((await begin(stage.nobody)).status).toBe(401);
  });

  it('is recorded in the client’s audit, which names both people for each change', async () => {
    const { act } = await actAs(stage.sue);
    const { body: record } = await act('GET', `${people}/Users/${user.uid}`);
    const firstName = freshName('Renamed');
    const changed = await act('PATCH', `${people}/Users/${user.uid}`, replace({ firstName: firstName }));
    expect([changed.status, record.userName]).toEqual([expect.any(Number), user.userName]);
    expect(changed.status).toBeLessThan(300);
    const { body } = await stage.ada('GET', `${people}/changes?filters=Target~eq~'${user.uid}'&pagesize=50`);
    expect(body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ operation: 'actAs', actorEmail: 'sue.support@provider.example' }),
        expect.objectContaining({
          operation: 'update',
          actorEmail: 'sue.support@provider.example',
          actorKind: 'system',
          actedAsEmail: user.userName,
          actedAsName: expect.stringMatching(new RegExp(`^${firstName} `)),
        }),
      ]),
    );
  });

  it('records the staff member as the author of changes', async () => {
    const { act } = await actAs(stage.sam);
    const building = await makeBuilding(stage);
    const buildings = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
    const level = await act('POST', `${buildings}/${building.uid}/levels`, {
      body: { levelName: freshName('Level') },
    });
    expect(level.status).toBe(201);
    const renamed = await act(
      'PATCH',
      `${buildings}/${building.uid}`,
      replace({ name: freshName('Renamed') }),
    );
    expect(renamed.status).toBeLessThan(300);
    const { body } = await stage.sam('GET', `${buildings}/${building.uid}`);
    expect(body.modifiedBy).toBe('sam.system@provider.example');
  });

  it('cannot start an import', async () => {
    const { act } = await actAs(stage.sue);
    const queued = await act('POST', `${people}/Users/import`, { body: { UploadedFileName: 'none' } });
    expect([queued.status, queued.body.detail]).toEqual([
      403,
      'You can’t import while acting as someone else.',
    ]);
  });

  it('ends when it is stopped, and rejects a modified token', async () => {
    const { act, token } = await actAs(stage.sue);
    const [head = '', body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: stage.uidOf('ada') }),
    ).toString('base64url');
    const withForged = callerOf(stage.platform.url, [head, forged, signature].join('.'));
    expect((await withForged('GET', `${people}/Users?pagesize=1`)).status).toBe(401);
    const other = await actAs(stage.sue);
    expect((await act('DELETE', 'usercontactrole/v2/acting')).status).toBe(204);
    expect((await act('GET', `${people}/Users?pagesize=1`)).status).toBe(401);
    expect((await other.act('GET', `${people}/Users?pagesize=1`)).status).toBe(200);
    const filters = encodeURIComponent(`Target~eq~'${user.uid}'~and~Operation~eq~'stopActing'`);
    const log = await stage.ada('GET', `${people}/changes?filters=${filters}`);
    expect(log.body.items).toMatchObject([
      { actorEmail: 'sue.support@provider.example', actedAsEmail: user.userName, targetTitle: user.userName },
    ]);
    expect((await stage.ada('DELETE', 'usercontactrole/v2/acting')).status).toBe(409);
  });

  it('ends when the user is deactivated', async () => {
    const other = await makeUser(stage, { roleUIDs: [(await rolesByName(stage))['User Manager']] });
    const { body } = await begin(stage.sue, other.uid);
    const act = callerOf(stage.platform.url, body.accessToken);
    expect((await act('GET', 'identity/me')).status).toBe(200);
    await stage.ada('PATCH', `${people}/Users/${other.uid}`, replace({ status: 1 }));
    expect((await act('GET', 'identity/me')).status).toBe(401);
  });

  it('gives no rights of a global administrator, whom a staff member acts as', async () => {
    expect((await stage.ada('GET', 'identity/me')).body.isGlobalAdmin).toBe(true);
    const { body } = await begin(stage.sue, stage.uidOf('ada'));
    const { body: who } = await callerOf(stage.platform.url, body.accessToken)('GET', 'identity/me');
    expect(who).toMatchObject({ userUid: stage.uidOf('ada'), isGlobalAdmin: false });
  });

  const staff = 'usercontactrole/v2/system/users';
  /** A new staff member who acts as the user, in a browser of their own. */
  async function startActing() {
    const { body: roles } = await stage.sam('GET', 'usercontactrole/v2/system/roles');
    const roleOf = (name: string) =>
      String(roles.items.find(({ roleName }: { roleName: string }) => roleName === name).roleUID);
    const userName = freshEmail('acting');
    const { body: member } = await stage.sam('POST', staff, {
      body: {
        firstName: 'Act',
        lastName: 'Ing',
        userName,
        password: samplePassword,
        roles: [roleOf('Support')],
      },
    });
    const browse = createBrowser(stage.platform.url);
    const tokens = await signIn(stage.platform.url, userName, samplePassword, browse);
    const { act } = await actAs(callerOf(stage.platform.url, tokens.access_token));
    const other = roleOf('Onboarding');
    const uid = String(member.uid);
    const passwordPath = `usercontactrole/v2/clients/system/users/${uid}/password`;
    return { act, browse, tokens, path: `${staff}/${uid}`, passwordPath, other };
  }
  type Acting = Awaited<ReturnType<typeof startActing>>;

  it.each<[string, (acting: Acting) => Promise<{ status: number }>]>([
    ['signs out', ({ browse, tokens }) => browse(`/identity/session/end?id_token_hint=${tokens.id_token}`)],
    ['is disabled', ({ path }) => stage.sam('PATCH', path, replace({ userActive: false }))],
    [
      'gets another password',
      ({ passwordPath }) => stage.sam('PUT', passwordPath, { body: { password: 'Other-Pass-3' } }),
    ],
    [
      'may manage no users any more',
      ({ path, other }) => stage.sam('PATCH', path, replace({ roles: [other] })),
    ],
  ])('ends when the staff member %s', async (_, end) => {
    const acting = await startActing();
    const calls = ['identity/me', `${people}/Users?pagesize=1`];
    const statuses = () => Promise.all(calls.map(async (path) => (await acting.act('GET', path)).status));
    expect(await statuses()).toEqual([200, 200]);
    expect((await end(acting)).status).toBeLessThan(400);
    expect(await statuses()).toEqual([401, 401]);
  });
});
