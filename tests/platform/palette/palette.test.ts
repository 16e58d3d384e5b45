import { beforeAll, expect, it } from 'vitest';
import { mask } from '../../../resources/webhookConfigurations/customHeaders.ts';
import { describeStorages } from '../../support/storages.ts';
import { makeUser } from '../people/support.ts';
import { type Caller, freshName, makeBuilding, openStage, type Stage } from '../resources/caller.ts';

describeStorages('the search of the command palette', (storage) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(storage);
  });

  /** Resource -> names of the found records. */
  async function found(call: Caller, term: string, clientUid?: string) {
    const base = clientUid === undefined ? 'usercontactrole/v2' : `usercontactrole/v2/clients/${clientUid}`;
    const { status, body } = await call('GET', `${base}/records?search=${encodeURIComponent(term)}`);
    if (status !== 200) return status;
    type Item = { name?: string; lastName?: string; roleName?: string };
    return Object.fromEntries(
      (body as { resource: string; items: Item[] }[]).map(({ resource, items }) => [
        resource,
        items.map(({ name, lastName, roleName }) => name ?? lastName ?? roleName),
      ]),
    );
  }

  it('returns records of several lists in one call, at most five of each', async () => {
    const word = freshName('Orchard').replaceAll(' ', '');
    await makeBuilding(stage, { name: `${word} Hall` });
    for (let index = 0; index < 6; index += 1) await makeUser(stage, { lastName: `${word}${index}` });
    const records = await found(stage.ada, word, stage.northfield);
    expect(records).toMatchObject({ buildings: [`${word} Hall`] });
    expect((records as Record<string, string[]>)['users']).toHaveLength(5);
  });

  it('finds only records that the caller may list, and none without permissions', async () => {
    const word = freshName('Meadow').replaceAll(' ', '');
    await makeBuilding(stage, { name: word });
    await makeUser(stage, { lastName: word });
    expect(await found(stage.nell, word, stage.northfield)).toEqual({});
    expect(await found(stage.will, word, stage.northfield)).toEqual({});
    // Bea is limited to other buildings, with only CanManageBuildingSettings.
    expect(await found(stage.bea, word, stage.northfield)).toEqual({});
    expect(await found(stage.ada, word, stage.northfield)).toEqual({ buildings: [word], users: [word] });
  });

  it('returns no stored secrets', async () => {
    const name = freshName('Relay');
    const configurations = `webhooks/v2/clients/${stage.northfield}/WebhookConfiguration`;
    const creation = await stage.will('POST', configurations.replace('v2', 'v1'), {
      body: {
        name,
        isEnabled: false,
        url: 'https://hooks.example.org/',
        customHeaders: [{ name: 'X-Api-Key', value: freshName('Key') }],
      },
    });
    expect(creation.body.customHeaders).toEqual([{ name: 'X-Api-Key', value: mask }]);
    const listed = await stage.will('GET', `${configurations}?filters=Name~eq~'${encodeURIComponent(name)}'`);
    const { body } = await stage.will(
      'GET',
      `usercontactrole/v2/clients/${stage.northfield}/records?search=${encodeURIComponent(name)}`,
    );
    expect(body).toEqual([{ resource: 'webhookConfigurations', items: listed.body.items }]);
  });

  it('never finds records of another tenant', async () => {
    const word = freshName('Valley').replaceAll(' ', '');
    await makeBuilding(stage, { name: word });
    expect(await found(stage.uma, word, stage.northfield)).toBe(404);
    expect(await found(stage.uma, word, stage.oakwood)).toEqual({});
    expect(await found(stage.ada, word)).toBe(403);
    expect(await found(stage.sam, word, stage.oakwood)).toEqual({});
    expect(await found(stage.sam, word, stage.northfield)).toEqual({ buildings: [word] });
  });

  it('finds clients, staff and the users of all clients for the provider’s staff, by their permissions', async () => {
    const word = freshName('Harbor').replaceAll(' ', '');
    await stage.sam('POST', 'clientbuilding/v2/clients', { body: { name: word } });
    await makeUser(stage, { lastName: word });
    expect(await found(stage.sam, word)).toEqual({ clients: [word], users: [word] });
    expect(await found(stage.sue, word)).toEqual({ users: [word] });
    expect(await found(stage.nobody, word)).toBe(401);
  });

  it.each(["o'neil", '%_', "') or true --", '~and~', '🦊'])('treats %j as plain text', async (term) => {
    expect(await found(stage.ada, term, stage.northfield)).toEqual(expect.any(Object));
  });

  it.each(['', '   ', 'x'.repeat(201)])('rejects the invalid term %j', async (term) => {
    expect(await found(stage.ada, term, stage.northfield)).toBe(400);
  });
});
