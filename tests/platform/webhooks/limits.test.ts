import { afterAll, beforeAll, expect, it } from 'vitest';

import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { createTokens } from '../../support/tokens.ts';
import { type Stage, stageAt } from '../resources/caller.ts';
import { lockdown } from './hooks.ts';

describePlatform('limits of a client', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  let receiver: Receiver;
  let requestCount = 0;

  beforeAll(async () => {
    receiver = await startReceiver((_, response) => {
      requestCount += 1;
      response.end();
    });
    platform = await ownPlatform({ storage, env: { WEBHOOK_TEST_LIMIT: '3', WEBHOOK_EVENT_LIMIT: '2' } });
    stage = await stageAt(platform, createTokens(platform.url));
  });
  afterAll(async () => {
    await platform?.stop();
    await receiver?.close();
  });

  it('apply to the test sends of all its users, return Retry-After, and do not affect other clients', async () => {
    const body = {
      configuration: { url: `${receiver.origin}/cannon`, rule: true },
      event: lockdown,
    };
    const path = (client: string) => `webhooks/v2/clients/${client}/WebhookConfiguration/try`;
    const callers = [stage.will, stage.ada, stage.sam, stage.will, stage.ada];
    const answers = [];
    for (const caller of callers) answers.push(await caller('POST', path(stage.northfield), { body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(requestCount).toBe(3);
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"webhook-tests";r=2;t=\d+$/);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"webhook-tests";q=3;w=60');
    const refused = answers[3];
    expect(refused?.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body.detail).toMatch(/Try again in \d+ s\.$/);
    expect((await stage.sam('POST', path(stage.oakwood), { body })).status).toBe(200);
  });

  it('reject events beyond the limit per minute', async () => {
    const send = () =>
      stage.will('POST', `webhooks/v2/clients/${stage.northfield}/events`, { body: lockdown });
    const statuses = [(await send()).status, (await send()).status, (await send()).status];
    expect(statuses).toEqual([202, 202, 429]);
  });
});
