import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { freshName, makeBuilding, openStage, type Stage } from '../resources/caller.ts';
import { makeCaller, makeUser, replace, rolesByName } from '../people/support.ts';

describeStorages('the history of records', (storage) => {
  let stage: Stage;
  let people: string;

  beforeAll(async () => {
    stage = await openStage(storage);
    people = `usercontactrole/v2/clients/${stage.northfield}`;
  });

  it('lists the changes of one record, latest first, with old and new values', async () => {
    const name = freshName('Title');
    const { body: title } = await stage.ada('POST', `${people}/Titles`, {
      body: { name, description: 'One' },
    });
    const { body: other } = await stage.ada('POST', `${people}/Titles`, {
      body: { name: freshName('Title') },
    });
    await stage.ada('PUT', `${people}/Titles/${title.uid}`, { body: { name, description: 'Two' } });
    await stage.ada('PUT', `${people}/Titles/${other.uid}`, { body: { name: freshName('Title') } });
    const { status, body } = await stage.ada('GET', `${people}/Titles/${title.uid}/changes`);
    expect(status).toBe(200);
    expect(body.rowCount).toBe(2);
    expect(body.items.map(({ operation }: { operation: string }) => operation)).toEqual(['update', 'create']);
    expect(body.items[0]).toMatchObject({
      actorEmail: 'ada.admin@northfield.example',
      actorName: 'Ada Okonkwo',
      targetTitle: name,
      changes: { description: { old: 'One', new: 'Two' } },
    });
  });

  it('contains no refused attempt to change the record, which the log of the client has', async () => {
    const { body: title } = await stage.ada('POST', `${people}/Titles`, {
      body: { name: freshName('Title') },
    });
    const at = `${people}/Titles/${title.uid}`;
    const curious = await makeCaller(stage, storage, {});
    expect((await curious.call('PUT', at, { body: { name: 'Mine' } })).status).toBe(403);
    const filters = encodeURIComponent(`Operation~eq~'denied'~and~ActorEmail~eq~'${curious.email}'`);
    const log = await stage.ada('GET', `${people}/changes?filters=${filters}`);
    expect(log.body.rowCount).toBe(1);
    const { body } = await stage.ada('GET', `${at}/changes`);
    expect(body.items.map(({ operation }: { operation: string }) => operation)).toEqual(['create']);
  });

  it('includes the names of referenced records', async () => {
    const roles = await rolesByName(stage);
    const user = await makeUser(stage);
    await stage.ada('PATCH', `${people}/Users/${user.uid}`, replace({ roleUIDs: [roles['Staff']] }));
    const { body } = await stage.ada('GET', `${people}/Users/${user.uid}/changes?pagesize=1`);
    const [{ changes, names }] = body.items;
    expect(JSON.stringify(changes)).toContain(roles['Staff']);
    expect(names[roles['Staff'] ?? '']).toBe('Staff');
  });

  it('names people by their names, and finds changes by them', async () => {
    const lastName = freshName('Marsh');
    const user = await makeUser(stage, { firstName: 'Imogen', lastName });
    await stage.ada('PATCH', `${people}/Users/${user.uid}`, replace({ lastName: `${lastName}-Vale` }));
    const find = async (...words: string[]) => {
      const fields = ['ActorEmail', 'ActedAsEmail', 'TargetTitle'];
      const anyOf = (word: string) => `(${fields.map((name) => `${name}~contains~'${word}'`).join('~or~')})`;
      const filters = encodeURIComponent(words.map(anyOf).join('~and~'));
      return (await stage.ada('GET', `${people}/changes?filters=${filters}`)).body;
    };
    const found = await find('okonkwo', 'vale', lastName.toLowerCase());
    expect(found.items.map(({ operation }: { operation: string }) => operation)).toEqual([
      'update',
      'create',
    ]);
    expect(found.items[0]).toMatchObject({
      actorName: 'Ada Okonkwo',
      targetName: `Imogen ${lastName}-Vale`,
      targetTitle: user.userName,
    });
    expect((await find(user.userName)).rowCount).toBe(2);
    expect((await find('okonkwo', 'nobody-of-that-name')).rowCount).toBe(0);
  });

  it('includes the names of what people choose in their own profile', async () => {
    const building = await makeBuilding(stage);
    const somebody = await makeCaller(stage, storage, { buildingUIDs: [building.uid] });
    const change = replace({ primaryBuilding: { uid: building.uid } });
    expect((await somebody.call('PATCH', `${people}/profile/${somebody.uid}`, change)).status).toBe(200);
    const filters = encodeURIComponent(`Target~eq~'${somebody.uid}'~and~Subject~eq~'profile'`);
    const { body } = await stage.ada('GET', `${people}/changes?filters=${filters}`);
    const entry = await stage.ada('GET', `${people}/changes/${body.items[0].uid}`);
    expect(entry.body.changes).toEqual({ primaryBuilding: { old: null, new: building.uid } });
    expect(entry.body.names).toEqual({ [building.uid]: building.name });
  });

  it('contains what the deletion of another record took from it', async () => {
    const building = await makeBuilding(stage);
    const { body: role } = await stage.ada('POST', `${people}/Roles`, {
      body: { roleName: freshName('Role') },
    });
    const roles = await rolesByName(stage);
    const user = await makeUser(stage, {
      roleUIDs: [roles['Staff'], role.roleUID],
      buildingUIDs: [building.uid],
      primaryBuilding: { uid: building.uid },
    });
    const own = `${people}/Users/${user.uid}`;
    const etag = (await stage.ada('GET', own)).headers.get('etag') ?? '';
    expect((await stage.ada('DELETE', `${people}/Roles/${role.roleUID}`)).status).toBe(204);
    const address = `clientbuilding/v2/clients/${stage.northfield}/Buildings/${building.uid}`;
    expect((await stage.sam('DELETE', address)).status).toBe(204);

    const { body } = await stage.ada('GET', `${own}/changes`);
    const changes = Object.assign(
      {},
      ...body.items.map((item: { changes: object }) => item.changes).toReversed(),
    );
    expect(changes).toMatchObject({
      userRoles: { old: expect.arrayContaining([roles['Staff'], role.roleUID]), new: [roles['Staff']] },
      userBuildings: { old: [building.uid], new: [] },
      primaryBuilding: { old: building.uid, new: null },
    });
    expect(body.items[0]).toMatchObject({
      names: { [roles['Staff'] ?? '']: 'Staff' },
      gone: { [role.roleUID]: role.roleName, [building.uid]: building.name },
      operation: 'update',
      actorEmail: 'sam.system@provider.example',
      targetTitle: user.userName,
    });
    const stale = await stage.ada('PATCH', own, {
      ...replace({ firstName: 'Late' }),
      headers: { 'if-match': etag },
    });
    expect(stale.status).toBe(412);
    expect(stale.body.detail).toMatch(/^sam\.system@provider\.example changed this/);
  });

  it('is denied to users who may only read the record, and returns 404 for records of another client', async () => {
    const { body: title } = await stage.ada('POST', `${people}/Titles`, {
      body: { name: freshName('Title') },
    });
    expect((await stage.nell('GET', `${people}/Titles/${title.uid}`)).status).toBe(200);
    expect((await stage.nell('GET', `${people}/Titles/${title.uid}/changes`)).status).toBe(403);
    const oakwood = `usercontactrole/v2/clients/${stage.oakwood}`;
    expect((await stage.uma('GET', `${oakwood}/Titles/${title.uid}/changes`)).status).toBe(404);
  });

  it('omits values of secrets, and from clients the fields that only the provider sees', async () => {
    const hooks = `webhooks/v1/clients/${stage.northfield}/WebhookCredential`;
    const secret = freshName('Secret-Value');
    const { body: credential } = await stage.ada('POST', hooks, {
      body: { name: freshName('Credential'), type: 'BasicAuth', username: 'u', password: secret },
    });
    const history = await stage.ada('GET', `${hooks}/${credential.id}/changes`);
    expect(history.body.items[0].changes.password).toEqual({});
    expect(history.text).not.toContain(secret);

    const client = `clientbuilding/v2/clients/${stage.northfield}`;
    const { body: record } = await stage.sam('GET', client);
    await stage.sam('PUT', client, { body: { ...record, notes: freshName('For staff only') } });
    const forStaff = await stage.sam('GET', `${client}/changes?pagesize=1`);
    const forClient = await stage.ada('GET', `${client}/changes?pagesize=1`);
    expect(Object.keys(forStaff.body.items[0].changes)).toContain('notes');
    expect(forClient.status).toBe(200);
    expect(forClient.text).not.toContain('For staff only');
  });

  it('returns a client’s audit, filterable by user, record and time, to users with permission to view logs', async () => {
    const name = freshName('Audited title');
    const before = new Date(Date.now() - 1000).toISOString();
    await stage.ada('POST', `${people}/Titles`, { body: { name } });
    const filters = `TargetTitle~contains~'${name}'~and~At~gte~datetime'${before}'~and~ActorEmail~startswith~'ada.'`;
    const { status, body } = await stage.ada(
      'GET',
      `${people}/changes?filters=${encodeURIComponent(filters)}`,
    );
    expect(status).toBe(200);
    expect(body.items).toHaveLength(1);
    const one = await stage.ada('GET', `${people}/changes/${body.items[0].uid}`);
    expect(one.body).toMatchObject({ operation: 'create', subject: 'titles', targetTitle: name });
    const roles = await rolesByName(stage);
    const { call } = await makeCaller(stage, storage, {
      roleUIDs: [roles['User Manager']],
      hasAllBuildings: true,
    });
    expect((await call('GET', `${people}/changes`)).status).toBe(403);
    expect((await stage.uma('GET', `${people}/changes`)).status).toBe(404);
  });
});
