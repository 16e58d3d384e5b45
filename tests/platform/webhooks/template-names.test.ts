import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receiver } from '../../support/receiver.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName, type Stage } from '../resources/caller.ts';
import { fromSource, type Hooks, lockdown, openHooks } from './hooks.ts';

const template =
  '{"at": "{{clientName}}, {{buildingName}}", "by": "{{personName}}", "since": "{{initiatedTimestamp | time}}", "until": {{resolvedTimestamp | time}}}';

describePlatform('a template', (storage) => {
  let stage: Stage;
  let hooks: Hooks;
  let receiver: Receiver;
  let building: { readonly uid: string; readonly name: string };
  let client: { readonly name: string };
  const source = freshName('Names');

  beforeAll(async () => {
    ({ stage, hooks, receiver } = await openHooks(storage));
    const path = `clientbuilding/v2/clients/${stage.northfield}`;
    const buildings = await stage.ada('GET', `${path}/Buildings?pagesize=1`);
    [building] = buildings.body.items;
    client = (await stage.ada('GET', path)).body;
  });
  afterAll(() => receiver?.close());

  const event = () => ({
    ...lockdown,
    buildingId: building.uid,
    incidentSource: source,
    initiatedTimestamp: '2026-11-21T18:00:00Z',
  });
  const expected = () => ({
    at: `${client.name}, ${building.name}`,
    by: 'Zoë "O"',
    since: 'Nov 21, 2026, 12:00 PM CST',
    until: null,
  });

  it('names the client, the building and the person, and writes times in the client’s zone, alike in preview, test and delivery', async () => {
    const preview = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/preview`, {
      body: { contentType: 'application/json', template, event: event() },
    });
    expect(JSON.parse(preview.body.body)).toEqual(expected());
    expect(preview.body.needs).toEqual([]);

    const url = `${receiver.origin}/named`;
    const { id } = await hooks.configure({ url, template, rule: fromSource(source) });
    const tested = await stage.will('POST', `${hooks.v2}/WebhookConfiguration/${id}/verify`, {
      body: event(),
    });
    expect(tested.status).toBe(200);
    await hooks.send(event());
    await hooks.until(id, 1, ['delivered']);
    const bodies = receiver.received.filter((request) => request.url === '/named').map(({ body }) => body);
    expect(bodies).toEqual([preview.body.body, preview.body.body]);
  });

  it('has no building for an event without one, or with one that is not the client’s', async () => {
    const url = `${receiver.origin}/nameless`;
    const rule = fromSource(source);
    const { id } = await hooks.configure({ url, template: '{"building": {{buildingName}}}', rule });
    const { body } = await stage.uma(
      'GET',
      `clientbuilding/v2/clients/${stage.oakwood}/Buildings?pagesize=1`,
    );
    await hooks.send({ ...event(), buildingId: null });
    await hooks.send({ ...event(), buildingId: body.items[0].uid });
    await hooks.until(id, 2, ['delivered']);
    const bodies = receiver.received.filter((request) => request.url === '/nameless').map((one) => one.body);
    expect(bodies).toEqual(['{"building": null}', '{"building": null}']);
  });
});
