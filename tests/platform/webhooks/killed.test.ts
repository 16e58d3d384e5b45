import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { articlesNaming } from '../mail/outbox.ts';
import { type Stage, stageAt } from '../resources/caller.ts';
import { killWhile } from './fixtures/killWhile.ts';
import { fromSource, type Hooks, hooksOf, lockdown } from './hooks.ts';

const timeout = 60_000;
const states = 'webhook_configuration_states';
/** Gives no JSON. */
const broken = '{"a": {{lat}} {{lon}}}';

// The embedded database answers no other program, which holds the process here.
describe.skipIf(!isAvailable('postgres'))(
  'a platform that is killed as it counts what became of a delivery',
  () => {
    let platform: RunningPlatform;
    let receiver: Receiver;
    let stage: Stage;
    let hooks: Hooks;
    let status = 200;

    beforeAll(async () => {
      platform = await ownPlatform({ storage: 'postgres', env: { WEBHOOK_PAUSE_HOURS: '0' } });
      receiver = await startReceiver((_request, response) => void response.writeHead(status).end());
      stage = await stageAt(platform, createTokens(platform.url));
      hooks = hooksOf(stage.will, stage.northfield);
    });
    afterAll(async () => {
      await platform?.stop();
      await receiver?.close();
    });

    /** The messages that name a configuration, newest first, as text. */
    const messages = (name: string) => articlesNaming(platform.url, name);
    const configure = async (fields: Record<string, unknown> = {}) => {
      const source = randomUUID();
      const configuration = await hooks.configure({
        url: `${receiver.origin}/doors`,
        rule: fromSource(source),
        alertUsers: [stage.uidOf('will')],
        ...fields,
      });
      return { ...configuration, send: () => hooks.send({ ...lockdown, incidentSource: source }) };
    };

    it('tells of a delivery that is refused', async () => {
      const { id, name, send } = await configure({ template: broken, keepsOrder: false });
      await killWhile(platform, {
        on: `update on ${states}`,
        when: `new.configuration_uid = '${id}' and new.failures > 0`,
        cause: send,
      });
      await expect
        .poll(async () => (await messages(name))[0], { timeout })
        .toContain('Webhook not delivered');
      expect(await messages(name)).toHaveLength(1);
      expect((await hooks.configuration(id)).health).toBe('failing');
    }, 200_000);

    it('pauses a webhook with its last failure', async () => {
      const { id, name, send } = await configure({ template: broken, keepsOrder: false });
      for (let count = 0; count < 9; count += 1) await send();
      await hooks.until(id, 9, ['refused']);
      await expect.poll(async () => (await messages(name)).length, { timeout }).toBe(1);
      await killWhile(platform, {
        on: `update on ${states}`,
        when: `new.configuration_uid = '${id}' and new.paused_at is not null`,
        cause: send,
      });
      await expect.poll(async () => (await hooks.configuration(id)).pausedAt, { timeout }).not.toBeNull();
      expect((await messages(name))[0]).toContain('Webhook paused');
    }, 200_000);

    it('switches a webhook off whose target is gone', async () => {
      const { id, name, send } = await configure();
      status = 410;
      await killWhile(platform, {
        on: 'update on webhook_configurations',
        when: `new.uid = '${id}' and not new.is_enabled`,
        cause: send,
      });
      await expect.poll(async () => (await hooks.configuration(id)).isEnabled, { timeout }).toBe(false);
      expect((await messages(name))[0]).toContain('Webhook switched off');
    }, 200_000);

    it('tells that a webhook works again', async () => {
      const { id, name, send } = await configure();
      status = 500;
      await send();
      await expect.poll(async () => (await messages(name)).length, { timeout }).toBe(1);
      await killWhile(platform, {
        on: `update on ${states}`,
        when: `new.configuration_uid = '${id}' and old.failures > 0 and new.failures = 0`,
        cause: async () => {
          status = 200;
        },
      });
      await expect.poll(async () => (await messages(name))[0], { timeout }).toContain('Webhook works again');
      expect((await hooks.configuration(id)).health).toBe('working');
    }, 200_000);

    it('tells of a webhook whose secrets cannot be read', async () => {
      const { id, name, send } = await configure({ keepsOrder: false });
      await killWhile(platform, {
        on: 'insert on mail_outbox',
        when: 'true',
        async cause(admin) {
          await admin.query(
            `update ${states} set signing_secret = 'unreadable' where configuration_uid = '${id}'`,
          );
          await send();
        },
      });
      await expect
        .poll(async () => (await messages(name)).some((one) => one.includes('Webhook cannot send')), {
          timeout,
        })
        .toBe(true);
    }, 200_000);
  },
);
