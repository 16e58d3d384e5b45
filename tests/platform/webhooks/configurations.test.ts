import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mask } from '../../../resources/webhookConfigurations/customHeaders.ts';
import checklist from '../../checklist/rules.json' with { type: 'json' };
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { type Caller, freshName, type Stage } from '../resources/caller.ts';
import { type Hooks, lockdown, openHooks } from './hooks.ts';
import { proves } from '../../support/rows.ts';

describePlatform('webhook configurations and credentials', (storage) => {
  let stage: Stage;
  let will: Caller;
  let receiver: Receiver;
  let v1: string;
  let v2: string;

  beforeAll(async () => {
    let hooks: Hooks;
    ({ stage, hooks, receiver } = await openHooks(storage, ({ url, headers }, response) => {
      if (url.startsWith('/token')) response.end(JSON.stringify({ access_token: 'token-of-the-test' }));
      else if (url.startsWith('/fail')) response.writeHead(500).end(JSON.stringify(headers));
      else response.end('thanks');
    }));
    ({ will } = stage);
    ({ v1, v2 } = hooks);
  });
  afterAll(() => receiver?.close());

  const configure = (more: Record<string, unknown> = {}) =>
    will('POST', `${v1}/WebhookConfiguration`, {
      body: { name: freshName('Hook'), url: `${receiver.origin}/hook`, ...more },
    });
  const credential = (more: Record<string, unknown>) =>
    will('POST', `${v1}/WebhookCredential`, { body: { name: freshName('Credential'), ...more } });
  const basic = { type: 'BasicAuth', username: 'ada', password: 'first-password' };

  it('a configuration starts with the spec’s defaults', async () => {
    proves(
      'call-110',
      'webhooks-2',
      'webhooks-3',
      'webhooks-5',
      'webhooks-8',
      'webhooks-9',
      'webhooks-10',
      'webhooks-11',
    );
    const { status, body } = await configure({ webhookCredentialId: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      clientId: stage.northfield,
      configType: 'Emergency',
      customHeaders: [],
      httpVerb: 'Post',
      rule: true,
      webhookCredentialId: null,
      ignoreSslErrors: false,
      isEnabled: true,
      contentType: 'application/json',
      // The portal leaves them out of a new configuration.
      discardAfter: 'PT15M',
      keepsOrder: true,
    });
    const { fields } = checklist.find(({ id }) => id === 'webhooks-1') as { fields: string[] };
    expect(Object.keys(body)).toEqual(expect.arrayContaining(fields));
  });

  it('a configuration can be created, replaced, read, listed and deleted', async () => {
    proves('call-106', 'call-107', 'call-108', 'call-109', 'webhooks-15');
    // Disabled, so that events of other tests do not fire it.
    const { body: configuration } = await configure({ isEnabled: false });
    const at = `${v1}/webhookconfiguration/${configuration.id}`;
    const rule = {
      and: [{ '==': [{ var: 'incidentType' }, 'Lockdown'] }, { '!': [{ var: 'resolvedTimestamp' }] }],
    };
    const customHeaders = [{ name: 'X-Site', value: 'Oak Hall' }];
    const saved = await will('PUT', at, {
      body: { ...configuration, rule, customHeaders, template: '{"t":"{{incidentType}}"}' },
    });
    expect(saved).toMatchObject({ status: 200, body: { rule, customHeaders, name: configuration.name } });
    expect((await will('GET', at)).body).toEqual(saved.body);
    // It has a signing secret from the start.
    expect(Date.parse(saved.body.signingSecretSetAt)).toBeGreaterThan(Date.now() - 60_000);
    const listed = await will(
      'GET',
      `${v2}/webhookconfiguration?filters=Name~eq~'${encodeURIComponent(configuration.name)}'`,
    );
    expect(listed.body.items).toEqual([{ ...saved.body, '@etag': saved.headers.get('etag') }]);
    expect((await will('DELETE', at)).status).toBe(204);
    expect((await will('GET', at)).status).toBe(404);
  });

  it.each([
    ['a rule with an unsafe operator', { rule: { CALL: [] } }, 'Rule'],
    ['an empty rule', { rule: {} }, 'Rule'],
    ['a rule that is a string', { rule: '{"==":[1,1]}' }, 'Rule'],
    ['a header with a line break', { customHeaders: [{ name: 'X-A', value: 'a\r\nb: c' }] }, 'CustomHeaders'],
    ['a reserved header', { customHeaders: [{ name: 'Host', value: 'x' }] }, 'CustomHeaders'],
    ['an invalid template', { template: '{{#person}}' }, 'Template'],
    ['a URL with a link-local address', { url: 'http://169.254.169.254/latest/' }, 'Url'],
    ['a URL with an unsupported scheme', { url: 'ftp://example.org/' }, 'Url'],
    ['an unknown field', { surprise: 1 }, 'surprise'],
    [
      'a missing credential',
      { webhookCredentialId: '11111111-1111-4111-8111-111111111111' },
      'WebhookCredentialId',
    ],
  ])('%s is rejected with an error at its field', async (_, values, field) => {
    proves('webhooks-4', 'webhooks-7');
    const { status, body } = await configure(values);
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] });
    expect(body.errors[field][0]).toMatch(/^[A-Z“].+\.$/s);
  });

  it('a rule that can never match is rejected with the location of its error', async () => {
    const rule = { and: [{ '!!': [{ var: 'lat' }] }, { '==': [{ var: 'isDrill' }, 'no'] }] };
    const { status, body } = await configure({ rule });
    expect({ status, Rule: body.errors.Rule }).toEqual({
      status: 400,
      Rule: [
        'The event has no field “isDrill”, so this is the same for every event. It stands at /and/1/==/0.',
      ],
    });
  });

  it.each([
    ['BasicAuth', { username: 'a', password: 'secret-1' }],
    ['ApiKey', { apiKey: 'secret-1', apiKeyHeaderName: 'X-Key' }],
    [
      'ClientCredentials',
      {
        clientCredentialsClientId: 'i',
        clientSecret: 'secret-1',
        tokenEndpoint: 'https://id.example.org/token',
        scopes: ['a'],
      },
    ],
    [
      'RaulandTcu',
      { url: 'https://tcu.example.org/', username: 'a', password: 'secret-1', connectionCode: 'secret-1' },
    ],
    ['DigestAuth', { username: 'a', password: 'secret-1' }],
    [
      'Brivo',
      {
        brivoClientId: 'b',
        brivoClientSecret: 'secret-1',
        apiKey: 'secret-1',
        username: 'a',
        password: 'secret-1',
        tokenUrl: 'https://auth.example.org/',
      },
    ],
  ])('a credential of type %s requires its fields and rejects others', async (type, fields) => {
    proves('call-118', 'call-115', 'credentials-2', 'credentials-3');
    const creation = await credential({ type, ...fields });
    expect(creation.status).toBe(201);
    const read = await will('GET', `${v1}/webhookcredential/${creation.body.id}`);
    expect(read).toMatchObject({ status: 200, body: { type, clientId: stage.northfield } });
    expect(creation.text + read.text).not.toContain('secret-1');
    for (const name of Object.keys(fields).filter((one) => one !== 'scopes')) {
      const without = await credential({ type, ...fields, [name]: null });
      expect({ name, status: without.status }).toEqual({ name, status: 400 });
      expect(Object.keys(without.body.errors)[0]?.toLowerCase()).toBe(name.toLowerCase());
    }
    const stranger = type === 'Brivo' ? { audience: 'x' } : { brivoClientId: 'x' };
    expect((await credential({ type, ...fields, ...stranger })).status).toBe(400);
  });

  it('a credential can be created, patched, listed and, when not in use, deleted', async () => {
    proves('call-114', 'call-117', 'call-116', 'credentials-10', 'credentials-11');
    const { body: credentialRecord } = await credential(basic);
    const at = `${v1}/webhookcredential/${credentialRecord.id}`;
    expect(credentialRecord.password).toBe(true);
    const patched = await will('PATCH', at, {
      body: [
        { op: 'replace', path: '/username', value: 'grace' },
        { op: 'replace', path: '/password', value: 'second-password' },
      ],
      headers: { 'content-type': 'application/json-patch+json' },
    });
    expect(patched).toMatchObject({ status: 200, body: { username: 'grace', password: true } });
    const listed = await will('GET', `${v2}/WebhookCredential?pagesize=1000`);
    expect(listed.body.items.find(({ id }: { id: string }) => id === credentialRecord.id)).toEqual({
      ...patched.body,
      '@etag': patched.headers.get('etag'),
    });
    // The receiver also gets events of other tests.
    const path = `/${credentialRecord.id}`;
    const { body: hook } = await configure({
      url: `${receiver.origin}${path}`,
      webhookCredentialId: credentialRecord.id,
    });
    await will('POST', `${v2}/WebhookConfiguration/${hook.id}/verify`, { body: lockdown });
    expect(receiver.received.find(({ url }) => url === path)?.headers['authorization']).toBe(
      `Basic ${Buffer.from('grace:second-password').toString('base64')}`,
    );
    expect(await will('DELETE', at)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('in use') as string },
    });
    await will('DELETE', `${v1}/webhookconfiguration/${hook.id}`);
    expect((await will('DELETE', at)).status).toBe(204);
  });

  it('a credential rejects another type, and another address without its secrets', async () => {
    const { body: credentialRecord } = await credential({
      type: 'ClientCredentials',
      clientCredentialsClientId: 'i',
      clientSecret: 'secret-1',
      tokenEndpoint: 'https://id.example.org/token',
    });
    const patch = (body: unknown) =>
      will('PATCH', `${v1}/webhookcredential/${credentialRecord.id}`, { body });
    expect((await patch({ type: 'BasicAuth' })).status).toBe(400);
    expect((await patch({ tokenEndpoint: 'https://evil.example.org/' })).body.errors).toEqual({
      ClientSecret: ['Enter it again: it would be sent to another address.'],
    });
    expect(
      (await patch({ tokenEndpoint: 'http://10.0.0.1/', clientSecret: 'x' })).body.errors,
    ).toHaveProperty('TokenEndpoint');
    expect((await patch({ tokenEndpoint: 'https://new.example.org/', clientSecret: 'again' })).status).toBe(
      200,
    );
    expect((await patch({ name: freshName('Renamed') })).status).toBe(200);
  });

  it.skipIf(storage === 'pglite')(
    'a secret is stored encrypted and does not appear in the audit trail',
    async () => {
      const { body: credentialRecord } = await credential({ ...basic, password: 'needle-in-the-haystack' });
      const client = new pg.Client({ connectionString: stage.platform.databaseUrl! });
      await client.connect();
      try {
        const { rows } = await client.query('select * from webhook_credentials where uid = $1', [
          credentialRecord.id,
        ]);
        const audit = await client.query('select * from audit_entries');
        expect(rows).toHaveLength(1);
        expect(rows[0].password).toMatch(/^v1\./);
        expect(JSON.stringify([rows, audit.rows])).not.toContain('needle-in-the-haystack');
      } finally {
        await client.end();
      }
    },
  );

  describe('a secret header value', () => {
    const secret = () => ({ name: 'X-Api-Key', value: `key-of-the-doors-${randomUUID()}` });
    const site = { name: 'X-Site', value: 'Oak' };
    const masked = { name: 'X-Api-Key', value: mask };
    const at = (id: string) => `${v1}/WebhookConfiguration/${id}`;
    /** The value of the header in a test of the saved configuration. */
    const sentBy = async (id: string) => {
      const { status } = await will('POST', `${v2}/WebhookConfiguration/${id}/verify`, { body: lockdown });
      expect(status).toBe(200);
      return receiver.received.at(-1)?.headers['x-api-key'];
    };

    it('is sent to the target, but not returned in a response or the change history', async () => {
      const header = secret();
      const creation = await configure({ customHeaders: [header, site] });
      expect(creation).toMatchObject({ status: 201, body: { customHeaders: [masked, site] } });
      const path = at(creation.body.id);
      const changed = await will('PUT', path, {
        body: { customHeaders: [{ ...header, value: `${header.value}-2` }, site] },
      });
      expect(changed).toMatchObject({ status: 200, body: { customHeaders: [masked, site] } });
      const answers = [
        changed,
        await will('GET', path),
        await will('GET', `${v2}/WebhookConfiguration?pagesize=200`),
        await will('GET', `${path}/changes`),
      ];
      expect(await sentBy(creation.body.id)).toBe(`${header.value}-2`);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { text } of answers) expect(text).not.toContain(header.value);
    });

    it.skipIf(storage === 'pglite')(
      'is stored encrypted and does not appear in audit entries, including that of a deletion',
      async () => {
        const header = secret();
        const { body: configuration } = await configure({ customHeaders: [header, site] });
        const { body: deletedOne } = await configure({ customHeaders: [header, site] });
        expect((await will('DELETE', at(deletedOne.id))).status).toBe(204);
        const client = new pg.Client({ connectionString: stage.platform.databaseUrl! });
        await client.connect();
        try {
          const { rows } = await client.query(
            'select custom_headers as headers from webhook_configurations where uid = $1',
            [configuration.id],
          );
          const audit = await client.query('select changes from audit_entries where target = any($1)', [
            [configuration.id, deletedOne.id],
          ]);
          expect(rows[0].headers).toEqual([
            { name: 'X-Api-Key', sealed: expect.stringMatching(/^v1\./) },
            site,
          ]);
          expect(audit.rows).toHaveLength(3);
          expect(JSON.stringify(audit.rows)).not.toContain(header.value);
        } finally {
          await client.end();
        }
      },
    );

    it('is also that of a header which was declared secret, however short', async () => {
      const pin = { name: 'X-Pin', value: '4711', isSecret: true };
      const shown = { ...pin, value: mask };
      const { body: configuration } = await configure({ customHeaders: [pin, site] });
      expect(configuration.customHeaders).toEqual([shown, site]);
      const update = await will('PUT', at(configuration.id), {
        body: { ...configuration, customHeaders: [site, { name: 'x-pin', value: mask }] },
      });
      expect(update.body.customHeaders).toEqual([site, shown]);
      const { status, body: tested } = await will(
        'POST',
        `${v2}/WebhookConfiguration/${configuration.id}/verify`,
        {
          body: lockdown,
        },
      );
      expect(status).toBe(200);
      expect(receiver.received.at(-1)?.headers['x-pin']).toBe('4711');
      expect(tested.steps[0].request.headers).toMatchObject({ 'x-pin': mask, 'x-site': site.value });
      const history = await will('GET', `${at(configuration.id)}/changes`);
      for (const answer of [update, history]) expect(answer.text).not.toContain('4711');
    });

    it('is kept when the mask is sent back, whatever the case of the header name', async () => {
      const header = secret();
      const { body: configuration } = await configure({ customHeaders: [header] });
      const update = await will('PUT', at(configuration.id), {
        body: { ...configuration, customHeaders: [site, { name: 'x-api-key', value: mask }] },
      });
      expect(update.status).toBe(200);
      expect(await sentBy(configuration.id)).toBe(header.value);
      const tried = await will('POST', `${v2}/WebhookConfiguration/try`, {
        body: {
          id: configuration.id,
          configuration: { url: `${receiver.origin}/elsewhere`, customHeaders: [masked] },
          event: lockdown,
        },
      });
      expect(tried.status).toBe(200);
      expect(receiver.received.at(-1)).toMatchObject({
        url: '/elsewhere',
        headers: { 'x-api-key': header.value },
      });
    });

    it('must be entered again for another origin, another name, a copy, or disabled certificate checks', async () => {
      const { body: configuration } = await configure({ customHeaders: [secret()] });
      const again = (name: string) => ({
        CustomHeaders: [
          `Enter the value of ${name}. A stored value is not copied, and not sent anywhere new.`,
        ],
      });
      const put = async (body: object) => (await will('PUT', at(configuration.id), { body })).body.errors;
      const elsewhere = { url: 'https://evil.example.org/', customHeaders: [masked] };
      expect(await put(elsewhere)).toEqual(again('X-Api-Key'));
      // An omitted field keeps the headers too.
      expect(await put({ url: elsewhere.url })).toEqual(again('X-Api-Key'));
      expect(await put({ ignoreSslErrors: true, customHeaders: [masked] })).toEqual(again('X-Api-Key'));
      expect(await put({ customHeaders: [{ ...masked, name: 'X-Token' }] })).toEqual(again('X-Token'));
      expect((await configure({ customHeaders: [masked] })).body.errors).toEqual(again('X-Api-Key'));
      const tried = await will('POST', `${v2}/WebhookConfiguration/try`, {
        body: { id: configuration.id, configuration: elsewhere, event: lockdown },
      });
      expect(tried.body.errors).toEqual(again('X-Api-Key'));
      expect(await put({ ...elsewhere, customHeaders: [secret()] })).toBeUndefined();
    });
  });

  it('a configuration can be created from a template of its type', async () => {
    proves('call-111', 'call-112', 'webhooks-12');
    const all = await will('GET', 'webhooks/v2/WebhookConfigurationTemplate/Emergency');
    expect(all.status).toBe(200);
    for (const { id, name: _name, ...template } of all.body) {
      const one = await will('GET', `webhooks/v1/WebhookConfigurationTemplate/emergency/${id}`);
      expect(one.body).toMatchObject(template);
      expect(Object.keys(template).toSorted()).toEqual([
        'customHeaders',
        'httpVerb',
        'rule',
        'template',
        'url',
      ]);
      expect((await configure(template)).status).toBe(201);
    }
    expect((await will('GET', 'webhooks/v2/WebhookConfigurationTemplate/Other')).status).toBe(404);
  });

  it('a test send returns the token exchange, the request and the response without secrets', async () => {
    proves('call-113', 'webhooks-13', 'webhooks-20');
    const { body: key } = await credential({
      type: 'RaulandTcu',
      url: `${receiver.origin}/token`,
      username: 'u',
      password: 'pass-of-the-test',
      connectionCode: 'code-of-the-test',
    });
    const { body: hook } = await configure({
      webhookCredentialId: key.id,
      httpVerb: 'Put',
      customHeaders: [{ name: 'X-Site', value: 'Oak' }],
      template: '{"who": "{{person.firstName}} {{person.lastName}}", "at": {{lat}}}',
      rule: { '==': [{ var: 'incidentType' }, 'Evacuation'] },
    });
    const answer = await will('POST', `${v2}/WebhookConfiguration/${hook.id}/verify`, { body: lockdown });
    expect(answer.status).toBe(200);
    expect(receiver.received.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/hook',
      body: '{"who": "Zoë \\"O\\"", "at": 44.4}',
      headers: {
        'x-site': 'Oak',
        'content-type': 'application/json; charset=utf-8',
        authorization: 'Bearer token-of-the-test',
      },
    });
    expect(answer.body).toMatchObject({
      isDelivered: true,
      status: 200,
      steps: [
        { kind: 'token', result: { answer: { status: 200 } } },
        { kind: 'send', request: { method: 'PUT' }, result: { answer: { status: 200, body: 'thanks' } } },
      ],
      rule: {
        outcome: false,
        conditions: [{ outcome: false, saw: [{ field: 'incidentType', value: 'Lockdown' }] }],
      },
    });
    for (const secret of ['pass-of-the-test', 'code-of-the-test', 'token-of-the-test'])
      expect(answer.text).not.toContain(secret);
  });

  it('a failed test send returns the message of the catalogue and the actual reason', async () => {
    proves('webhook-test');
    const { body: hook } = await configure({ url: `${receiver.origin}/fail` });
    const answer = await will('POST', `${v2}/WebhookConfiguration/${hook.id}/verify`, { body: lockdown });
    expect(answer.body).toMatchObject({
      status: 502,
      detail: 'Unable to send successfully. Please try again.',
      sentence: 'The target answered with status 500.',
      steps: [{ kind: 'send', result: { answer: { status: 500 } } }],
    });
    const { body: broken } = await configure({ template: '{"a": {{lat}} {{lon}}}' });
    expect(
      (await will('POST', `${v2}/WebhookConfiguration/${broken.id}/verify`, { body: lockdown })).body.errors
        .Template[0],
    ).toMatch(/not valid JSON/);
  });

  it('configurations and credentials are not accessible without the permission or from another client', async () => {
    proves('webhooks-17');
    const { body: hook } = await configure();
    for (const [caller, expected] of [
      [stage.bea, 403],
      [stage.nell, 403],
      [stage.uma, 404],
    ] as const) {
      expect((await caller('GET', `${v1}/webhookconfiguration/${hook.id}`)).status).toBe(expected);
      expect(
        (await caller('POST', `${v2}/WebhookConfiguration/${hook.id}/verify`, { body: lockdown })).status,
      ).toBe(expected);
    }
    const elsewhere = `webhooks/v2/clients/${stage.oakwood}/WebhookConfiguration/${hook.id}/verify`;
    expect((await stage.uma('POST', elsewhere, { body: lockdown })).status).toBe(404);
    const { body: key } = await credential(basic);
    const stolen = await stage.uma('POST', `webhooks/v1/clients/${stage.oakwood}/WebhookConfiguration`, {
      body: { name: freshName('Hook'), url: `${receiver.origin}/hook`, webhookCredentialId: key.id },
    });
    expect(stolen.status).toBe(400);
  });
});
