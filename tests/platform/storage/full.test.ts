import { afterAll, beforeAll, expect, it } from 'vitest';

import { describePlatform, ownPlatform, type RunningPlatform } from '../../support/storages.ts';
import { createTokens } from '../../support/tokens.ts';
import { base, makeClient, put } from '../imports/support.ts';
import { type Stage, stageAt } from '../resources/caller.ts';

describePlatform('a client that has used up its storage', (storage) => {
  let platform: RunningPlatform;
  let stage: Stage;
  beforeAll(async () => {
    platform = await ownPlatform({ storage, env: { CLIENT_UPLOADS_MB: '1' } });
    stage = await stageAt(platform, createTokens(platform.url));
  });
  afterAll(() => platform.stop());

  const address = async (client: string) =>
    String((await stage.sam('GET', `${base(client)}/import/x.csv/url`)).body.url);

  it('fills no address that it was given before, and another client still can', async () => {
    const [client, other] = [await makeClient(stage.sam), await makeClient(stage.sam)];
    const [first, second] = [await address(client), await address(client)];
    expect((await put(first, Buffer.alloc(1024 * 1024, 'x'))).status).toBe(201);
    const refused = await put(second, 'Name\n');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('uploaded files take 1 MB'),
    ]);
    expect((await put(await address(other), 'Name\n')).status).toBe(201);
  });
});

describePlatform('clients that have used up the storage together', (storage) => {
  let platform: RunningPlatform;
  afterAll(() => platform.stop());

  it('store no further file, whoever sends it', async () => {
    platform = await ownPlatform({ storage, env: { ALL_UPLOADS_MB: '1' } });
    const { sam } = await stageAt(platform, createTokens(platform.url));
    const address = async () => {
      const { body } = await sam('GET', `${base(await makeClient(sam))}/import/x.csv/url`);
      return String(body.url);
    };
    const [first, second, third] = [await address(), await address(), await address()];
    const half = Buffer.alloc(512 * 1024, 'x');
    expect([(await put(first, half)).status, (await put(second, half)).status]).toEqual([201, 201]);
    const refused = await put(third, 'Name\n');
    expect([refused.status, await refused.text()]).toEqual([
      507,
      expect.stringContaining('no room for files'),
    ]);
  });
});

describePlatform('a disk that is nearly full', (storage) => {
  let platform: RunningPlatform;
  afterAll(() => platform.stop());

  it('takes no uploads', async () => {
    // More than any disk has.
    platform = await ownPlatform({ storage, env: { FREE_DISK_MB: '999999999' } });
    const { sam } = await stageAt(platform, createTokens(platform.url));
    const { body } = await sam('GET', `${base(await makeClient(sam))}/import/x.csv/url`);
    expect((await put(String(body.url), 'Name\n')).status).toBe(507);
  });
});
