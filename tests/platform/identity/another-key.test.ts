import { afterAll, describe, expect, it } from 'vitest';

import { type RunningPlatform, startPlatform } from '../../support/platform.ts';
import { startReceiver } from '../../support/receiver.ts';
import { isAvailable, ownPlace } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { execute } from '../database/own-server.ts';
import { people, stageAt } from '../resources/caller.ts';
import { fromSource, hooksAt, lockdown } from '../webhooks/hooks.ts';

const [old, next] = [
  'the key that is replaced by another one',
  'the key that takes the place of the old one',
];

/** Every ciphertext of the database by its column. */
async function ciphertexts(url: string): Promise<Record<string, string[]>> {
  const columns = await execute(
    url,
    `select format('%I', table_name) as "table", format('%I', column_name) as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json') and is_generated = 'NEVER'`,
  );
  const found: Record<string, string[]> = {};
  for (const { table, column } of columns) {
    const place = `${String(table)}.${String(column)}`;
    const rows = await execute(
      url,
      `select m[1] as ciphertext from ${String(table)}, regexp_matches(${String(column)}::text, '(v1\\.[\\w-]{38,})', 'g') m`,
    );
    if (rows.length > 0) found[place] = rows.map(({ ciphertext }) => String(ciphertext));
  }
  return found;
}

describe('Another SECRET_KEY', { timeout: 300_000 }, () => {
  const discards: (() => unknown)[] = [];
  afterAll(async () => {
    for (const discard of discards.toReversed()) await discard();
  });

  it.runIf(isAvailable('postgres'))(
    'takes the place of the old one while processes serve, and all secrets are encrypted with it',
    async () => {
      const place = await ownPlace('postgres', 'nothing');
      discards.push(() => place.discard());
      const url = String(place.databaseUrl);
      const start = async (SECRET_KEY: string, SECRET_KEY_OTHER?: string): Promise<RunningPlatform> => {
        const env = { DATABASE_URL: url, SECRET_KEY, SECRET_KEY_OTHER };
        const platform = await startPlatform({ storage: 'pglite', env });
        discards.push(() => platform.stop());
        return platform;
      };
      const first = await start(old, next);
      const { ada, will, northfield } = await stageAt(first, createTokens(first.url));
      const receiver = await startReceiver((_request, response) => void response.end());
      discards.push(() => receiver.close());
      const { hooks } = await hooksAt(first);
      await hooks.credential({ type: 'BasicAuth', username: 'u', password: 'p' });
      const made = await hooks.configure({
        url: `${receiver.origin}/found`,
        rule: fromSource('another key'),
        customHeaders: [{ name: 'X-Api-Key', value: 'secret of a header' }],
      });
      const [station] = (await ada('GET', `usercontactrole/v2/clients/${northfield}/StationAccounts`)).body
        .items;
      await ada('PUT', `usercontactrole/v2/clients/${northfield}/StationAccounts/${station.uid}/authKey`);
      await will('POST', `webhooks/v2/clients/${northfield}/WebhookConfiguration/${made.id}/signing-secret`);
      await fetch(`${first.url}/identity/flows/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: people.bea }),
      });
      await expect
        .poll(async () => Object.keys(await ciphertexts(url)), { timeout: 60_000 })
        .toEqual(
          expect.arrayContaining([
            'mail_outbox.content',
            'identity_signing_keys.key',
            'station_accounts.auth_key',
            'webhook_configuration_states.previous_secrets',
            'webhook_configuration_states.signing_secret',
            'webhook_configurations.custom_headers',
            'webhook_credentials.password',
          ]),
        );

      const before = await ciphertexts(url);
      const second = await start(next, old);
      const ready = async () => (await fetch(`${second.url}/health/ready`)).json();
      await expect.poll(ready, { timeout: 120_000 }).toMatchObject({ secretsRenewal: 'done' });
      const after = await ciphertexts(url);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      const kept = Object.entries(after).filter(([column, texts]) =>
        texts.some((text) => before[column]?.includes(text)),
      );
      expect(kept).toEqual([]);
      // The process with the old key reads what the new one has written.
      expect(await createTokens(first.url)(people.ada)).toEqual(expect.any(String));
      await first.kill();
      await second.kill();

      const third = await start(next);
      const { hooks: again } = await hooksAt(third);
      await again.send({ ...lockdown, incidentSource: 'another key' });
      await again.until(made.id, 1, ['delivered']);
      expect(receiver.received.at(-1)?.headers['x-api-key']).toBe('secret of a header');
      await third.kill();
      await expect(start(old)).rejects.toThrow('encrypted with another secret');
    },
  );
});
