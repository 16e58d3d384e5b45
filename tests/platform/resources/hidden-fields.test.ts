import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { answerAction } from '../../../platform/resources/calls/actions.ts';
import type { AnyResource } from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared, replacing, staff } from './declared.ts';

const client = randomUUID();
const open = { read: [], write: [], delete: [] };

/** The table of titles with a declaration in which every state depends on a field that client users cannot see. */
const noted: AnyResource = {
  ...titles,
  access: { system: open, client: open },
  requires: undefined,
  places: {},
  fields: {
    name: { ...titles.fields.name, unique: undefined, lockedWhen: { field: 'description', is: ['Closed'] } },
    description: { ...titles.fields.description, systemOnly: 'read' },
  },
  calls: { ...titles.calls, update: ['PATCH', 'PUT'] },
  rules: [
    {
      of: ['name', 'description'],
      at: 'name',
      message: 'The name cannot repeat the description.',
      holds: ({ name, description }) => name !== description,
    },
  ],
  actions: {
    retire: {
      on: 'record',
      method: 'POST',
      path: '{titleId}/retire',
      access: [],
      when: (record: Readonly<Record<string, unknown>>) => record['description'] !== 'Closed',
    },
  },
  undeletable: { message: 'Closed titles are kept.', when: ({ description }) => description === 'Closed' },
};

const administrator: Principal = { ...staff, userUid: randomUUID(), kind: 'client', clientUid: client };

describePlatform('a field that client users cannot see', (storage) => {
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  let caller: Principal;
  let uid: string;

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', below: string, payload?: object) =>
    platform.call(method, `/usercontactrole/v2/clients/${client}/Titles${below}`, payload);
  async function addTitle(description: string) {
    await platform.owner.query(sql`delete from titles where client_uid = ${client}`);
    caller = staff;
    const made = await call('POST', '', { name: 'Nurse', description });
    expect(made).toMatchObject({ status: 201 });
    caller = administrator;
    return made.body.uid;
  }

  beforeAll(async () => {
    const retire = answerAction(noted, 'retire', { summary: 'Retires a title', handler: async () => {} });
    platform = await openDeclared(storage, noted, () => caller, [retire]);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Noted', 'US')`,
    );
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    uid = await addTitle('Closed');
  });

  it('locks other fields for them as well', async () => {
    const locked = { status: 400, body: { errors: { Name: ['Name cannot be changed any more.'] } } };
    expect(await call('PATCH', `/${uid}`, replacing({ name: 'Head nurse' }))).toMatchObject(locked);
    expect(await call('PUT', `/${uid}`, { name: 'Head nurse' })).toMatchObject(locked);
  });

  it('keeps records from being deleted by them as well', async () => {
    expect(await call('DELETE', `/${uid}`)).toMatchObject({
      status: 409,
      body: { detail: 'Closed titles are kept.' },
    });
  });

  it('decides about actions for them as well', async () => {
    expect(await call('POST', `/${uid}/retire`)).toMatchObject({
      status: 409,
      body: { detail: 'The record has changed, and this no longer applies to it.' },
    });
    uid = await addTitle('Escort');
    expect(await call('POST', `/${uid}/retire`)).toMatchObject({ status: 204 });
  });

  it('is part of the rules between fields for them as well', async () => {
    uid = await addTitle('Escort');
    expect(await call('PATCH', `/${uid}`, replacing({ name: 'Escort' }))).toMatchObject({
      status: 400,
      body: { errors: { Name: ['The name cannot repeat the description.'] } },
    });
    expect(await call('PATCH', `/${uid}`, replacing({ name: 'Cook' }))).toMatchObject({ status: 200 });
    caller = staff;
    expect((await call('GET', `/${uid}`)).body).toMatchObject({ name: 'Cook', description: 'Escort' });
  });

  it('stays unknown to them when they change a record, compare it or copy from it', async () => {
    uid = await addTitle('Escort');
    const changed = await call('PATCH', `/${uid}`, replacing({ name: 'Cook' }));
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('Escort');
    const copied = await call('PATCH', `/${uid}`, [{ op: 'copy', from: '/description', path: '/name' }]);
    const tested = await call('PATCH', `/${uid}`, [{ op: 'test', path: '/description', value: 'Escort' }]);
    const sent = await call('PUT', `/${uid}`, { description: 'Escort' });
    expect([copied.status, tested.status, sent.status]).toEqual([400, 409, 403]);
  });
});
