import { createRemoteJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { createBrowser, signIn } from '../../../platform/commands/sign-in.ts';
import { describePlatform } from '../../support/storages.ts';
import { samplePassword } from '../../support/tokens.ts';
import { buildingsOf, makeUser, replace } from '../people/support.ts';
import { type Caller, callerOf, openStage, people, type Somebody, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

const allBuildings = '00000000-0000-0000-0000-000000000000';
const nowhere = '99999999-9999-4999-8999-999999999999';

describePlatform('the session check', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  /** Signs a user in with a new session. */
  async function arrive(login: string, browse = createBrowser(stage.platform.url)) {
    const tokens = await signIn(stage.platform.url, login, samplePassword, browse);
    const call = callerOf(stage.platform.url, tokens.access_token);
    const check = async (change: Record<string, unknown> = {}) =>
      call('POST', '.auth/ValidateAuth', {
        body: {
          refreshtoken: tokens.refresh_token,
          buildinguid: allBuildings,
          clientuid: stage.northfield,
          ...change,
        },
      });
    return { tokens, call, check };
  }
  const arriveAs = async (name: Somebody) => arrive(people[name]);
  const withToken = (token: string): Caller => callerOf(stage.platform.url, token);

  it('returns a token of 15 minutes for one client and one building', async () => {
    proves('calls-10');
    const { check } = await arriveAs('ada');
    const [building = ''] = await buildingsOf(stage);
    const { status, body, headers } = await check({ buildinguid: building.toUpperCase() });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const claims = decodeJwt(body.JsonWebToken);
    expect(claims).toMatchObject({
      sub: stage.uidOf('ada'),
      clientUid: stage.northfield,
      buildingUid: building,
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
  });

  it('another service verifies the token with the key of the provider that its head names', async () => {
    const { check } = await arriveAs('ada');
    const { body } = await check();
    const provider = `${stage.platform.url}/identity`;
    const answer = await fetch(`${provider}/.well-known/openid-configuration`);
    const { jwks_uri: address } = (await answer.json()) as { jwks_uri: string };
    const verified = await jwtVerify(body.JsonWebToken, createRemoteJWKSet(new URL(address)));
    expect(verified.payload.iss).toBe(provider);
    expect(verified.protectedHeader.typ).toBe('at+jwt');
    const { keys } = (await (await fetch(address)).json()) as JSONWebKeySet;
    expect(keys.map(({ kid }) => kid)).toContain(verified.protectedHeader.kid ?? 'none');
  });

  it('the alert service returns types of incidents and their sub-types, to the service token only', async () => {
    proves('call-120', 'call-121', 'call-122');
    const { check, call } = await arriveAs('ada');
    const { body } = await check();
    const service = withToken(body.JsonWebToken);
    const kinds = await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates');
    const lockdown = kinds.body.find(({ Name }: { Name: string }) => Name === 'Lockdown');
    const subTypes = `api/Incidents/GetSubTypes?incidentTemplateId=${lockdown.ID}`;
    expect((await service('GET', subTypes)).body[0]).toEqual({
      Id: expect.any(String),
      IncidentType: expect.any(String),
    });
    const assist = await service('GET', 'api/EM/TeamAssist/GetTemplates?fromPlatform=true');
    expect(assist.body[0]).toHaveProperty('ID');
    expect((await service('GET', 'api/Incidents/GetSubTypes?incidentTemplateId=none')).status).toBe(404);
    for (const path of [
      'api/EM/EMPolicy/GetIncidentTemplates',
      subTypes,
      'api/EM/TeamAssist/GetTemplates?fromPlatform=true',
    ]) {
      expect({ path, status: (await call('GET', path)).status }).toEqual({ path, status: 401 });
      expect({ path, status: (await stage.nobody('GET', path)).status }).toEqual({ path, status: 401 });
    }
  });

  it('calls of other services reject the token', async () => {
    const { check } = await arriveAs('nell');
    const own = await stage.nell('GET', `authentication/v1/clients/${stage.northfield}/buildings`);
    const { body } = await check({ buildinguid: own.body.items[0].uid });
    const service = withToken(body.JsonWebToken);
    expect((await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status).toBe(200);
    for (const path of [
      `usercontactrole/v2/clients/${stage.northfield}/Titles`,
      `authentication/v1/clients/${stage.northfield}/buildings`,
      'identity/me',
    ])
      expect({ path, status: (await service('GET', path)).status }).toEqual({ path, status: 401 });
  });

  it('returns the same 404 for another tenant as for a missing one, and rejects buildings of another tenant', async () => {
    const { check } = await arriveAs('ada');
    const foreign = await check({ clientuid: stage.oakwood });
    const missing = await check({ clientuid: nowhere });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' });
    const theirs = await stage.uma('GET', `authentication/v1/clients/${stage.oakwood}/buildings`);
    const refused = await check({ buildinguid: theirs.body.items[0].uid });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ buildinguid: ['You don’t work with this building.'] });
  });

  it('staff get a token for each client, building-limited users only for their own buildings', async () => {
    const sam = await arriveAs('sam');
    expect((await sam.check()).status).toBe(200);
    expect((await sam.check({ clientuid: stage.oakwood })).status).toBe(200);
    expect((await sam.check({ clientuid: nowhere })).status).toBe(404);
    const bea = await arriveAs('bea');
    const own = await bea.call('GET', `authentication/v1/clients/${stage.northfield}/buildings`);
    const [first] = own.body.items.map(({ uid }: { uid: string }) => uid);
    const other = (await buildingsOf(stage)).find(
      (uid) => !own.body.items.some((item: { uid: string }) => item.uid === uid),
    );
    expect((await bea.check({ buildinguid: first })).status).toBe(200);
    expect((await bea.check({ buildinguid: other })).status).toBe(400);
    expect((await bea.check()).status).toBe(400);
  });

  it('rejects a missing, invalid, foreign or consumed refresh token, and consumes no token itself', async () => {
    const ada = await arriveAs('ada');
    const will = await arriveAs('will');
    const sentence = { refreshtoken: ['The sign-in service no longer accepts this sign-in.'] };
    for (const refreshtoken of [undefined, 'nonsense', 'a\u0000b', will.tokens.refresh_token]) {
      const { status, body } = await ada.check({ refreshtoken });
      expect({ refreshtoken, status, errors: body.errors }).toMatchObject({ status: 400 });
      if (refreshtoken !== 'a\u0000b') expect(body.errors).toEqual(sentence);
    }
    expect((await ada.check()).status).toBe(200);
    // Spent once its successor has been used: until then the response to the renewal may have been lost.
    let refresh_token = ada.tokens.refresh_token;
    for (const renewal of [1, 2]) {
      const answer = await fetch(`${stage.platform.url}/identity/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'safety-portal', refresh_token }),
      });
      expect({ renewal, status: answer.status }).toEqual({ renewal, status: 200 });
      ({ refresh_token } = (await answer.json()) as { refresh_token: string });
    }
    const { body } = await ada.check();
    expect(body.errors).toEqual(sentence);
    // A check with a used token is not treated as theft: the session continues.
    expect((await ada.call('GET', 'identity/me')).status).toBe(200);
  });

  it('the token becomes invalid when the user is disabled', async () => {
    const user = await makeUser(stage, { hasAllBuildings: true });
    const { check } = await arrive(user.userName);
    const { body } = await check();
    const service = withToken(body.JsonWebToken);
    expect((await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status).toBe(200);
    const people = `usercontactrole/v2/clients/${stage.northfield}/Users`;
    expect((await stage.ada('PATCH', `${people}/${user.uid}`, replace({ status: 1 }))).status).toBeLessThan(
      300,
    );
    expect((await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status).toBe(401);
  });

  it('the token becomes invalid when the user signs out', async () => {
    const user = await makeUser(stage, { hasAllBuildings: true });
    const browse = createBrowser(stage.platform.url);
    const { tokens, check } = await arrive(user.userName, browse);
    const { body } = await check();
    const status = async () =>
      (await withToken(body.JsonWebToken)('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status;
    expect(await status()).toBe(200);
    await browse(`/identity/session/end?id_token_hint=${tokens.id_token}`);
    expect(await status()).toBe(401);
  });

  it('requires no refresh token from staff acting as a user, and the token becomes invalid when the acting ends', async () => {
    const user = await makeUser(stage, { hasAllBuildings: true });
    const begun = await stage.sue(
      'POST',
      `usercontactrole/v2/clients/${stage.northfield}/Users/${user.uid}/act`,
      { body: { reason: 'They see no incidents.' } },
    );
    const act = withToken(begun.body.accessToken);
    const { status, body } = await act('POST', '.auth/ValidateAuth', {
      body: { clientuid: stage.northfield, buildinguid: allBuildings },
    });
    expect(status).toBe(200);
    expect(decodeJwt(body.JsonWebToken)).toMatchObject({
      sub: user.uid,
      act: { sub: stage.uidOf('sue') },
    });
    const service = withToken(body.JsonWebToken);
    expect((await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status).toBe(200);
    await act('DELETE', 'usercontactrole/v2/acting');
    expect((await service('GET', 'api/EM/EMPolicy/GetIncidentTemplates')).status).toBe(401);
  });

  it('the reunification service requires the token with version and content type, and rejects the access token', async () => {
    proves('calls-6', 'calls-7', 'calls-8');
    const { check, tokens } = await arriveAs('ada');
    const { body } = await check();
    const right = {
      'x-auth-token': body.JsonWebToken as string,
      'x-api-version': '3.0.0',
      'content-type': 'application/json',
    };
    const ask = async (change: Record<string, string>) =>
      (await stage.nobody('GET', 'reunification/status', { headers: { ...right, ...change } })).status;
    expect(await ask({})).toBe(200);
    expect(await ask({ 'x-auth-token': tokens.access_token })).toBe(401);
    expect(await ask({ 'x-auth-token': '' })).toBe(401);
    expect(await ask({ 'x-api-version': '2.0.0' })).toBe(400);
    expect(await ask({ 'content-type': 'text/plain' })).toBe(415);
  });
});
