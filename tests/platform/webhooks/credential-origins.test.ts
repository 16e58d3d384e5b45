import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { makeCaller, peopleOf, replace } from '../people/support.ts';
import { type Caller, freshName, people, type Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

const basic = { type: 'BasicAuth', username: 'door', password: 'top-secret-of-the-door' };

describePlatform('the origins of a credential', (storage) => {
  let stage: Stage;
  /** Writes configurations and credentials. */
  let will: Caller;
  /** Writes configurations only. */
  let author: Caller;
  let hooks: Hooks;
  let target: Receiver;
  let elsewhere: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver: target } = await openHooks(storage));
    ({ will } = stage);
    elsewhere = await startReceiver((_request, response) => void response.end());
    const role = await stage.ada('POST', `${peopleOf(stage)}/Roles`, {
      body: { roleName: freshName('Author'), permissions: ['CanWriteWebhookConfigurations'] },
    });
    ({ call: author } = await makeCaller(stage, storage, {
      roleUIDs: [role.body.roleUID],
      hasAllBuildings: true,
    }));
  });
  afterAll(async () => {
    await target?.close();
    await elsewhere?.close();
  });

  const originsOf = async (id: string) =>
    (await will('GET', `${hooks.v1}/WebhookCredential/${id}`)).body.origins as string[];
  /** A credential, and a configuration that sends it to the target, created by a user who may write both. */
  const used = async (fields: Record<string, unknown> = {}) => {
    const credential = await hooks.credential(basic);
    const configuration = await hooks.configure({
      url: `${target.origin}/hook`,
      webhookCredentialId: credential.id,
      rule: fromSource(randomUUID()),
      ...fields,
    });
    return { credential: credential.id, id: configuration.id };
  };
  const save = (caller: Caller, id: string, body: Record<string, unknown>) =>
    caller('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, { body });
  const create = (caller: Caller, body: Record<string, unknown>) =>
    caller('POST', `${hooks.v1}/WebhookConfiguration`, { body: { name: freshName('Hook'), ...body } });
  const trial = (caller: Caller, configuration: Record<string, unknown>) =>
    caller('POST', `${hooks.v2}/WebhookConfiguration/try`, { body: { configuration, event: lockdown } });
  const verify = (caller: Caller, id: string) =>
    caller('POST', `${hooks.v2}/WebhookConfiguration/${id}/verify`, { body: lockdown });
  const refusedAt = (field: string) => ({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });

  it('users who cannot write credentials cannot send one to another origin by a test, a creation or an update', async () => {
    const { credential, id } = await used();
    const away = { url: `${elsewhere.origin}/take`, webhookCredentialId: credential };
    expect(await trial(author, away)).toMatchObject(refusedAt('Url'));
    expect(await create(author, away)).toMatchObject(refusedAt('Url'));
    const saved = await save(author, id, { url: away.url });
    expect(saved).toMatchObject(refusedAt('Url'));
    expect(saved.body.errors.Url[0]).toContain(elsewhere.origin);
    expect((await author('GET', `${hooks.v1}/WebhookConfiguration/${id}`)).body.url).toBe(
      `${target.origin}/hook`,
    );
    expect(elsewhere.received).toEqual([]);
  });

  it('users who cannot write credentials cannot add one to a configuration with another origin', async () => {
    const { credential } = await used();
    const { id } = await hooks.configure({ url: `${elsewhere.origin}/take`, rule: fromSource(randomUUID()) });
    expect(await save(author, id, { webhookCredentialId: credential })).toMatchObject(refusedAt('Url'));
    expect((await verify(author, id)).status).toBe(200);
    expect(elsewhere.received.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });

  it('users who cannot write credentials cannot disable certificate checks where a credential is sent', async () => {
    const { credential, id } = await used();
    const untrusted = { ignoreSslErrors: true };
    const same = { url: `${target.origin}/hook`, webhookCredentialId: credential };
    expect(await save(author, id, untrusted)).toMatchObject(refusedAt('IgnoreSslErrors'));
    expect(await trial(author, { ...same, ...untrusted })).toMatchObject(refusedAt('IgnoreSslErrors'));
    expect(await create(author, { ...same, ...untrusted })).toMatchObject(refusedAt('IgnoreSslErrors'));
    // A configuration without certificate checks cannot get another credential either.
    expect((await save(will, id, untrusted)).status).toBe(200);
    const other = await used();
    expect(await save(author, id, { webhookCredentialId: other.credential })).toMatchObject(
      refusedAt('IgnoreSslErrors'),
    );
    expect((await save(author, id, { name: freshName('Renamed') })).status).toBe(200);
  });

  it('users who cannot write credentials can otherwise change, test and copy a configuration', async () => {
    const { credential, id } = await used();
    const near = { url: `${target.origin}/other?way=1`, template: '{"a": 1}' };
    expect((await save(author, id, near)).status).toBe(200);
    expect((await verify(author, id)).body).toMatchObject({ isDelivered: true });
    expect((await create(author, { ...near, webhookCredentialId: credential })).status).toBe(201);
    expect((await save(author, id, { url: `${elsewhere.origin}/x`, webhookCredentialId: null })).status).toBe(
      200,
    );
  });

  it('users who can write credentials add an origin by saving a configuration, not by testing it', async () => {
    const { credential, id } = await used();
    expect(await originsOf(credential)).toEqual([target.origin]);
    const away = { url: `${elsewhere.origin}/also`, webhookCredentialId: credential };
    expect((await trial(will, away)).body).toMatchObject({ isDelivered: true });
    expect(await originsOf(credential)).toEqual([target.origin]);
    expect((await save(will, id, { url: away.url })).status).toBe(200);
    expect(await originsOf(credential)).toEqual([target.origin, elsewhere.origin]);
    expect((await save(author, id, { url: `${target.origin}/back` })).status).toBe(200);
  });

  it('a removed origin receives no more requests, and the log contains the reason', async () => {
    const source = randomUUID();
    const url = `${target.origin}/revoked`;
    const { credential, id } = await used({ url, rule: fromSource(source) });
    const patched = await will('PATCH', `${hooks.v1}/WebhookCredential/${credential}`, {
      ...replace({ origins: ['https://Other.example.org:443/'] }),
      headers: { 'content-type': 'application/json-patch+json' },
    });
    expect(patched).toMatchObject({ status: 200, body: { origins: ['https://other.example.org'] } });
    expect(await verify(will, id)).toMatchObject(refusedAt('Url'));
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(id, 1, ['refused']);
    expect(delivery?.reason).toContain(target.origin);
    expect(target.received.filter((request) => request.url === '/revoked')).toEqual([]);
    // Saving another field does not restore it.
    expect((await save(will, id, { name: freshName('Renamed') })).status).toBe(200);
    expect(await originsOf(credential)).toEqual(['https://other.example.org']);
  });

  it.each(['https://a.example.org/path', 'ftp://a.example.org', 'a.example.org', 'https://10.0.0.1'])(
    'the origin %s is rejected with an error at its field',
    async (origin) => {
      const answer = await will('POST', `${hooks.v1}/WebhookCredential`, {
        body: { name: freshName('Credential'), ...basic, origins: [origin] },
      });
      expect(answer).toMatchObject(refusedAt('Origins'));
    },
  );

  it.skipIf(storage === 'pglite')(
    'each test that sends a credential is audited with its author and its target',
    async () => {
      const { credential, id } = await used();
      await trial(author, { url: `${target.origin}/hook?key=hidden`, webhookCredentialId: credential });
      await trial(author, { url: `${elsewhere.origin}/hook`, webhookCredentialId: credential });
      await verify(author, id);
      await will('POST', `${hooks.v2}/WebhookCredential/try`, {
        body: { id: credential, credential: {}, url: `${target.origin}/hook` },
      });
      const client = new pg.Client({ connectionString: stage.platform.databaseUrl! });
      await client.connect();
      try {
        const { rows } = await client.query<{ operation: string; actor_email: string; changes: unknown }>(
          `select operation, actor_email, changes from audit_entries
         where subject = 'webhookCredentials' and target = $1 and operation = 'test' order by at`,
          [credential],
        );
        expect(rows.map(({ changes }) => changes)).toEqual(
          Array.from({ length: 3 }, () => ({ sentTo: { new: target.origin } })),
        );
        const [first, second, third] = rows.map((row) => row.actor_email);
        expect([first === second, third]).toEqual([true, people.will]);
      } finally {
        await client.end();
      }
    },
  );
});
