import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { releaseDataFolder, releaseDataKey, takeReleaseData } from '../../../scripts/lib/releaseData.mjs';
import { root } from '../../../scripts/lib/root.mjs';
import { runCommand } from '../../support/command.ts';
import { startPlatform } from '../../support/platform.ts';
import { describeStorages } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { execute, type OwnServer, startOwnServer, urlOf } from '../database/own-server.ts';
import { stageAt } from '../resources/caller.ts';
import { hooksOf } from '../webhooks/hooks.ts';

const folder = join(root, releaseDataFolder);
const kept = existsSync(folder) ? readdirSync(folder) : [];
const own = 'this version';

describeStorages('The data of a release is restored, migrated and served', (storage) => {
  const fresh = mkdtempSync(join(tmpdir(), 'safety-portal-releases-'));
  let server: OwnServer | undefined;
  beforeAll(async () => {
    expect(await takeReleaseData(join(fresh, own))).toBe(true);
    if (storage === 'postgres') server = await startOwnServer();
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    rmSync(fresh, { recursive: true });
  });
  const discards: (() => unknown)[] = [];
  afterEach(async () => {
    for (const discard of discards.splice(0).toReversed()) await discard();
  });

  /** A new database, as settings. */
  async function emptyPlace() {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'safety-portal-restored-'));
    discards.push(() => rmSync(DATA_DIR, { recursive: true }));
    const place = { SECRET_KEY: releaseDataKey, DATA_DIR };
    if (!server) return { ...place, DATABASE_URL: undefined };
    const name = 'restored';
    await execute(
      server.url,
      `drop database if exists ${name}`,
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    );
    return { ...place, DATABASE_URL: urlOf(server.url, name) };
  }

  it.each([...kept, own])('of %s', { timeout: 300_000 }, async (version) => {
    const backup = join(version === own ? fresh : folder, version);
    const there = await emptyPlace();
    expect(await runCommand('restore', [backup], there)).toMatchObject({ code: 0 });
    const platform = await startPlatform({ storage: 'pglite', env: there });
    discards.push(() => platform.stop());
    // Everybody of the sample signs in: accounts, clients and roles are there.
    const { ada, will, northfield } = await stageAt(platform, createTokens(platform.url));
    const people = await ada('GET', `usercontactrole/v2/clients/${northfield}/Users?pagesize=1`);
    expect(people.body.items).toHaveLength(1);
    const title = { name: `Title after ${version}` };
    expect(
      await ada('POST', `usercontactrole/v2/clients/${northfield}/Titles`, { body: title }),
    ).toMatchObject({ status: 201 });
    // Secrets are ciphertext under the key of that release.
    const hooks = hooksOf(will, northfield);
    const [delivery] = (await hooks.list({})).body;
    const secret = `${hooks.v2}/WebhookConfiguration/${delivery.configurationId}/signing-secret/reveal`;
    expect(await will('POST', secret)).toMatchObject({
      status: 200,
      body: { signingSecret: expect.stringMatching(/^whsec_/) },
    });
  });
});
