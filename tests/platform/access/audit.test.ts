import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '../../../platform/app.ts';
import { appendChangesOf } from '../../../platform/audit/append.ts';
import { calls } from '../../../platform/modules.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { registerCalls } from '../../../platform/http/register-calls.ts';
import type { Principal } from '../../../platform/kernel/principal.ts';
import { loadReferenceData } from '../../../platform/reference/load.ts';
import { describeStorages } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const staff: Principal = {
  userUid: '00000000-0000-4000-8000-000000000001',
  kind: 'system',
  clientUid: null,
  permissions: new Set(['canmanageclients']),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
};

describeStorages('the audit', (storage) => {
  let opened: OpenedDatabase;
  let app: FastifyInstance;
  let principal = staff;
  let client: string;

  beforeAll(async () => {
    opened = await openOwn(storage);
    const { database } = opened;
    await database.owner.transaction(loadReferenceData);
    await database.owner.transaction(loadReferenceData);
    app = await buildApp({
      database,
      settings: await readSettings({ LOG_LEVEL: 'silent', PORT: '1' }),
      services: [
        (scope, context) => {
          registerCalls(
            scope,
            {
              ...context,
              authenticate: () => Promise.resolve(principal),
              authenticateService: () => Promise.resolve(principal),
              checkClient: () => Promise.resolve(),
            },
            calls,
          );
        },
      ],
    });
    client = await call('POST', 'clients', { name: 'Audited' }, 201);
  });
  afterAll(async () => {
    await app.close();
    await opened.discard();
  });

  async function call(
    method: 'POST' | 'PUT' | 'DELETE' | 'GET',
    path: string,
    payload: object | undefined,
    status: number,
  ) {
    const answer = await app.inject({
      method,
      url: `/clientbuilding/v2/${path}`,
      ...(payload ? { payload } : {}),
    });
    expect(`${answer.statusCode} ${answer.statusCode === status ? '' : answer.body}`).toBe(`${status} `);
    return answer.body ? (JSON.parse(answer.body) as { uid: string }).uid : '';
  }

  async function entries(target: string) {
    const { rows } = await opened.database.owner.query(sql`
      select client_uid, actor_email, actor_kind, operation, subject, target, target_title, changes, status
      from audit_entries where target like ${`%${target}%`} order by at, operation`);
    return rows;
  }

  it('has an entry for each change, with actor, tenant, target and changed fields', async () => {
    const path = `clients/${client}/Buildings`;
    const uid = await call('POST', path, { name: 'Old name', city: 'Here' }, 201);
    await call('PUT', `${path}/${uid}`, { name: 'New name', city: 'Here' }, 200);
    await call('PUT', `${path}/${uid}`, { name: 'New name' }, 200);
    await call('DELETE', `${path}/${uid}`, undefined, 204);
    const common = {
      client_uid: client,
      actor_email: staff.email,
      actor_kind: 'system',
      subject: 'buildings',
      target: uid,
    };
    expect(await entries(uid)).toMatchObject([
      {
        ...common,
        operation: 'create',
        target_title: 'Old name',
        changes: { name: { old: null, new: 'Old name' } },
      },
      {
        ...common,
        operation: 'update',
        target_title: 'New name',
        changes: { name: { old: 'Old name', new: 'New name' } },
      },
      {
        ...common,
        operation: 'delete',
        target_title: 'New name',
        changes: { city: { old: 'Here', new: null } },
      },
    ]);
    expect((await entries(uid))[1]?.['changes']).toEqual({ name: { old: 'Old name', new: 'New name' } });
  });

  it('has an entry for each record that a deletion cascades to', async () => {
    const path = `clients/${client}/Buildings`;
    const building = await call('POST', path, { name: 'With levels' }, 201);
    const level = await call('POST', `${path}/${building}/levels`, { levelName: 'Ground' }, 201);
    const place = await call('POST', `${path}/${building}/levels/${level}/locations`, { name: 'Hall' }, 201);
    await call('DELETE', `${path}/${building}`, undefined, 204);
    const deleted = { operation: 'delete', client_uid: client, actor_email: staff.email };
    expect((await entries(level)).at(-1)).toMatchObject({
      ...deleted,
      subject: 'levels',
      target_title: 'Ground',
    });
    expect((await entries(place)).at(-1)).toMatchObject({
      ...deleted,
      subject: 'locations',
      target_title: 'Hall',
    });
  });

  it('has an entry for each denied action, in the actor’s tenant', async () => {
    const other = await call('POST', 'clients', { name: 'Other' }, 201);
    principal = {
      ...staff,
      kind: 'client',
      clientUid: client,
      email: 'c@x.example',
      permissions: new Set(['canmanageclientsettings']),
    };
    await call('POST', `clients/${client}/Buildings`, { name: 'x' }, 403);
    await call('GET', `clients/${other}/Buildings`, undefined, 404);
    await call('PUT', `clients/${client}`, { status: 3 }, 403);
    principal = staff;
    expect(await entries(`${client}/Buildings`)).toMatchObject([
      {
        operation: 'denied',
        subject: 'createBuilding',
        target_title: 'Create building',
        client_uid: client,
        actor_email: 'c@x.example',
        status: 403,
      },
    ]);
    expect(await entries(`${other}/Buildings`)).toMatchObject([
      { operation: 'denied', subject: 'listBuildings', client_uid: client, status: 404 },
    ]);
    expect(await entries(`/clients/${client}`)).toContainEqual(
      expect.objectContaining({ operation: 'denied', subject: 'replaceClient', status: 403 }),
    );
  });

  it('counts repeated attempts of an action in one entry per minute', async () => {
    principal = {
      ...staff,
      userUid: '00000000-0000-4000-8000-000000000002',
      email: 'again@provider.example',
      permissions: new Set(),
    };
    for (let time = 0; time < 30; time += 1)
      await call('POST', `clients/${client}/Buildings`, { name: `x ${time}` }, 403);
    principal = staff;
    const { rows } = await opened.database.owner.query<{ count: number }>(
      sql`select count from audit_entries where actor_email = 'again@provider.example'`,
    );
    // The minute may end between two calls.
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  });

  it('identifies entries in the order of their time', async () => {
    const at = new Date('2026-03-04T05:06:07.089Z');
    await opened.database.owner.transaction(async (tx) => {
      const many = { principal: staff, operation: 'update', subject: 'buildings', at, requestId: 'many' };
      await appendChangesOf(
        tx,
        many,
        sql`select ${client}::uuid as client_uid, gen_random_uuid() as uid, 'x' as title, '{}'::jsonb as changes from generate_series(1, 100)`,
      );
    });
    const { rows } = await opened.database.owner.query<{
      operation: string;
      late: number;
      version: string;
    }>(sql`
      select operation, substr(uid::text, 15, 1) as version, count(*)::int,
        max(floor(extract(epoch from at) * 1000) - ('x' || left(replace(uid::text, '-', ''), 12))::bit(48)::bigint)::int as late
      from audit_entries group by 1, 2 order by 1`);
    const changes = rows.filter(({ operation }) => operation !== 'denied');
    expect(changes.map(({ operation }) => operation)).toEqual(['create', 'delete', 'update']);
    for (const { version, late } of changes) expect({ version, late }).toEqual({ version: '7', late: 0 });
    // Attempts within a minute share an entry.
    const denied = rows.find(({ operation }) => operation === 'denied');
    expect(denied?.late).toBeLessThan(60_000);
    if (storage !== 'pglite') return;
    // PostgreSQL 18 reads the time of a version 7.
    const { rows: read } = await opened.database.owner.query<{ count: number; at: string }>(sql`
      select count(distinct uid)::int as count, min(uuid_extract_timestamp(uid))::text as at from audit_entries where request_id = 'many'`);
    expect(read[0]?.count).toBe(100);
    expect(new Date(String(read[0]?.at))).toEqual(at);
  });

  it('has no entry for a rejected change', async () => {
    await call('POST', `clients/${client}/Buildings`, { name: 'Twice' }, 201);
    const before = await opened.database.owner.query(sql`select count(*) as n from audit_entries`);
    await call('POST', `clients/${client}/Buildings`, { name: 'TWICE' }, 409);
    await call('POST', `clients/${client}/Buildings`, { name: '' }, 400);
    const after = await opened.database.owner.query(sql`select count(*) as n from audit_entries`);
    expect(after.rows).toEqual(before.rows);
  });

  it('runs on reference data that two loads store only once', async () => {
    const { rows } = await opened.database.owner.query<{ countries: number; zones: number }>(sql`
      select (select count(*) from countries) as countries, (select count(*) from timezones) as zones`);
    expect(rows).toEqual([{ countries: 99, zones: 93 }]);
  });
});
