import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describeStorages } from '../../support/storages.ts';
import { makeBuilding, type Stage } from '../resources/caller.ts';
import { type Delivery, fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';
import { isSigned } from './isSigned.ts';

describeStorages('deliveries of events', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage, ({ url }, response) => {
      if (url === '/redirect') response.writeHead(302, { location: `${receiver.origin}/elsewhere` }).end();
      else if (url === '/refuse') response.writeHead(500).end('no');
      else if (url === '/busy') response.writeHead(429, { 'retry-after': '3600' }).end();
      else if (url === '/nul') response.end('a\0b');
      else response.end('thanks');
    }));
  });
  afterAll(() => receiver?.close());

  it('an event is accepted with 202 and delivered as a signed request under the id of the delivery', async () => {
    const source = randomUUID();
    const made = await hooks.configure({ url: `${receiver.origin}/ok`, rule: fromSource(source) });
    const rotated = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${made.id}/signing-secret`);
    expect(rotated.body.signingSecret).toMatch(/^whsec_/);
    const accepted = await hooks.send({ ...lockdown, incidentSource: source });
    expect(accepted).toMatchObject({ status: 202, body: { isDuplicate: false } });
    const [delivery] = await hooks.until(made.id, 1, ['delivered']);
    expect(delivery).toMatchObject({
      eventId: accepted.body.id,
      configurationName: made.name,
      incidentType: 'Lockdown',
      attemptCount: 1,
      lastStatus: 200,
      reason: null,
      nextAttemptAt: null,
      replayOf: null,
    });
    const received = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery?.id);
    expect(JSON.parse(received?.body ?? '')).toMatchObject({ incidentSource: source });
    expect(
      isSigned(received?.headers ?? {}, received?.body ?? '', rotated.body.signingSecret, new Date()),
    ).toBe(true);
    // The previous secret still signs as well.
    expect(received?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    const { body } = await hooks.get(delivery?.id ?? '');
    expect(body).toMatchObject({
      event: { incidentSource: source },
      trace: { outcome: true },
      attempts: [{ number: 1, status: 200, sentence: null, steps: [{ kind: 'send' }] }],
    });
    // Stored after the response of the target.
    await expect.poll(async () => (await hooks.configuration(made.id)).lastDeliveryAt).toBeTruthy();
    const configuration = await hooks.configuration(made.id);
    expect(configuration).toMatchObject({ pausedAt: null, pausedReason: null });
    expect(Date.parse(configuration.lastDeliveryAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(configuration.signingSecretSetAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('a delivery is found by its incident type whether the accents of the event and of the search are composed or not', async () => {
    const source = randomUUID();
    const incidentType = `Évacuation ${source}`;
    const never = { and: [fromSource(source), { '==': [{ var: 'incidentType' }, 'Fire'] }] };
    const { id } = await hooks.configure({ url: `${receiver.origin}/found`, rule: never });
    await hooks.send({ ...lockdown, incidentSource: source, incidentType: incidentType.normalize('NFD') });
    const [skipped] = await hooks.until(id, 1, ['skipped']);
    for (const form of ['NFD', 'NFC'])
      for (const name of ['incidentType', 'q']) {
        const { body } = await hooks.list({ [name]: incidentType.normalize(form) });
        expect(body.map((one: Delivery) => one.id)).toContain(skipped?.id);
      }
  });

  it('a delivery is found by each of its identifiers, and by the first eight characters of one or more', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({ url: `${receiver.origin}/found`, rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [first] = await hooks.until(id, 1, ['delivered']);
    const replayed = await stage.will('POST', `${hooks.v2}/replays`, { body: { ids: [first?.id] } });
    const again = (await hooks.until(id, 2, ['delivered'])).find((one) => one.id !== first?.id);
    expect(again?.['messageUid']).toBe(first?.id);
    // Other tests have deliveries of the same minute: more than a page.
    const matching = async (filter: object) =>
      (await hooks.list({ ...filter, configurationId: id })).body.map((one: Delivery) => one.id);
    const both = new Set([first?.id, again?.id]);
    expect(new Set(await matching({ q: first?.id }))).toEqual(both);
    expect(new Set(await matching({ q: first?.eventId }))).toEqual(both);
    expect(await matching({ q: again?.id.toUpperCase() })).toEqual([again?.id]);
    expect(await matching({ replayUid: replayed.body.id })).toEqual([again?.id]);
    // Identifiers of a minute begin with the same eight characters, those of a millisecond with the same thirteen: a skipped delivery of
    // another test's event may stand beside these.
    const expectation = (found: Iterable<string>, wanted: (string | undefined)[], length: number) => {
      if (length <= 13) expect([...found]).toEqual(expect.arrayContaining(wanted));
      else expect(new Set(found)).toEqual(new Set(wanted));
    };
    for (const length of [8, 9, 13, 20, 30]) {
      expectation(await matching({ q: first?.id.slice(0, length) }), [...both], length);
      expectation(await matching({ q: first?.eventId.slice(0, length).toUpperCase() }), [...both], length);
      expectation(await matching({ q: again?.id.slice(0, length), state: 'delivered' }), [again?.id], length);
      expect(await matching({ q: again?.id.slice(0, length), state: 'failed' })).toEqual([]);
    }
    expect(await matching({ q: first?.id.slice(0, 7) })).toEqual([]);
    // A text of such letters is still searched as one.
    const found = async (incidentType: string) => {
      await hooks.send({ ...lockdown, incidentSource: source, incidentType });
      await hooks.until(id, 3, ['delivered']);
      return matching({ q: incidentType });
    };
    expect(await found('facade00')).toHaveLength(1);
  });

  it('an event that a rule skips is stored as a skipped delivery with the false condition', async () => {
    const source = randomUUID();
    const rule = fromSource(source, { '==': [{ var: 'incidentType' }, 'Evacuation'] });
    const configuration = await hooks.configure({ url: `${receiver.origin}/ok`, rule });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(configuration.id, 1, ['skipped']);
    expect(delivery).toMatchObject({
      reason: 'Not met: incident type is Evacuation. The event has incident type "Lockdown".',
      attemptCount: 0,
    });
    expect((await hooks.get(delivery?.id ?? '')).body.trace).toMatchObject({ outcome: false });
  });

  it('the reason of a skipped delivery contains the names of buildings', async () => {
    const source = randomUUID();
    const [matchingBuilding, other] = [await makeBuilding(stage), await makeBuilding(stage)];
    const rule = fromSource(source, { in: [{ var: 'buildingId' }, [matchingBuilding.uid]] });
    const configuration = await hooks.configure({ url: `${receiver.origin}/ok`, rule });
    await hooks.send({ ...lockdown, incidentSource: source, buildingId: other.uid });
    const [delivery] = await hooks.until(configuration.id, 1, ['skipped']);
    expect(delivery?.reason).toBe(
      `Not met: building is ${matchingBuilding.name}. The event has building ${other.name}.`,
    );
  });

  it('a template that renders invalid JSON refuses the delivery with the error message', async () => {
    const source = randomUUID();
    const configuration = await hooks.configure({
      url: `${receiver.origin}/ok`,
      rule: fromSource(source),
      template: '{"a": {{lat}} {{lon}}}',
    });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(configuration.id, 1, ['refused']);
    expect(delivery?.reason).toMatch(/not valid JSON/);
  });

  it.each([
    ['/redirect', 302, /redirect/, 2],
    ['/refuse', 500, /status 500/, 2],
    ['/busy', 429, /status 429/, 2],
  ])(
    'a delivery waits for a retry when %s responds with %i',
    async (path, status, sentence, seconds) => {
      const source = randomUUID();
      const configuration = await hooks.configure({
        url: `${receiver.origin}${path}`,
        rule: fromSource(source),
      });
      await hooks.send({ ...lockdown, incidentSource: source });
      await expect
        .poll(async () => (await hooks.own(configuration.id))[0]?.attemptCount, {
          timeout: 30_000,
        })
        .toBe(1);
      const [delivery] = await hooks.own(configuration.id);
      expect(delivery).toMatchObject({ state: 'waiting', lastStatus: status, finishedAt: null });
      expect(delivery?.reason).toMatch(sentence);
      const wait =
        Date.parse(String(delivery?.['nextAttemptAt'])) - Date.parse(String(delivery?.['createdAt']));
      expect(wait).toBeGreaterThan(seconds * 700);
      expect(receiver.received.some(({ url }) => url === '/elsewhere')).toBe(false);
      await hooks.remove(configuration.id);
    },
    60_000,
  );

  it('a NUL character in a response is stored as a replacement character', async () => {
    const source = randomUUID();
    const configuration = await hooks.configure({ url: `${receiver.origin}/nul`, rule: fromSource(source) });
    await hooks.send({ ...lockdown, incidentSource: source });
    const [delivery] = await hooks.until(configuration.id, 1, ['delivered']);
    const { body } = await hooks.get(delivery?.id ?? '');
    expect(body.attempts[0].steps[0].result.answer.body).toBe('a\ufffdb');
  });

  it('a keep-alive connection closed by the target costs no attempt, and each event is delivered once', async () => {
    const used = new Set<unknown>();
    const connections: unknown[] = [];
    const closed: unknown[] = [];
    const closing = await startReceiver(({ headers }, response) => {
      const { socket } = response;
      if (used.has(socket)) {
        closed.push(headers['webhook-id']);
        socket?.destroy();
        return;
      }
      used.add(socket);
      connections.push(headers['webhook-id']);
      response.end();
    });
    try {
      const source = randomUUID();
      const { id } = await hooks.configure({ url: `${closing.origin}/ok`, rule: fromSource(source) });
      let delivered: Delivery[] = [];
      // A persistent connection need not be reused next.
      while (closed.length === 0) {
        await hooks.send({ ...lockdown, incidentSource: source });
        delivered = await hooks.until(id, delivered.length + 1, ['delivered']);
      }
      for (const { attemptCount, lastStatus } of delivered)
        expect({ attemptCount, lastStatus }).toEqual({ attemptCount: 1, lastStatus: 200 });
      expect(connections).toHaveLength(delivered.length);
      expect(new Set(connections)).toEqual(new Set(delivered.map((delivery) => delivery.id)));
    } finally {
      await closing.close();
    }
  });
});
