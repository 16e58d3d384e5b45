import { randomUUID } from 'node:crypto';

import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { type Stage, stageAt } from '../resources/caller.ts';
import { changeStopped } from './fixtures/changeStopped.ts';
import { fromSource, type Hooks, hooksOf, lockdown } from './hooks.ts';

const configurations = sql`webhook_configurations`;
const states = sql`webhook_configuration_states`;
const credentials = sql`webhook_credentials`;

interface Breach {
  readonly what: string;
  readonly table: SQL;
  readonly change: SQL;
  /** The reason that its delivery gives. */
  readonly reason: RegExp;
  /** False when only this delivery is refused, as the configuration itself can be read. */
  readonly isFaulty?: boolean;
}

/** A row after a partial restore or a change by hand, one for each part that sending reads. */
const breaches: readonly Breach[] = [
  {
    what: 'signing secret',
    table: states,
    change: sql`signing_secret = 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`,
    reason: /^Its signing secret cannot be read\. Make another one\.$/,
  },
  {
    what: 'client certificate',
    table: states,
    change: sql`client_certificate = 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`,
    reason: /^Its client certificate cannot be read\. Set it again\.$/,
  },
  {
    what: 'credential',
    table: credentials,
    change: sql`password = 'not encrypted'`,
    reason: /^A secret of the credential “.+” cannot be read\. Enter it again\.$/,
  },
  {
    what: 'header',
    table: configurations,
    change: sql`custom_headers = '[{"name": "X-Token", "sealed": "v1.AAAA"}]'`,
    reason: /^The value of the header X-Token cannot be read\. Enter it again\.$/,
  },
  {
    what: 'list of headers',
    table: configurations,
    change: sql`custom_headers = '7'`,
    reason: /^Its stored settings cannot be read\.$/,
  },
  {
    what: 'rule',
    table: configurations,
    change: sql`rule = '{"nonsense": [1]}'`,
    reason: /nonsense/,
    isFaulty: false,
  },
  {
    what: 'template',
    table: configurations,
    change: sql`template = '{{#open}}'`,
    reason: /open/,
    isFaulty: false,
  },
  {
    what: 'address',
    table: configurations,
    change: sql`url = 'nowhere'`,
    reason: /./,
    isFaulty: false,
  },
];

describePlatform('a configuration with a broken row', (storage) => {
  let platform: RunningPlatform;
  let receiver: Receiver;
  let stage: Stage;
  let hooks: Hooks;
  let elsewhere: Hooks;

  beforeAll(async () => {
    platform = await ownPlatform({ storage });
    receiver = await startReceiver((_request, response) => void response.end());
    stage = await stageAt(platform, createTokens(platform.url));
    hooks = hooksOf(stage.will, stage.northfield);
    elsewhere = hooksOf(stage.sam, stage.oakwood);
  });
  afterAll(async () => {
    await platform?.stop();
    await receiver?.close();
  });

  const ready = async () => (await stage.nobody('GET', 'health/ready')).body;

  /** A configuration with the breach, and one of the same client and one of another that hear the same events. */
  async function breakOne(breach: Breach) {
    const source = randomUUID();
    const target = { url: `${receiver.origin}/${source}`, rule: fromSource(source) };
    const credential = await stage.ada('POST', `${hooks.v1}/WebhookCredential`, {
      body: {
        name: source,
        type: 'BasicAuth',
        username: 'doors',
        password: 'open sesame',
        origins: [receiver.origin],
      },
    });
    expect(credential.status).toBe(201);
    const broken = await hooks.configure({ ...target, webhookCredentialId: credential.body.id });
    const neighbour = await hooks.configure(target);
    const other = await elsewhere.configure(target);
    const { table } = breach;
    const key =
      table === states
        ? sql`configuration_uid = ${broken.id}`
        : sql`uid = ${table === credentials ? credential.body.id : broken.id}`;
    return {
      source,
      broken,
      neighbour,
      other,
      change: sql`update ${table} set ${breach.change} where ${key}`,
    };
  }

  // A rule that cannot be read stands in the way of every event of its client, the other parts only of the events that they are for.
  for (const round of [
    breaches.filter(({ what }) => what !== 'rule'),
    breaches.filter(({ what }) => what === 'rule'),
  ]) {
    describe(`its ${round.map(({ what }) => what).join(', ')}`, () => {
      let prepared: Map<Breach, Awaited<ReturnType<typeof breakOne>>>;
      let before: number;
      beforeAll(async () => {
        before = (await ready()).faultyWebhooks;
        prepared = new Map();
        for (const breach of round) prepared.set(breach, await breakOne(breach));
        await changeStopped(platform, async (owner) => {
          for (const { change } of prepared.values()) expect((await owner.query(change)).rowCount).toBe(1);
        });
      });

      it.each(round)(
        '$what is refused with the reason, its owners are told, and the others of all clients go on',
        async (breach) => {
          const { source, broken, neighbour, other } = prepared.get(breach) ?? (await breakOne(breach));
          await hooks.send({ ...lockdown, incidentSource: source });
          await elsewhere.send({ ...lockdown, incidentSource: source });

          await hooks.until(neighbour.id, 1, ['delivered']);
          await elsewhere.until(other.id, 1, ['delivered']);
          const [refused] = await hooks.until(broken.id, 1, ['refused', 'failed', 'waiting']);
          expect(refused?.reason).toMatch(breach.reason);
          const outbox = async () => (await fetch(`${platform.url}/outbox`)).text();
          await expect.poll(outbox).toContain(broken.name);
        },
      );

      it('is counted for the operator where the configuration itself cannot be read', async () => {
        const faulty = round.filter(({ isFaulty = true }) => isFaulty).length;
        expect((await ready()).faultyWebhooks).toBe(before + faulty);
        for (const { broken } of prepared.values()) await hooks.remove(broken.id);
      });
    });
  }

  it('sends again after its owners have repaired it', async () => {
    const source = randomUUID();
    const { id } = await hooks.configure({
      url: `${receiver.origin}/${source}`,
      rule: fromSource(source),
      customHeaders: [{ name: 'X-Token', value: 'first' }],
    });
    await changeStopped(platform, async (owner) => {
      await owner.query(
        sql`update webhook_configuration_states set signing_secret = 'x' where configuration_uid = ${id}`,
      );
      await owner.query(sql`
        update webhook_configurations set custom_headers = '[{"name": "X-Token", "sealed": "v1.AAAA"}]' where uid = ${id}`);
    });
    const before = await hooks.configuration(id);
    const put = await stage.will('PUT', `${hooks.v1}/WebhookConfiguration/${id}`, {
      body: { ...before, customHeaders: [{ name: 'X-Token', value: 'second' }] },
    });
    expect(put.status, put.text).toBe(200);
    const rotated = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${id}/signing-secret`);
    expect(rotated.status).toBe(200);
    await hooks.send({ ...lockdown, incidentSource: source });
    await hooks.until(id, 1, ['delivered']);
    expect(receiver.received.find(({ url }) => url === `/${source}`)?.headers['x-token']).toBe('second');
    expect((await ready()).faultyWebhooks).toBe(0);
  });
});
