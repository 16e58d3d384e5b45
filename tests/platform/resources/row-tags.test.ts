import { itemPathOf } from '../../../resources/declaration/index.ts';
import { beforeAll, expect, it } from 'vitest';

import { listCallOf } from '../../../platform/resources/calls/list-calls.ts';
import { hasTaggedRows } from '../../../platform/resources/entity-tag.ts';
import { resources } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { makeBuilding, openStage, type Stage } from './caller.ts';
import { makeRecord, pathWith, withParents } from './records.ts';

/** Lists whose rows can be changed or deleted, and read individually. */
const tagged = resources.filter(
  (resource) =>
    resource.callsByHand !== true &&
    hasTaggedRows(resource) &&
    (['list', 'get'] as const).every((operation) => resource.calls.operations.includes(operation)),
);

describeStorages('rows of a list', (storage) => {
  let stage: Stage;
  let params: Record<string, string>;

  beforeAll(async () => {
    stage = await openStage(storage);
    const building = await makeBuilding(stage);
    const base = `clientbuilding/v2/clients/${stage.northfield}/buildings/${building.uid}/levels`;
    const level = await stage.sam('POST', base, { body: { levelName: 'Ground' } });
    await stage.sam('POST', `${base}/${level.body.uid}/locations`, { body: { name: 'Hall' } });
    params = { clientId: stage.northfield, buildingId: building.uid, levelId: level.body.uid };
  });

  it.each(tagged.map((resource) => [resource.name, resource] as const))(
    'have the entity tag of their record: %s',
    async (_name, resource) => {
      const { service, path } = listCallOf(resource);
      const above = await withParents(stage.maker, resource, params);
      const firstRow = async () =>
        (await stage.sam('GET', `${service}/${pathWith(path, above)}?pagesize=1`)).body.items[0];
      const { param, field } = resource.identifier;
      let row = await firstRow();
      if (!row) {
        await makeRecord(stage.maker, resource, above);
        row = await firstRow();
      }
      const itemPath = itemPathOf(resource);
      const one = await stage.sam(
        'GET',
        `${resource.calls.service}/${pathWith(itemPath, { ...above, [param]: String(row[field]) })}`,
      );
      expect(one.status).toBe(200);
      expect(row['@etag']).toBe(one.headers.get('etag'));
      expect(one.body).not.toHaveProperty('@etag');
    },
  );

  it('can be updated and deleted by entity tag, with 412 when the row has changed', async () => {
    const { uid } = await makeBuilding(stage);
    const path = `clientbuilding/v2/clients/${stage.northfield}/Buildings`;
    const tag = async () => {
      const { body } = await stage.ada('GET', `${path}?filters=uid~eq~'${uid}'`);
      return { 'if-match': String(body.items[0]['@etag']) };
    };
    const change = async (headers: Record<string, string>) =>
      (await stage.ada('PUT', `${path}/${uid}`, { body: { city: 'Newtown' }, headers })).status;
    const before = await tag();
    expect(await change(before)).toBe(200);
    expect(await change(before)).toBe(412);
    expect((await stage.sam('DELETE', `${path}/${uid}`, { headers: before })).status).toBe(412);
    expect((await stage.sam('DELETE', `${path}/${uid}`, { headers: await tag() })).status).toBe(204);
  });

  it('can be updated and read by one of several entity tags, and by any', async () => {
    const { uid } = await makeBuilding(stage);
    const path = `clientbuilding/v2/clients/${stage.northfield}/Buildings/${uid}`;
    const tagOf = async () => String((await stage.ada('GET', path)).headers.get('etag'));
    const update = async (tags: string, city: string) =>
      (await stage.ada('PUT', path, { body: { city }, headers: { 'if-match': tags } })).status;
    const read = async (tags: string) =>
      (await stage.ada('GET', path, { headers: { 'if-none-match': tags } })).status;
    expect(await update('"998", "999"', 'Oldtown')).toBe(412);
    expect(await update(`"998", ${await tagOf()}`, 'Newtown')).toBe(200);
    expect(await update('*', 'Midtown')).toBe(200);
    const tags = [`"998", ${await tagOf()}`, `W/${await tagOf()}`, '*', '"998", "999"', ''];
    expect(await Promise.all(tags.map(read))).toEqual([304, 304, 304, 200, 200]);
  });

  it.each([
    ['Apache', (tag: string) => tag.replace(/"$/, '-gzip"')],
    ['Jetty', (tag: string) => tag.replace(/"$/, '--gzip"')],
    ['a comma', (tag: string) => tag.replace(/"$/, ',gzip"')],
    ['a slash', (tag: string) => tag.replace(/"$/, '/gzip"')],
    ['a proxy that drops the quotes', (tag: string) => tag.replaceAll('"', '')],
    ['a semicolon', (tag: string) => tag.replace(/"$/, ';gzip"')],
    ['brotli', (tag: string) => tag.replace(/"$/, '-br"')],
    ['nginx', (tag: string) => `W/${tag}`],
    ['nginx behind Apache', (tag: string) => `W/${tag.replace(/"$/, '-gzip"')}`],
  ])('can be updated with the tag as a compressing proxy returns it: %s', async (_name, rewritten) => {
    const { uid } = await makeBuilding(stage);
    const path = `clientbuilding/v2/clients/${stage.northfield}/Buildings/${uid}`;
    const update = async (tag: string, city: string) =>
      (await stage.ada('PUT', path, { body: { city }, headers: { 'if-match': tag } })).status;
    const tag = String((await stage.ada('GET', path)).headers.get('etag'));
    expect(await update(rewritten(tag), 'Newtown')).toBe(200);
    expect(await update(rewritten(tag), 'Oldtown')).toBe(412);
    expect(await update(rewritten(tag.replace(/"$/, '0"')), 'Oldtown')).toBe(412);
  });
});
