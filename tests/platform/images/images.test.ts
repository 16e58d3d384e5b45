import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { clients } from '../../../resources/clients/index.ts';
import { type AnyResource, image, imageActions } from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform, describeStorages } from '../../support/storages.ts';
import { dataUrl, gif, png } from '../people/photos.ts';
import { freshName } from '../resources/caller.ts';
import { openDeclared, staff } from '../resources/declared.ts';

const readers = {
  read: ['CanManageUsers'],
  write: ['CanManageClients'],
  delete: ['CanManageClients'],
} as const;

/** The client's titles, each with an emblem. */
const emblazoned: AnyResource = {
  ...titles,
  places: {},
  access: { client: readers, system: readers },
  fields: { ...titles.fields, emblem: image() },
  actions: imageActions('emblem', { name: 'emblem', path: '{titleId}/emblem' }),
};

/** Clients with a logo that can be deleted. */
const deletable: AnyResource = {
  ...clients,
  places: {},
  access: { system: { read: [], write: [], delete: [] } },
  fields: { ...clients.fields, logo: image() },
  calls: { ...clients.calls, operations: [...clients.calls.operations, 'delete'] },
  actions: imageActions('logo', { name: 'logo', path: '{clientId}/logo' }),
};

describePlatform('a picture of a record', (storage) => {
  const client = randomUUID();
  const other = randomUUID();
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  let signedIn: Principal;
  let uid: string;

  const below = (of: string, path: string) => `/usercontactrole/v2/clients/${of}/Titles${path}`;
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    platform.call(method, below(client, path), payload);
  const set = async (content: Buffer) =>
    call('POST', `/${uid}/emblem`, { emblem: dataUrl('image/png', content) });
  const kept = async () => {
    const { rows } = await platform.owner.query<{ n: number }>(
      sql`select count(*)::integer as n from images where uid = ${uid}`,
    );
    return rows[0]?.n;
  };

  beforeAll(async () => {
    platform = await openDeclared(storage, emblazoned, () => signedIn);
    for (const one of [client, other])
      await platform.owner.query(sql`insert into clients (uid, name, country) values (${one}, ${one}, 'US')`);
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    signedIn = staff;
    uid = (await call('POST', '', { name: freshName('Nurse') })).body.uid;
  });

  it('finds records with a picture and without one, and compares no URLs', async () => {
    const bare = (await call('POST', '', { name: freshName('Nurse') })).body.uid;
    await set(await png(30, 20));
    const found = async (filter: string) => {
      const { status, body } = await call('GET', `?filters=${encodeURIComponent(filter)}`);
      const uids: string[] = (body.items ?? []).map((item: { uid: string }) => item.uid);
      return { status, uids: uids.filter((one) => one === uid || one === bare) };
    };
    expect(await found('Emblem~eq~null')).toEqual({ status: 200, uids: [bare] });
    expect(await found('Emblem~neq~null')).toEqual({ status: 200, uids: [uid] });
    expect((await found("Emblem~eq~'/x'")).status).toBe(400);
  });

  it('is set as a data URL, returned with the record and its list, and read as a file', async () => {
    expect((await call('GET', `/${uid}`)).body.emblem).toBe(null);
    const answer = await set(await png(30, 20));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        emblem: expect.stringMatching(new RegExp(`^${below(client, `/${uid}/emblem`)}\\?version=\\d+$`)),
      },
    });
    const { emblem } = answer.body;
    expect((await call('GET', `/${uid}`)).body.emblem).toBe(emblem);
    expect((await call('GET', '')).body.items).toContainEqual(expect.objectContaining({ uid, emblem }));
    const file = await platform.call('GET', emblem);
    expect(file).toMatchObject({ status: 200, type: 'image/png' });
    expect(await sharp(file.bytes).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  it('gets a new URL with each upload, also after a deletion', async () => {
    const addresses = [];
    for (const size of [10, 11]) addresses.push((await set(await png(size, size))).body.emblem);
    expect((await call('DELETE', `/${uid}/emblem`)).status).toBe(204);
    expect((await call('GET', `/${uid}`)).body.emblem).toBe(null);
    expect((await call('GET', `/${uid}/emblem`)).status).toBe(404);
    addresses.push((await set(await gif(1, ''))).body.emblem);
    expect(new Set(addresses).size).toBe(3);
  });

  it('is unchanged when a file is rejected, with a message at its field', async () => {
    const { emblem } = (await set(await png(10, 10))).body;
    expect(await set(Buffer.from('<svg/>'))).toMatchObject({
      status: 400,
      body: { errors: { Emblem: ['Only GIF, JPEG and PNG pictures can be used.'] } },
    });
    expect(await set(await png(9000, 1))).toMatchObject({
      status: 400,
      body: { errors: { Emblem: ['An emblem can have at most 8,000 pixels on each side.'] } },
    });
    expect((await call('POST', `/${uid}/emblem`, {})).status).toBe(400);
    expect((await call('GET', `/${uid}`)).body.emblem).toBe(emblem);
  });

  it('can be changed only by users who may update the record, and read only by its readers', async () => {
    await set(await png(10, 10));
    signedIn = { ...staff, permissions: new Set(['canmanageusers']) };
    expect((await call('GET', `/${uid}/emblem`)).status).toBe(200);
    expect((await set(await png(10, 10))).status).toBe(403);
    expect((await call('DELETE', `/${uid}/emblem`)).status).toBe(403);
    signedIn = { ...staff, permissions: new Set() };
    expect((await call('GET', `/${uid}/emblem`)).status).toBe(403);
    expect(await kept()).toBe(1);
  });

  it('is not accessible to another client', async () => {
    await set(await png(10, 10));
    expect((await platform.call('GET', below(other, `/${uid}/emblem`))).status).toBe(404);
    expect((await platform.call('DELETE', below(other, `/${uid}/emblem`))).status).toBe(404);
    signedIn = { ...staff, kind: 'client', clientUid: other };
    expect((await call('GET', `/${uid}/emblem`)).status).toBe(404);
    expect(await kept()).toBe(1);
  });

  it('creates an audit entry for each change', async () => {
    await set(await png(10, 10));
    await call('DELETE', `/${uid}/emblem`);
    const { rows } = await platform.owner.query(sql`
      select operation, changes from audit_entries where target = ${uid} and operation <> 'create' order by at, operation desc`);
    expect(rows).toEqual([
      { operation: 'setEmblem', changes: { emblem: { old: false, new: true } } },
      { operation: 'removeEmblem', changes: { emblem: { old: true, new: false } } },
    ]);
  });

  it('is deleted with its record', async () => {
    await set(await png(10, 10));
    expect(await kept()).toBe(1);
    expect((await call('DELETE', `/${uid}`)).status).toBe(204);
    expect(await kept()).toBe(0);
  });
});

