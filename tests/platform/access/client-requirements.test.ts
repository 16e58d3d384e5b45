import { beforeAll, expect, it } from 'vitest';

import { clientCheck } from '../../../platform/product/client-requirements.ts';
import { trainingRules } from '../../../resources/product/training.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, openStage, type Stage } from '../resources/caller.ts';
import { proves } from '../../support/rows.ts';

describePlatform('A client without a connection and without the visitor-app module', (storage) => {
  let stage: Stage;
  let client: string;
  beforeAll(async () => {
    stage = await openStage(storage);
    const { status, body, text } = await stage.sam('POST', 'clientbuilding/v2/clients', {
      body: { name: freshName('Bare client'), type: 0, status: 2, timeZone: 'America/Chicago', modules: [] },
    });
    if (status !== 201) throw new Error(text);
    client = String(body.uid);
  });

  const ask = (method: string, path: string, body?: unknown) =>
    stage.sam(method, `usercontactrole/v2/clients/${client}/${path}`, body === undefined ? {} : { body });

  it('rejects listing and creating mappings until it has a connection', async () => {
    proves('access-49');
    for (const answer of [
      await ask('GET', 'SecurityGroups'),
      await ask('POST', 'SecurityGroups', { name: freshName('Group') }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'This client has no single sign-on connection.' },
      });
    const connected = await stage.sam('POST', `clientbuilding/v2/clients/${client}/Connections`, {
      body: { name: 'Sign-on' },
    });
    expect(connected.status).toBe(201);
    expect((await ask('POST', 'SecurityGroups', { name: freshName('Group') })).status).toBe(201);
    expect((await ask('GET', 'SecurityGroups')).status).toBe(200);
  });

  it('rejects listing and creating station accounts until the module is licensed', async () => {
    proves('access-50');
    const station = '11111111-1111-4111-8111-111111111111';
    for (const answer of [
      await ask('GET', 'StationAccounts'),
      await ask('POST', 'StationAccounts', { name: freshName('Station'), isClientScoped: true }),
      await ask('PUT', `StationAccounts/${station}/authKey`),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'This client is not licensed for this.' },
      });
    const { body } = await stage.nobody('GET', 'v7/config.json');
    const licensed = await stage.sam('PUT', `clientbuilding/v2/clients/${client}`, {
      body: {
        modules: [...body.modules.visitor, ...body.modules.visitorApp].map((moduleUid: string) => ({
          moduleUid,
        })),
      },
    });
    expect(licensed.status, licensed.text).toBe(200);
    expect(
      (await ask('POST', 'StationAccounts', { name: freshName('S'), isClientScoped: true })).status,
    ).toBe(201);
  });
});

it('training is rejected in the uk before any database query, and available in the us', async () => {
  const tx = { query: () => Promise.reject(new Error('The region asks nothing of the database.')) };
  const uk = clientCheck({ portal: { region: 'uk' } });
  await expect(uk(tx, trainingRules.requires, 'a client')).rejects.toMatchObject({ status: 403 });
  await expect(clientCheck({ portal: {} })(tx, trainingRules.requires, 'a client')).resolves.toBeUndefined();
});
