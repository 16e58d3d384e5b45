import { randomUUID } from 'node:crypto';

import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { describeStorages, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { callerOf, type Caller, freshName, people } from '../resources/caller.ts';
import { hooksAt, type Hooks, lockdown } from './hooks.ts';

const { ClientSecretBasic, ClientSecretPost } = openid;

interface Key {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** The answers of the provider to a foreign library of OAuth that has an API key. */
describeStorages('an API key as an OAuth client', (storage) => {
  let platform: RunningPlatform;
  let hooks: Hooks;
  let will: Caller;
  let keys: string;
  let issuer: string;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    ({ hooks, caller: will } = await hooksAt(platform));
    keys = `${hooks.v2}/ApiKeys`;
    issuer = `${platform.url}/identity`;
  }, 120_000);
  afterAll(() => platform?.stop());

  const create = async (fields: Record<string, unknown> = {}): Promise<Key> => {
    const created = await will('POST', keys, { body: { name: freshName('Incident system'), ...fields } });
    expect(created.status, created.text).toBe(201);
    const { id, name } = created.body;
    const { body } = await will('POST', `${keys}/${id}/key`);
    return { id, name, secret: body.key };
  };
  const act = (id: string, action: string, body?: unknown) =>
    will('POST', `${keys}/${id}/${action}`, body === undefined ? {} : { body });

  /** The configuration that a system makes of the provider's address, its identifier and its secret. */
  const configured = ({ id, secret }: Pick<Key, 'id' | 'secret'>, method = ClientSecretBasic(secret)) =>
    openid.discovery(new URL(issuer), id, undefined, method, { execute: [openid.allowInsecureRequests] });
  const tokenOf = async (key: Pick<Key, 'id' | 'secret'>, scope?: string, method?: openid.ClientAuth) =>
    openid.clientCredentialsGrant(await configured(key, method), scope === undefined ? {} : { scope });
  /** The status and the error of a refused request; a 401 to a secret in the header has a challenge. */
  const refusal = (key: Pick<Key, 'id' | 'secret'>, scope?: string) =>
    tokenOf(key, scope).then(
      () => 'a token',
      (error: unknown) => {
        if (error instanceof openid.WWWAuthenticateChallengeError)
          return `${error.status} ${error.cause[0]?.parameters.error}`;
        if (error instanceof openid.ResponseBodyError) return `${error.status} ${error.error}`;
        throw error;
      },
    );
  const machine = (token: string) => callerOf(platform.url, token);
  const sends = async (token: string) =>
    (
      await machine(token)('POST', `${hooks.v2}/events`, {
        body: { ...lockdown, incidentSource: randomUUID() },
      })
    ).status;

  it.each([
    ['in the header', ClientSecretBasic],
    ['in the body', ClientSecretPost],
  ])('gets a token of at most ten minutes by its secret %s, and sends events with it', async (_, method) => {
    const key = await create({ readsDeliveries: true });
    const answer = await tokenOf(key, undefined, method(key.secret));
    expect(answer).toMatchObject({ token_type: 'bearer', scope: 'events:write deliveries:read' });
    expect(answer.expires_in).toBeLessThanOrEqual(600);
    expect(answer.refresh_token).toBeUndefined();
    expect(await sends(answer.access_token)).toBe(202);
    expect((await machine(answer.access_token)('GET', `${hooks.v2}/deliveries`)).status).toBe(200);
    expect((await will('GET', `${keys}/${key.id}`)).body.lastUsedAt).not.toBeNull();
  });

  it('gets the scopes that it asks for, and none that it does not have', async () => {
    const both = await create({ readsDeliveries: true });
    const reading = await tokenOf(both, 'deliveries:read');
    expect(reading.scope).toBe('deliveries:read');
    expect(await sends(reading.access_token)).toBe(403);
    expect((await machine(reading.access_token)('GET', `${hooks.v2}/deliveries`)).status).toBe(200);
    const sender = await create();
    for (const scope of ['deliveries:read', 'events:write deliveries:read', 'openid', 'users:write'])
      expect(await refusal(sender, scope)).toBe('400 invalid_scope');
  });

  it('loses at once, in tokens too, what its record loses', async () => {
    const key = await create({ readsDeliveries: true });
    const { access_token: token } = await tokenOf(key);
    const change = (fields: Record<string, unknown>) =>
      will('PATCH', `${keys}/${key.id}`, {
        body: fields,
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect((await change({ sendsEvents: false })).status).toBeLessThan(300);
    expect(await sends(token)).toBe(403);
    expect((await change({ sendsEvents: true, networks: ['203.0.113.0/24'] })).status).toBeLessThan(300);
    expect(await sends(token)).toBe(401);
    expect((await change({ networks: [] })).status).toBeLessThan(300);
    expect(await sends(token)).toBe(202);
    expect((await act(key.id, 'revoke')).status).toBe(204);
    expect(await sends(token)).toBe(401);
    expect(await refusal(key)).toBe('401 invalid_client');
  });

  it('gets tokens by both secrets while a replaced one still works, which end with their secret', async () => {
    const key = await create();
    const rotate = async (overlap: string) =>
      ({ ...key, secret: (await act(key.id, 'rotate', { overlap })).body.key }) satisfies Key;
    const first = await tokenOf(key);
    const second = await rotate('P1D');
    expect(await sends((await tokenOf(key)).access_token)).toBe(202);
    expect(await sends((await tokenOf(second)).access_token)).toBe(202);
    const third = await rotate('PT0S');
    expect(await refusal(key)).toBe('401 invalid_client');
    expect(await refusal(second)).toBe('401 invalid_client');
    expect(await sends(first.access_token)).toBe(401);
    expect(await sends((await tokenOf(third)).access_token)).toBe(202);
  });

  it('is refused from other networks, whatever address the request states', async () => {
    const outside = await create({ networks: ['203.0.113.0/24'] });
    expect(await refusal(outside)).toBe('401 invalid_client');
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${outside.id}:${outside.secret}`)}`,
        'x-forwarded-for': '203.0.113.7',
        forwarded: 'for=203.0.113.7',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).toBe(401);
    const inside = await create({ networks: ['127.0.0.0/8', '::1'] });
    expect(await sends((await tokenOf(inside)).access_token)).toBe(202);
  });

  it('and neither a wrong secret, an unknown identifier nor no secret is accepted', async () => {
    const key = await create();
    const unissued = await will('POST', keys, { body: { name: freshName('Without a key') } });
    const expired = await create({ expiresAt: new Date(Date.now() + 1500).toISOString() });
    await expect.poll(() => refusal(expired), { timeout: 30_000 }).toBe('401 invalid_client');
    const wrong = [
      { ...key, secret: `spk_${'a'.repeat(43)}` },
      { ...key, secret: (await create()).secret },
      { id: randomUUID(), secret: key.secret },
      { id: unissued.body.id, secret: key.secret },
      { id: 'safety-portal', secret: key.secret },
      { id: '%00', secret: key.secret },
    ];
    for (const one of wrong) expect(await refusal(one), one.id).toBe('401 invalid_client');
    const bare = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: key.id }),
    });
    expect([bare.status, await bare.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ]);
  });

  it('cannot sign people in, and the portal gets no token of a machine', async () => {
    const { id } = await create();
    const query = new URLSearchParams({
      client_id: id,
      response_type: 'code',
      redirect_uri: 'https://elsewhere.example/callback',
      scope: 'openid',
    });
    const answer = await fetch(`${issuer}/auth?${query}`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    const portal = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'safety-portal' }),
    });
    expect(portal.status).toBe(400);
  });

  it('makes no call of people with its token, and is no person', async () => {
    const { access_token: token } = await tokenOf(await create({ readsDeliveries: true }));
    const answers = [
      await machine(token)('GET', keys),
      await machine(token)('POST', `${hooks.v1}/WebhookConfiguration`, { body: { name: 'Mine' } }),
      await machine(token)('GET', 'clientbuilding/v2/clients'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await machine(token)('GET', 'identity/me')).status).toBe(401);
    const ofPerson = await createTokens(platform.url)(people.will);
    expect((await callerOf(platform.url, ofPerson)('GET', `${hooks.v2}/deliveries`)).status).toBe(200);
    const changed = `${token.slice(0, -4)}AAAA`;
    expect(await sends(changed)).toBe(401);
  });

  it('is told to wait after sixty wrong secrets from an address, however many right ones, which stops no other system there', async () => {
    const [key, other] = [await create(), await create()];
    const right = await configured(key);
    for (let count = 0; count < 61; count += 1)
      expect((await openid.clientCredentialsGrant(right)).token_type).toBe('bearer');
    const configuration = await configured({ ...key, secret: 'spk_wrong' });
    const attempt = () =>
      openid.clientCredentialsGrant(configuration).then(
        () => 200,
        ({ status }: openid.ResponseBodyError) => status,
      );
    const answers: number[] = [];
    for (let count = 0; count < 61; count += 1) answers.push(await attempt());
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 401), 429]);
    expect(await refusal(key)).toBe('429 temporarily_unavailable');
    expect(await refusal(other)).toBe('a token');
    for (const { secret } of [key, other]) expect(platform.output()).not.toContain(secret.slice(12));
  });
});