describeStorages('pictures of a parent record', (storage) => {
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  beforeAll(async () => {
    platform = await openDeclared(storage, deletable);
  });
  afterAll(() => platform.discard());

  it('are deleted with it, together with the pictures of its child records', async () => {
    const { owner, call } = platform;
    const [gone, stays] = [randomUUID(), randomUUID()];
    for (const client of [gone, stays]) {
      const person = randomUUID();
      await owner.query(sql`insert into clients (uid, name, country) values (${client}, ${client}, 'US')`);
      await owner.query(sql`
        insert into users (client_uid, uid, user_name, first_name, last_name)
        values (${client}, ${person}, ${`${person}@example.org`}, 'Orla', 'Quinn')`);
      await owner.query(sql`
        insert into images (client_uid, resource, field, uid, content_type, content, version)
        values (${client}, 'users', 'userPhoto', ${person}, 'image/png', '', 1)`);
      const logo = dataUrl('image/png', await png(10, 10));
      expect((await call('POST', `/clientbuilding/v2/clients/${client}/logo`, { logo })).status).toBe(200);
    }
    expect((await call('DELETE', `/clientbuilding/v2/clients/${gone}`)).status).toBe(204);
    const { rows } = await owner.query(sql`
      select client_uid as client, field from images where client_uid = any(${`{${gone},${stays}}`}::uuid[]) order by field`);
    expect(rows).toEqual([
      { client: stays, field: 'logo' },
      { client: stays, field: 'userPhoto' },
    ]);
  });

  it('are not kept when a record is deleted while one is uploaded', async () => {
    const { owner, call } = platform;
    const logo = dataUrl('image/png', await png(10, 10));
    const client = randomUUID();
    await owner.query(sql`insert into clients (uid, name, country) values (${client}, ${client}, 'US')`);

    /** The number of transactions that wait for another. */
    const waiting = async () => {
      const { rows } = await owner.query<{ n: number }>(sql`
        select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.n ?? 0;
    };
    const upload = () => call('POST', `/clientbuilding/v2/clients/${client}/logo`, { logo });
    const remove = () => call('DELETE', `/clientbuilding/v2/clients/${client}`);

    let answers: { status: number }[];
    if (storage === 'pglite') answers = await Promise.all([upload(), remove()]);
    else {
      // A third transaction, of the same picture and taken back, holds the upload between its check of the record and its end.
      const [isOver, isOpen] = [new EventEmitter(), new EventEmitter()];
      const open = once(isOpen, 'now');
      const third = owner.transaction(async (tx) => {
        await tx.query(sql`
          insert into images (client_uid, resource, field, uid, content_type, content, version)
          values (${client}, 'clients', 'logo', ${client}, 'image/png', '', 1)`);
        isOpen.emit('now');
        await once(isOver, 'now');
        throw new Error('taken back');
      });
      third.catch(() => undefined);
      await open;
      const uploading = upload();
      await expect.poll(waiting).toBe(1);
      let isRemoved = false;
      const removing = remove().finally(() => {
        isRemoved = true;
      });
      await expect.poll(async () => isRemoved || (await waiting()) === 2).toBe(true);
      isOver.emit('now');
      answers = await Promise.all([uploading, removing]);
    }
    expect(answers[1]?.status).toBe(204);
    expect([200, 404]).toContain(answers[0]?.status);
    const { rows } = await owner.query(sql`select field from images where client_uid = ${client}`);
    expect(rows).toEqual([]);
  });
});
