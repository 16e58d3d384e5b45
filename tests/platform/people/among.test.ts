import { listCallOf } from '../../../platform/resources/calls/list-calls.ts';
import { beforeAll, expect, it } from 'vitest';

import { operatorsOf, queryName } from '../../../resources/declaration/conventions.ts';
import { resources } from '../../../resources/registry.ts';
import { describeStorages } from '../../support/storages.ts';
import { freshName, openStage, type Stage } from '../resources/caller.ts';
import { pathWith } from '../resources/records.ts';
import { buildingsOf, makeCaller, makeUser, peopleOf, rolesByName } from './support.ts';

interface Listed {
  readonly uid: string;
  readonly userBuildings: readonly string[];
  readonly userRoles: readonly string[];
}

/** Every list whose path has only a client, with its fields that contain several references. */
const lists = resources.flatMap((resource) => {
  const isPlain = !resource.calls.path.replace('{clientId}', '').includes('{');
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => field.kind === 'references' && operatorsOf(field).length > 0,
  );
  return isPlain && Object.values(resource.places).some(({ list }) => list)
    ? fields.map(([name]) => ({ resource, name }))
    : [];
});

describeStorages('filters on fields with several references', (storage) => {
  let stage: Stage;
  let buildings: string[];
  let roles: Record<string, string>;
  const find = async (caller: Stage['ada'], filters: string): Promise<Listed[]> => {
    const query = new URLSearchParams({ pagesize: '1000', pagenumber: '0', filters });
    const { status, body } = await caller('GET', `${peopleOf(stage)}/Users?${query}`);
    expect(status).toBe(200);
    return body.items as Listed[];
  };

  beforeAll(async () => {
    stage = await openStage(storage);
    buildings = await buildingsOf(stage);
    roles = await rolesByName(stage);
  });

  it('find users with a building, without it, with a building and a role, and without roles', async () => {
    const [first = '', second = ''] = buildings;
    const staff = roles['Staff'] ?? '';
    const lastName = freshName('Among');
    const both = await makeUser(stage, { lastName, buildingUIDs: [first, second], roleUIDs: [staff] });
    const one = await makeUser(stage, { lastName, buildingUIDs: [second] });
    const ours = `~and~LastName~eq~'${lastName}'`;

    const ofFirst = await find(stage.ada, `UserBuildings~eq~'${first}'`);
    expect(ofFirst.every(({ userBuildings }) => userBuildings.includes(first))).toBe(true);
    expect(ofFirst.map(({ uid }) => uid)).toContain(both.uid);
    const notOfFirst = await find(stage.ada, `BuildingUIDs~neq~'${first}'${ours}`);
    expect(notOfFirst.some(({ userBuildings }) => userBuildings.includes(first))).toBe(false);
    expect(notOfFirst.map(({ uid }) => uid)).toContain(one.uid);
    const ofBoth = await find(stage.ada, `UserBuildings~eq~'${second}'~and~UserRoles~eq~'${staff}'${ours}`);
    expect(ofBoth.map(({ uid }) => uid)).toContain(both.uid);
    expect(ofBoth.map(({ uid }) => uid)).not.toContain(one.uid);
    const ofNone = await find(stage.ada, `UserRoles~eq~null${ours}`);
    expect(ofNone.map(({ uid }) => uid)).toContain(one.uid);
    expect(ofNone.every(({ userRoles }) => userRoles.length === 0)).toBe(true);
  });

  it('reveal no records outside the buildings of a limited user', async () => {
    const [own = '', foreign = ''] = buildings;
    const viewer = await makeCaller(stage, storage, {
      buildingUIDs: [own],
      roleUIDs: [roles['User Manager'] ?? roles['Administrator']],
    });
    const inBoth = await makeUser(stage, { buildingUIDs: [own, foreign] });
    const matches = await find(viewer.call, `UserBuildings~eq~'${own}'`);
    expect(matches.every(({ userBuildings }) => userBuildings.every((uid) => uid === own))).toBe(true);
    expect(matches.map(({ uid }) => uid)).not.toContain(inBoth.uid);
    expect(await find(viewer.call, `UserBuildings~eq~'${foreign}'`)).toEqual([]);
    expect(await find(viewer.call, `UserBuildings~neq~'${own}'`)).toEqual([]);
  });

  it.each(lists)('accept an identifier for $resource.name.$name', async ({ resource, name }) => {
    const filters = `${queryName(resource, name)}~eq~'${stage.uidOf('ada')}'`;
    const query = new URLSearchParams({ pagesize: '10', pagenumber: '0', filters });
    const { service, path } = listCallOf(resource);
    const caller = resource.tenancy === 'client' ? stage.ada : stage.sam;
    const answer = await caller(
      'GET',
      `${service}/${pathWith(path, { clientId: stage.northfield })}?${query}`,
    );
    expect(answer).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('reject a value that is not an identifier', async () => {
    const query = new URLSearchParams({ filters: `UserRoles~eq~'Staff'` });
    const { status, body } = await stage.ada('GET', `${peopleOf(stage)}/Users?${query}`);
    expect(status).toBe(400);
    expect(body.errors.Filters ?? body.errors.filters).toEqual([
      'UserRoles can only be compared with an identifier.',
    ]);
  });
});
