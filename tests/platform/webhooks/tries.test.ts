import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { type Caller, freshName, type Stage } from '../resources/caller.ts';
import { type Hooks, openHooks } from './hooks.ts';

const event = { incidentType: 'Lockdown', incidentStatus: 'Active', buildingId: 'b-1' };
const secret = 'a-secret-of-the-test-7';

describePlatform('the webhook API', (storage) => {
  let stage: Stage;
  let will: Caller;
  let receiver: Receiver;
  let v1: string;
  let v2: string;

  beforeAll(async () => {
    let hooks: Hooks;
    ({ stage, hooks, receiver } = await openHooks(storage, ({ url, headers, body }, response) => {
      if (url.startsWith('/token')) response.end(JSON.stringify({ access_token: 'token-of-the-test' }));
      else if (url.startsWith('/refuse')) response.writeHead(401).end(`no: ${body}`);
      else response.end(JSON.stringify(headers));
    }));
    ({ will } = stage);
    ({ v1, v2 } = hooks);
  });
  afterAll(() => receiver?.close());

  const create = async (path: string, body: Record<string, unknown>) => {
    const answer = await will('POST', `${v1}/${path}`, { body: { name: freshName('Try'), ...body } });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  };
  const basic = { type: 'BasicAuth', username: 'ada', password: secret };
  const read = async (id: string) => (await will('GET', `${v1}/webhookcredential/${id}`)).body;
  const preview = (body: Record<string, unknown>) =>
    will('POST', `${v2}/WebhookConfiguration/preview`, {
      body: { contentType: 'application/json', event, ...body },
    });
  const trial = (configuration: Record<string, unknown>) =>
    will('POST', `${v2}/WebhookConfiguration/try`, {
      body: { configuration: { url: `${receiver.origin}/hook`, ...configuration }, event },
    });
  const tryCredential = (body: Record<string, unknown>) =>
    will('POST', `${v2}/WebhookCredential/try`, { body });

  it('returns the exact body of a template in the preview', async () => {
    const answer = await preview({ template: '{"was": "{{incidentType}} é"}' });
    expect(answer).toMatchObject({ status: 200, body: { body: '{"was": "Lockdown é"}', bytes: 22 } });
    expect((await preview({ template: '' })).body.body).toBe(JSON.stringify(event));
  });

  it.each([
    ['an unclosed tag', '{\n  "a": "{{incidentType"\n}', /line 3, column 2/],
    ['invalid JSON', '{"a": }', /not valid JSON/],
    ['an included template', '{{> other}}', /cannot include/],
  ])('reports the error of %s in the preview', async (_, template, sentence) => {
    const { status, body } = await preview({ template });
    expect(status).toBe(400);
    expect(body.errors.Template[0]).toMatch(sentence);
  });

  it('sends an unsaved configuration with a saved credential and returns the outcome of its rule', async () => {
    const credential = await create('WebhookCredential', basic);
    expect(credential).toMatchObject({ lastUsedAt: null, usedBy: [] });
    const { status, body } = await trial({
      httpVerb: 'Put',
      template: '{"t":"{{incidentType}}"}',
      customHeaders: [{ name: 'X-Site', value: 'Oak' }],
      webhookCredentialId: credential.id,
      rule: { '==': [{ var: 'incidentType' }, 'Evacuation'] },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isDelivered: true, status: 200, rule: { outcome: false } },
    });
    expect(receiver.received.at(-1)).toMatchObject({
      method: 'PUT',
      body: '{"t":"Lockdown"}',
      headers: { 'x-site': 'Oak' },
    });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain(Buffer.from(`ada:${secret}`).toString('base64'));
    expect(Date.parse((await read(credential.id)).lastUsedAt)).toBeGreaterThan(0);
  });

  it('reports a failed test with its reason, and invalid values at their fields', async () => {
    const failed = await trial({ url: `${receiver.origin}/refuse` });
    expect(failed).toMatchObject({ status: 200, body: { isDelivered: false, status: 401 } });
    expect(failed.body.sentence).toMatch(/401/);
    const wrong = await trial({
      url: 'http://10.0.0.1/',
      rule: { nonsense: [] },
      customHeaders: [{ name: 'Host', value: 'x' }],
    });
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['CustomHeaders', 'Rule', 'Url']);
  });

  it.each([
    ['an invalid credential id', { webhookCredentialId: 'abc' }, 'WebhookCredentialId'],
    ['invalid headers', { customHeaders: 'x' }, 'CustomHeaders'],
    ['a missing URL', { url: null }, 'Url'],
    ['an unknown HTTP verb', { httpVerb: 'Brew' }, 'HttpVerb'],
    ['an empty rule', { rule: {} }, 'Rule'],
  ])('rejects %s with an error at its field', async (_, values, field) => {
    const { status, body } = await trial(values);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
  });

  it('treats empty fields as the defaults of a new configuration', async () => {
    const empty = {
      httpVerb: null,
      contentType: null,
      customHeaders: null,
      ignoreSslErrors: null,
      rule: null,
    };
    expect((await trial(empty)).body).toMatchObject({ isDelivered: true, rule: { outcome: true } });
    expect(receiver.received.at(-1)?.method).toBe('POST');
    const wrong = await tryCredential({ id: '-'.repeat(36), credential: {} });
    expect(wrong.status).toBe(400);
  });

  it('rejects a credential of another client', async () => {
    const foreign = await stage.uma('POST', `webhooks/v1/clients/${stage.oakwood}/WebhookCredential`, {
      body: { name: freshName('Foreign'), ...basic },
    });
    expect((await trial({ webhookCredentialId: foreign.body.id })).body.errors).toHaveProperty(
      'WebhookCredentialId',
    );
    const tried = await tryCredential({
      id: foreign.body.id,
      credential: {},
      url: `${receiver.origin}/hook`,
    });
    expect(tried.status).toBe(404);
  });

  it('runs the token exchange of an unsaved credential, with secrets masked', async () => {
    const { status, body } = await tryCredential({
      credential: {
        type: 'ClientCredentials',
        clientCredentialsClientId: 'portal',
        clientSecret: secret,
        tokenEndpoint: `${receiver.origin}/token`,
      },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isDelivered: true, steps: [{ kind: 'token', result: { answer: { status: 200 } } }] },
    });
    expect(body.steps[0].result.milliseconds).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(body)).not.toMatch(/a-secret-of-the-test|token-of-the-test/);
  });

  it('requires a URL for the test of a credential without its own', async () => {
    expect((await tryCredential({ credential: basic })).body.errors).toHaveProperty('Url');
    const tried = await tryCredential({ credential: basic, url: `${receiver.origin}/hook` });
    expect(tried.body).toMatchObject({ isDelivered: true, steps: [{ kind: 'send' }] });
    expect(receiver.received.at(-1)?.method).toBe('GET');
    expect((await tryCredential({ credential: { ...basic, password: null } })).body.errors).toHaveProperty(
      'Password',
    );
  });

  it('sends a stored secret only to the origins that the credential lists', async () => {
    const { id } = await create('WebhookCredential', basic);
    const elsewhere = await tryCredential({ id, credential: {}, url: `${receiver.origin}/hook` });
    expect(elsewhere).toMatchObject({ status: 400, body: { errors: { Url: [expect.any(String)] } } });
    const again = await tryCredential({
      id,
      credential: { password: 'another' },
      url: `${receiver.origin}/hook`,
    });
    expect(again.status).toBe(200);
    await create('WebhookConfiguration', { url: `${receiver.origin}/used`, webhookCredentialId: id });
    expect((await tryCredential({ id, credential: {}, url: `${receiver.origin}/hook` })).status).toBe(200);
    expect(receiver.received.at(-1)?.headers['authorization']).toBe(
      `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`,
    );
  });

  it('requires the secrets again for the test of a credential with another URL', async () => {
    const saved = await create('WebhookCredential', {
      type: 'RaulandTcu',
      url: `${receiver.origin}/token`,
      username: 'u',
      password: secret,
      connectionCode: 'code-1',
    });
    const moved = { url: 'https://other.example.org/token' };
    const tried = await tryCredential({ id: saved.id, credential: moved });
    expect(Object.keys(tried.body.errors).toSorted()).toEqual(['ConnectionCode', 'Password']);
    expect((await tryCredential({ id: saved.id, credential: { username: 'v' } })).body.isDelivered).toBe(
      true,
    );
  });

  it('returns the time of each secret and the configurations that use a credential', async () => {
    const saved = await create('WebhookCredential', basic);
    expect(Object.keys(saved.secretsSetAt)).toEqual(['password']);
    const name = freshName('User');
    const configuration = await create('WebhookConfiguration', {
      name,
      url: 'https://hooks.example.org/',
      webhookCredentialId: saved.id,
    });
    const { usedBy, secretsSetAt } = await read(saved.id);
    expect({ usedBy, secretsSetAt }).toEqual({
      usedBy: [{ id: configuration.id, name }],
      secretsSetAt: saved.secretsSetAt,
    });
    await will('PATCH', `${v1}/webhookcredential/${saved.id}`, {
      body: [{ op: 'replace', path: '/password', value: 'another-one' }],
      headers: { 'content-type': 'application/json-patch+json' },
    });
    expect((await read(saved.id)).secretsSetAt.password > saved.secretsSetAt.password).toBe(true);
    expect((await will('DELETE', `${v1}/webhookcredential/${saved.id}`)).status).toBe(409);
  });
});
