import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '../../../resources/product/webhooks/exchange.ts';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

describePlatform('deliveries with a token', (storage) => {
  let hooks: Hooks;
  let receiver: Receiver;
  /** The tokens that the target accepts. */
  const valid = new Set<string>();

  beforeAll(async () => {
    ({ hooks, receiver } = await openHooks(storage, ({ url, headers }, response) => {
      if (url === '/token') {
        const token = `token-${randomUUID()}`;
        valid.add(token);
        response.end(JSON.stringify({ access_token: token, expires_in: 3600 }));
      } else if (valid.has(headers['authorization']?.replace('Bearer ', '') ?? '')) response.end('ok');
      else response.writeHead(401).end();
    }));
  });
  afterAll(() => receiver?.close());

  it('reuse the token until the target rejects it, then request a new one, and log each step', async () => {
    const { id: webhookCredentialId } = await hooks.credential({
      type: 'ClientCredentials',
      clientCredentialsClientId: 'portal',
      clientCredentialsClientSecret: `secret-${randomUUID()}`,
      tokenEndpoint: `${receiver.origin}/token`,
    });
    const source = randomUUID();
    const { id } = await hooks.configure({
      url: `${receiver.origin}/hook`,
      rule: fromSource(source),
      webhookCredentialId,
    });
    /** Sends an event and returns the steps of its delivery. */
    const deliver = async (count: number) => {
      const { body } = await hooks.send({ ...lockdown, incidentSource: source });
      const delivered = await hooks.until(id, count, ['delivered']);
      const own = delivered.find(({ eventId }) => eventId === body.id);
      const answer = await hooks.get(own?.id ?? '');
      const attempts = answer.body.attempts as { steps: Step[] }[];
      expect(attempts).toHaveLength(1);
      for (const token of valid) expect(answer.text).not.toContain(token);
      return attempts[0]?.steps.map(({ kind, hasKeptToken, result }) => [
        hasKeptToken ? `${kind} kept` : kind,
        'answer' in result ? result.answer.status : null,
      ]);
    };

    expect(await deliver(1)).toEqual([
      ['token', 200],
      ['send', 200],
    ]);
    expect(await deliver(2)).toEqual([['send kept', 200]]);
    expect(await deliver(3)).toEqual([['send kept', 200]]);
    valid.clear();
    expect(await deliver(4)).toEqual([
      ['send kept', 401],
      ['token', 200],
      ['send', 200],
    ]);
    expect(await deliver(5)).toEqual([['send kept', 200]]);
    expect(receiver.received.filter(({ url }) => url === '/token')).toHaveLength(2);
  });
});
