import { generateKeyPairSync, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { fixture, type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import type { Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

const [certificate, privateKey] = [fixture('client.pem'), fixture('client.key')];
const otherKind = generateKeyPairSync('x25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

describePlatform('the client certificate of a webhook', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  /** Answers only clients with a certificate. */
  let guarded: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
    guarded = await startReceiver((_request, response) => void response.end(), {
      certificate: 'trusted',
      wantsClient: true,
    });
  });
  afterAll(async () => {
    await receiver?.close();
    await guarded?.close();
  });

  const at = (id: string) => `${hooks.v2}/WebhookConfiguration/${id}/client-certificate`;
  const set = (id: string, body: object = { certificate, privateKey }) => stage.will('PUT', at(id), { body });
  const configure = (path: string, fields: object = {}) =>
    hooks.configure({
      url: `${guarded.origin}/${path}`,
      rule: fromSource(randomUUID()),
      ignoreSslErrors: true,
      ...fields,
    });
  const verify = (id: string) =>
    stage.will('POST', `${hooks.v2}/WebhookConfiguration/${id}/verify`, { body: lockdown });
  /** A test of an unsaved change. */
  const tryAt = (id: string, url: string) =>
    stage.will('POST', `${hooks.v2}/WebhookConfiguration/try`, {
      body: { id, configuration: { name: 'Tried', url, rule: true, ignoreSslErrors: true }, event: lockdown },
    });
  const cameTo = (path: string) =>
    guarded.received.filter(({ url }) => url === `/${path}`).map(({ client }) => client);

  it('goes to a target that wants one, with deliveries and tests, and not before it is set or after it is removed', async () => {
    const source = randomUUID();
    const { id } = await configure(source, { rule: fromSource(source) });
    // A connection that is reset takes the reason along.
    const wanted = expect.stringMatching(
      /wants a client certificate, and|Perhaps the target wants a client certificate\.$/,
    ) as string;
    expect((await verify(id)).body).toMatchObject({ sentence: wanted });
    expect((await set(id)).status).toBe(204);
    expect((await hooks.configuration(id)).clientCertificateUntil).toBe('2120-01-01T00:00:00.000Z');

    expect((await verify(id)).status).toBe(200);
    const tried = await tryAt(id, `${guarded.origin}/${source}`);
    expect(tried.body).toMatchObject({ isDelivered: true });
    await hooks.send({ ...lockdown, buildingId: null, incidentSource: source });
    await hooks.until(id, 1, ['delivered']);
    expect(cameTo(source)).toEqual(Array(3).fill('portal.example'));

    for (let time = 0; time < 2; time += 1) expect((await stage.will('DELETE', at(id))).status).toBe(204);
    expect((await verify(id)).body).toMatchObject({ sentence: wanted });
    expect((await hooks.configuration(id)).clientCertificateUntil).toBeNull();
    await hooks.remove(id);
  });

  it('is for the origin of its webhook only', async () => {
    const { id } = await configure('moved');
    expect((await set(id)).status).toBe(204);
    const saved = await hooks.configuration(id);
    const move = (url: string) =>
      stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, { body: { ...saved, url } });
    const refused = {
      Url: [expect.stringContaining(`is for ${guarded.origin} only. Remove it before`)],
    };
    expect((await move(`${receiver.origin}/moved`)).body.errors).toEqual(refused);
    const tried = await tryAt(id, `${receiver.origin}/moved`);
    expect(tried.body.errors).toEqual(refused);
    expect((await move(`${guarded.origin}/elsewhere`)).status).toBe(200);
    await hooks.remove(id);
  });

  it('is accepted as files and one-line inputs have it, in any order of its chain', async () => {
    const { id } = await configure('pasted');
    const chain = fixture('client-authority.pem') + certificate;
    const pasted = { certificate: chain.replaceAll('\n', ''), privateKey: privateKey.replaceAll('\n', ' ') };
    expect((await set(id, pasted)).status).toBe(204);
    expect((await verify(id)).status).toBe(200);
    expect(cameTo('pasted')).toEqual(['portal.example']);
    await hooks.remove(id);
  });

  it('is never answered, nor in the history', async () => {
    const { id } = await configure('secret');
    expect((await set(id)).status).toBe(204);
    const history = await stage.will('GET', `${hooks.v1}/WebhookConfiguration/${id}/changes`);
    expect(history.body.items[0]).toMatchObject({ operation: 'setClientCertificate' });
    const { text } = await stage.will('GET', `${hooks.v1}/WebhookConfiguration/${id}`);
    const [, line = ''] = privateKey.split('\n');
    expect(history.text + text).not.toContain(line);
    await hooks.remove(id);
  });

  it.each([
    [
      'another key',
      { certificate, privateKey: fixture('untrusted.key') },
      { PrivateKey: ['The private key does not belong to the certificate.'] },
    ],
    [
      'an end in the past',
      { certificate: fixture('client-expired.pem'), privateKey },
      { Certificate: ['The certificate expired on 2025-01-01.'] },
    ],
    [
      'a key with a passphrase',
      { certificate, privateKey: privateKey.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') },
      {
        PrivateKey: [
          'The private key is protected by a passphrase. Enter it without one: it is kept encrypted here.',
        ],
      },
    ],
    [
      'a key of a kind that signs nothing',
      { certificate, privateKey: otherKind },
      { PrivateKey: ['Enter a private key of the kind RSA with at most 4,096 bits, EC or Ed25519.'] },
    ],
    [
      'a key in place of the certificate',
      { certificate: privateKey, privateKey },
      { Certificate: [expect.stringContaining('This is not a certificate in PEM form.')] },
    ],
    [
      'a certificate in place of the key',
      { certificate, privateKey: certificate },
      { PrivateKey: [expect.stringContaining('This is not a private key in PEM form.')] },
    ],
    [
      'half a certificate',
      { certificate: certificate.replace(/\n.*\n.*\n/, '\n'), privateKey },
      { Certificate: ['The certificate cannot be read. Paste all of its file.'] },
    ],
    [
      'half a key',
      { certificate, privateKey: privateKey.replace(/\n.*\n/, '\n') },
      { PrivateKey: ['The private key cannot be read. Paste all of its file.'] },
    ],
  ])('with %s is refused at its field', async (_what, body, errors) => {
    const { id } = await configure('refused');
    const refused = await set(id, body);
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect((await hooks.configuration(id)).clientCertificateUntil).toBeNull();
    await hooks.remove(id);
  });

  it('is set by people who may change webhooks, for webhooks of their client', async () => {
    const { id } = await configure('rights');
    const body = { certificate, privateKey };
    expect((await stage.bea('PUT', at(id), { body })).status).toBe(403);
    const elsewhere = at(id).replace(stage.northfield, stage.oakwood);
    expect((await stage.will('PUT', elsewhere, { body })).status).toBe(404);
    await hooks.remove(id);
  });
});
