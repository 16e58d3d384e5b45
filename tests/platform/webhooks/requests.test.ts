import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { mask } from '../../../resources/webhookConfigurations/customHeaders.ts';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, openHooks } from './hooks.ts';
import { isSigned } from './isSigned.ts';

/** Its keys are in an order that a database would not produce. */
const event = {
  person: { lastName: 'Okafor', id: 'p-1', firstName: 'Zoë' },
  lon: -93.1,
  incidentType: 'Lockdown',
  buildingId: 'b-1',
  lat: 44.4,
};

describePlatform('requests to targets', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage, (_request, response) => void response.end()));
  });
  afterAll(() => receiver?.close());

  const sendOne = async (path: string, fields: Record<string, unknown> = {}) => {
    const source = randomUUID();
    const url = `${receiver.origin}/${path}/${source}`;
    const { id } = await hooks.configure({ url, rule: fromSource(source), ...fields });
    const accepted = await hooks.send({ ...event, incidentSource: source });
    if (accepted.status !== 202) throw new Error(accepted.text);
    await hooks.until(id, 1, ['delivered']);
    const request = receiver.received.find((one) => one.url === `/${path}/${source}`);
    return { id, request, sent: { ...event, incidentSource: source } };
  };
  const at = (id: string) => `${hooks.v2}/WebhookConfiguration/${id}`;
  const rotate = async (id: string) =>
    (await stage.will('POST', `${at(id)}/signing-secret`)).body as {
      signingSecret: string;
      previousValidUntil: string;
    };

  it.each([
    ['a blank template', ''],
    ['an object of the event', '{{{person}}}'],
    ['the whole event', '{"event": {{{.}}}}'],
  ])('have the same body for %s in preview, test and delivery', async (_, template) => {
    const { id, request, sent: sentEvent } = await sendOne('bytes', { template });
    const body = { contentType: 'application/json', template, event: sentEvent };
    const preview = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/preview`, { body });
    await stage.will('POST', `${at(id)}/verify`, { body: sentEvent });
    expect(request?.body).toBe(preview.body.body);
    expect(receiver.received.at(-1)?.body).toBe(preview.body.body);
  });

  it('have a User-Agent that a custom header can override', async () => {
    const { request } = await sendOne('agent');
    expect(request?.headers['user-agent']).toMatch(/^Safety-Portal-Webhooks\//);
    const own = await sendOne('agent', { customHeaders: [{ name: 'User-Agent', value: 'Oak Hall' }] });
    expect(own.request?.headers['user-agent']).toBe('Oak Hall');
  });

  it.each(['Get', 'Delete'])('with method %s have no body and are signed', async (httpVerb) => {
    const { id } = await hooks.configure({
      url: `${receiver.origin}/bodyless`,
      rule: fromSource(randomUUID()),
    });
    const { signingSecret } = await rotate(id);
    await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, { body: { httpVerb } });
    expect((await stage.will('POST', `${at(id)}/verify`, { body: event })).status).toBe(200);
    const { method, headers, body } = receiver.received.at(-1)!;
    expect({ method, body }).toEqual({ method: httpVerb.toUpperCase(), body: '' });
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('content-type');
    expect(isSigned(headers, '', signingSecret, new Date())).toBe(true);
  });

  it('mask the secrets of headers and the URL wherever they appear', async () => {
    const { body } = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/try`, {
      body: {
        configuration: {
          url: `${receiver.origin}/hook/T0K3Nabcdefgh1234567890?site=oak&token=query-secret-1`,
          customHeaders: [
            { name: 'X-Api-Key', value: 'header-secret-1' },
            { name: 'X-Site', value: 'Oak' },
          ],
          template: '{"echo": "header-secret-1 query-secret-1"}',
        },
        event,
      },
    });
    const [step] = body.steps;
    expect(step.request.headers).toMatchObject({ 'x-api-key': mask, 'x-site': 'Oak' });
    expect(step.request.url).toBe(`${receiver.origin}/hook/${mask}?site=oak&token=${mask}`);
    expect(step.request.body).toBe(`{"echo": "${mask} ${mask}"}`);
    expect(receiver.received.at(-1)?.headers['x-api-key']).toBe('header-secret-1');
  });

  it('that test unsaved changes are signed by the secrets of the configuration, or by temporary secrets for a new one', async () => {
    const { id } = await hooks.configure({ url: `${receiver.origin}/try`, rule: fromSource(randomUUID()) });
    const { signingSecret } = await rotate(id);
    const trial = (more: object) =>
      stage.will('POST', `${hooks.v2}/WebhookConfiguration/try`, {
        body: { configuration: { url: `${receiver.origin}/try` }, event, ...more },
      });
    expect((await trial({ id })).status).toBe(200);
    const { headers, body } = receiver.received.at(-1)!;
    expect(isSigned(headers, body, signingSecret, new Date())).toBe(true);
    await trial({});
    expect(receiver.received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
    expect((await trial({ id: randomUUID() })).status).toBe(404);
  });

  it('are signed by the current secret and each earlier secret that is still valid', async () => {
    const { id } = await hooks.configure({
      url: `${receiver.origin}/rotate`,
      rule: fromSource(randomUUID()),
    });
    const secrets = [await rotate(id), await rotate(id), await rotate(id)];
    await stage.will('POST', `${at(id)}/verify`, { body: event });
    const { headers, body } = receiver.received.at(-1)!;
    // The initial secret signs as well.
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(4);
    for (const { signingSecret, previousValidUntil } of secrets) {
      expect(isSigned(headers, body, signingSecret, new Date())).toBe(true);
      expect(Date.parse(previousValidUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    }
  });

  it('are signed by an initial secret that is revealed once, and only before a rotation', async () => {
    const { id } = await hooks.configure({ url: `${receiver.origin}/first`, rule: fromSource(randomUUID()) });
    expect(await hooks.configuration(id)).toMatchObject({ isSigningSecretNew: true });
    const reveal = () => stage.will('POST', `${at(id)}/signing-secret/reveal`);
    const secret = await reveal();
    expect(secret).toMatchObject({ status: 200, body: { signingSecret: expect.stringMatching(/^whsec_/) } });
    await stage.will('POST', `${at(id)}/verify`, { body: event });
    const { headers, body } = receiver.received.at(-1)!;
    expect(isSigned(headers, body, secret.body.signingSecret, new Date())).toBe(true);
    expect(await hooks.configuration(id)).toMatchObject({ isSigningSecretNew: false });
    expect((await reveal()).status).toBe(409);
    const other = await hooks.configure({ url: `${receiver.origin}/first`, rule: fromSource(randomUUID()) });
    await rotate(other.id);
    expect((await stage.will('POST', `${at(other.id)}/signing-secret/reveal`)).status).toBe(409);
  });
});
