import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { stageAt } from '../resources/caller.ts';
import { killWhile } from './fixtures/killWhile.ts';
import { fromSource, hooksOf, lockdown } from './hooks.ts';

const timeout = 60_000;

// The embedded database answers no other program, which holds the process here.
describe.skipIf(!isAvailable('postgres'))('a second webhook', () => {
  it('sends what failed for good when the process is killed as it stores that', async () => {
    const platform = await ownPlatform({ storage: 'postgres' });
    // Its first answer is the last: nothing is tried again.
    const gone = await startReceiver((_request, response) => void response.writeHead(410).end());
    const pager = await startReceiver((_request, response) => void response.end());
    try {
      const stage = await stageAt(platform, createTokens(platform.url));
      const hooks = hooksOf(stage.will, stage.northfield);
      const source = randomUUID();
      const second = await hooks.configure({ url: `${pager.origin}/pager`, rule: fromSource(randomUUID()) });
      await hooks.configure({
        url: `${gone.origin}/first`,
        rule: fromSource(source),
        fallbackConfigurationId: second.id,
      });
      await killWhile(platform, {
        on: 'insert on webhook_deliveries',
        when: `new.configuration_id = '${second.id}' and new.state = 'waiting'`,
        cause: () => hooks.send({ ...lockdown, incidentSource: source }),
      });
      await expect.poll(() => pager.received.length, { timeout }).toBe(1);
      expect(pager.received[0]?.headers['webhook-id']).toBe(gone.received[0]?.headers['webhook-id']);
    } finally {
      await platform.stop();
      await gone.close();
      await pager.close();
    }
  });
});
