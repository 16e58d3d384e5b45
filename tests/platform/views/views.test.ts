import { beforeAll, expect, it } from 'vitest';

import { describeStorages } from '../../support/storages.ts';
import { makeCaller, rolesByName } from '../people/support.ts';
import { type Caller, freshName, openStage, type Stage } from '../resources/caller.ts';

const path = 'usercontactrole/v2/views';
const list = 'users.client';

interface View {
  uid: string;
  name: string;
  isOwn: boolean;
  isShared: boolean;
  isDefault: boolean;
}

describeStorages('saved views', (storage) => {
  let stage: Stage;
  /** Manages users of Northfield, and is not its global administrator. */
  let colleague: Caller;

  beforeAll(async () => {
    stage = await openStage(storage);
    const roles = await rolesByName(stage);
    const caller = await makeCaller(stage, storage, {
      roleUIDs: [roles['User Manager']],
      hasAllBuildings: true,
    });
    colleague = caller.call;
  });

  const viewsOf = async (call: Caller): Promise<View[]> => (await call('GET', path)).body.views;
  const make = async (call: Caller, values: Record<string, unknown> = {}) => {
    const name = freshName('View');
    const body = { list, name, search: '?userActive~eq=false&sort=-lastLogin', isShared: false, ...values };
    return { name, answer: await call('POST', path, { body }) };
  };
  const find = async (call: Caller, uid: string) => (await viewsOf(call)).find((view) => view.uid === uid);

  it('are visible only to their owner while private, and to users of the same client once shared', async () => {
    const columns = { order: ['userName'], shown: { locked: false }, widths: { userName: 240 } };
    const own = await make(stage.ada, { columns });
    expect(own.answer.status).toBe(200);
    const uid = own.answer.body.uid as string;
    expect(await find(stage.ada, uid)).toMatchObject({
      name: own.name,
      list,
      search: '?userActive~eq=false&sort=-lastLogin',
      columns,
      isOwn: true,
    });
    expect(await find(colleague, uid)).toBeUndefined();

    const body = { name: own.name, search: '?q=smith', isShared: true };
    expect((await stage.ada('PUT', `${path}/${uid}`, { body })).status).toBe(204);
    expect(await find(colleague, uid)).toMatchObject({
      search: '?q=smith',
      isOwn: false,
      ownerEmail: 'ada.admin@northfield.example',
    });
  });

  it('are isolated between clients and from the provider’s staff, even when shared', async () => {
    const ofAda = await make(stage.ada, { isShared: true });
    const ofSam = await make(stage.sam, { isShared: true });
    const ofUma = await make(stage.uma, { isShared: true });
    const uids = [ofAda, ofSam, ofUma].map(({ answer }) => answer.body.uid as string);
    const visibleUids = async (call: Caller) =>
      (await viewsOf(call)).map(({ uid }) => uid).filter((uid) => uids.includes(uid));
    expect(await visibleUids(stage.ada)).toEqual([uids[0]]);
    expect(await visibleUids(stage.sam)).toEqual([uids[1]]);
    expect(await visibleUids(stage.sue)).toEqual([uids[1]]);
    expect(await visibleUids(stage.uma)).toEqual([uids[2]]);
    expect((await stage.uma('PUT', `${path}/${uids[0]}`, { body: { name: 'Taken over' } })).status).toBe(404);
    expect((await stage.uma('DELETE', `${path}/${uids[0]}`)).status).toBe(404);
    expect((await stage.sam('DELETE', `${path}/${uids[0]}`)).status).toBe(404);
    const choice = await stage.uma('PUT', `${path}/default/${list}`, { body: { viewId: uids[0] } });
    expect(choice.status).toBe(400);
  });

  it('can be changed only by their owner, and deleted by global administrators as well', async () => {
    const { answer, name } = await make(colleague, { isShared: true });
    const address = `${path}/${answer.body.uid}`;
    expect((await stage.ada('PUT', address, { body: { name: 'Mine now', isShared: false } })).status).toBe(
      403,
    );
    expect(await find(colleague, answer.body.uid)).toMatchObject({ name, isShared: true });
    expect((await stage.ada('DELETE', address)).status).toBe(204);
    expect(await find(colleague, answer.body.uid)).toBeUndefined();

    const ofAda = await make(stage.ada, { isShared: true });
    expect((await colleague('DELETE', `${path}/${ofAda.answer.body.uid}`)).status).toBe(403);
  });

  it('have one default per user and list, which is cleared when the view is deleted or no longer shared', async () => {
    const shared = await make(stage.ada, { isShared: true });
    const own = await make(colleague);
    const choose = (viewId: unknown) => colleague('PUT', `${path}/default/${list}`, { body: { viewId } });
    const defaults = async () =>
      (await viewsOf(colleague)).filter(({ isDefault }) => isDefault).map(({ uid }) => uid);
    expect((await choose(own.answer.body.uid)).status).toBe(204);
    expect((await choose(shared.answer.body.uid)).status).toBe(204);
    expect(await defaults()).toEqual([shared.answer.body.uid]);
    expect(await find(stage.ada, shared.answer.body.uid)).toMatchObject({ isDefault: false });

    await stage.ada('PUT', `${path}/${shared.answer.body.uid}`, {
      body: { name: shared.name, isShared: false },
    });
    await stage.ada('PUT', `${path}/${shared.answer.body.uid}`, {
      body: { name: shared.name, isShared: true },
    });
    expect(await defaults()).toEqual([]);
    // The owner still sees the view and keeps it as the default.
    const choice = { body: { viewId: shared.answer.body.uid } };
    expect((await stage.ada('PUT', `${path}/default/${list}`, choice)).status).toBe(204);
    await stage.ada('PUT', `${path}/${shared.answer.body.uid}`, {
      body: { name: shared.name, isShared: false },
    });
    expect(await find(stage.ada, shared.answer.body.uid)).toMatchObject({ isDefault: true });
    await stage.ada('PUT', `${path}/default/${list}`, { body: { viewId: null } });
    await choose(own.answer.body.uid);
    expect((await colleague('DELETE', `${path}/${own.answer.body.uid}`)).status).toBe(204);
    expect(await defaults()).toEqual([]);
    expect((await choose(null)).status).toBe(204);
  });

  it('require permission for their list to be created and read', async () => {
    expect((await make(stage.nell)).answer.status).toBe(400);
    expect((await make(stage.ada, { list: 'clients.system' })).answer.status).toBe(400);
    expect((await make(stage.ada, { list: 'users.constructor' })).answer.status).toBe(400);
    const { answer } = await make(stage.ada, { isShared: true });
    expect((await viewsOf(stage.nell)).map(({ uid }) => uid)).not.toContain(answer.body.uid);
    expect((await stage.nobody('GET', path)).status).toBe(401);
  });

  it('reject a name that the owner already uses for the list, invalid columns and a search that is too long', async () => {
    const { name } = await make(stage.ada);
    const again = await make(stage.ada, { name: name.toUpperCase() });
    expect(again.answer.status).toBe(409);
    expect(again.answer.body.errors).toEqual({ Name: ['You already have a view with this name.'] });
    expect((await make(colleague, { name })).answer.status).toBe(200);
    const other = await make(stage.ada);
    const renamed = await stage.ada('PUT', `${path}/${other.answer.body.uid}`, { body: { name } });
    expect(renamed.status).toBe(409);
    expect((await make(stage.ada, { columns: { widths: { name: 'wide' } } })).answer.status).toBe(400);
    expect((await make(stage.ada, { search: `?q=${'a'.repeat(2000)}` })).answer.status).toBe(400);
  });

  it('are recorded in the client’s audit when they are shared', async () => {
    const { name } = await make(stage.ada, { isShared: true });
    const filters = encodeURIComponent(`TargetTitle~eq~'${name}'`);
    const audit = `usercontactrole/v2/clients/${stage.northfield}/changes?filters=${filters}`;
    const { body } = await stage.ada('GET', audit);
    expect(body.items).toEqual([
      expect.objectContaining({ operation: 'create', subject: 'savedViews', targetTitle: name }),
    ]);
  });
});
