import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { readSettings } from '../../platform/configuration/settings.ts';
import { findExisting, importRows } from '../../platform/imports/rows.ts';
import { readTargets } from '../../platform/imports/headings/targets.ts';
import type { Principal } from '../../platform/kernel/principal.ts';
import { openRegistry, personOf } from '../platform/nested/platform.ts';
import { replacing } from '../platform/resources/declared.ts';
import { itIsDocumented } from './documented.ts';
import { visitorBadges } from './visitorBadges.ts';

vi.mock('../../resources/registry.ts', async (original) => {
  const { registryWith } = await import('./registryWith.ts');
  return registryWith(original, {
    ...(await import('./visitorBadges.ts')),
    ...(await import('./lostItems.ts')),
  });
});

describe('the entities that docs/adding-a-resource.md shows first', () => {
  const client = randomUUID();
  const [building, otherBuilding] = [randomUUID(), randomUUID()];
  const manager = personOf(client);
  const limited: Principal = { ...manager, hasAllBuildings: false, buildingUids: [randomUUID()] };
  let platform: Awaited<ReturnType<typeof openRegistry>>;
  let number = 0;

  const badges = `/clientbuilding/v2/clients/${client}/VisitorBadges`;
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', below: string, body?: object, who = manager) =>
    platform.call(who, method, `${badges}${below}`, body);
  const make = (values: object = {}) =>
    call('POST', '', { badgeNumber: `B-${(number += 1)}`, building, ...values });
  const madeUid = async (values?: object) => String((await make(values)).body.uid);

  beforeAll(async () => {
    platform = await openRegistry();
    await platform.addClient(client, [building, otherBuilding]);
  });
  afterAll(() => platform?.close());

  itIsDocumented('lostItems.ts');
  itIsDocumented('visitorBadges.ts');

  it('are described on a first page of at most 600 words', async () => {
    const page = await readFile(new URL('../../docs/adding-a-resource.md', import.meta.url), 'utf8');
    const [first = ''] = page.split('# Reference\n');
    expect(first).toContain('lostItems = defineResource(');
    expect(first.split(/\s+/).length).toBeLessThanOrEqual(600);
  });

  it('begin with one that is created, limited to its building, and moved once', async () => {
    const items = `/clientbuilding/v2/clients/${client}/LostItems`;
    const made = await platform.call(manager, 'POST', items, { what: 'Scarf', building });
    expect(made).toMatchObject({ status: 201, body: { state: 'Waiting', returnedAt: null } });
    const item = `${items}/${made.body.uid}`;
    expect((await platform.call(limited, 'GET', item)).status).toBe(404);
    expect((await platform.call(manager, 'POST', `${item}/return`, {})).status).toBe(200);
    expect((await platform.call(manager, 'POST', `${item}/return`, {})).status).toBe(409);
    expect((await platform.call(manager, 'GET', item)).body).toMatchObject({
      state: 'Returned',
      returnedAt: expect.any(String),
    });
  });

  it('is created, listed, read and found by its building, and 404 for who is limited to others', async () => {
    const made = await make({ validFrom: '2030-01-01', validUntil: '2030-12-31' });
    expect(made).toMatchObject({ status: 201, body: { state: 'Issued', kind: 'Visitor' } });
    const { uid, badgeNumber } = made.body;
    expect(await call('GET', `/${uid}`)).toMatchObject({ status: 200, body: { badgeNumber } });
    expect((await call('GET', '')).body.items).toContainEqual(expect.objectContaining({ uid }));
    expect((await call('GET', `/${uid}`, undefined, limited)).status).toBe(404);
    expect((await call('POST', `/${uid}/return`, {}, limited)).status).toBe(404);
  });

  it('begins with the color of its kind, unless another is sent', async () => {
    const colorOf = async (values: object) => (await make(values)).body.color;
    expect(await colorOf({})).toBe('White');
    expect(await colorOf({ kind: 'Escort', wearer: 'Ann' })).toBe('Red');
    expect(await colorOf({ kind: 'Escort', wearer: 'Ann', color: 'White' })).toBe('White');
  });

  it('rejects what its words forbid, with a message at the field', async () => {
    const errorsOf = async (values: object) => (await make(values)).body.errors;
    expect(await errorsOf({ validFrom: '2030-02-01', validUntil: '2030-01-01' })).toEqual({
      ValidUntil: ['Valid until cannot be before Valid from.'],
    });
    expect(await errorsOf({ kind: 'Escort' })).toEqual({ Wearer: [expect.any(String)] });
    expect(await errorsOf({ badgeNumber: 'Ann', wearer: 'Ann' })).toEqual({
      Wearer: ['The name of the wearer is no badge number.'],
    });
    expect(await errorsOf({ state: 'Lost' })).toEqual({ State: [expect.any(String)] });
    await make({ badgeNumber: 'Twice' });
    expect(await make({ badgeNumber: 'twice' })).toMatchObject({
      status: 409,
      body: { errors: { BadgeNumber: ['Badge number “twice” already exists.'] } },
    });
    expect((await make({ badgeNumber: 'Twice', building: otherBuilding })).status).toBe(201);
    const uid = await madeUid();
    const move = replacing({ building: randomUUID() });
    expect((await call('PATCH', `/${uid}`, move)).status).toBe(400);
  });

  it('moves from state to state once, with the time and the note', async () => {
    const uid = await madeUid();
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/${uid}/return`, { note: 'Bent' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ from: 'Issued' });
    const { body } = await call('GET', `/${uid}`);
    expect(body).toMatchObject({ state: 'Returned', note: 'Bent' });
    expect(Math.abs(Date.parse(body.returnedAt) - Date.now())).toBeLessThan(60_000);
    expect((await call('POST', `/${uid}/found`, {})).status).toBe(409);
    const history = (await call('GET', `/${uid}/changes`)).body.items;
    expect(history[0]).toMatchObject({ operation: 'return' });
    expect(JSON.stringify(history[0])).toContain('Returned');
  });

  it('has what a move back sets beside the state', async () => {
    const uid = await madeUid();
    for (const step of ['return', 'lost'])
      expect((await call('POST', `/${uid}/${step}`, {})).status).toBe(200);
    expect((await call('GET', `/${uid}`)).body.returnedAt).toEqual(expect.any(String));
    expect((await call('POST', `/${uid}/found`, {})).body).toEqual({ from: 'Lost' });
    expect((await call('GET', `/${uid}`)).body).toMatchObject({ state: 'Issued', returnedAt: null });
  });

  it('is imported: number and building together find the badge of a row', async () => {
    const badgeNumber = `I-${randomUUID()}`;
    const uid = await madeUid({ badgeNumber });
    const names = [building, otherBuilding].map((of) => `House ${of}`);
    for (const [index, of] of [building, otherBuilding].entries())
      await platform.database.owner.query(sql`update buildings set name = ${names[index]} where uid = ${of}`);
    const mapping = ['badgeNumber', 'building', 'wearer'];
    const rows = [
      [badgeNumber.toLowerCase(), names[0], 'Ann'],
      [badgeNumber, names[1], 'Ben'],
      [badgeNumber, names[1], 'Cay'],
      [badgeNumber, '', 'Dan'],
      [badgeNumber, 'Nowhere', 'Eve'],
    ].map((cells, index) => ({ number: index + 1, cells: cells as string[] }));
    const results = await platform.database.transaction({ kind: 'tenant', clientUid: client }, async (tx) => {
      const of = { resource: visitorBadges, clientUid: client };
      const reading = {
        mapping,
        targets: await readTargets(tx, { ...of, mapping, principal: manager }),
        dateOrder: undefined,
        dotOrder: undefined,
        namesByComma: false,
        unclearLetters: [],
        today: '2026-08-15',
        codedColumns: [],
        country: 'US',
        timeZone: null,
      };
      const writing = {
        tx,
        principal: manager,
        params: { clientId: client },
        clock: { now: () => new Date() },
        requestId: randomUUID(),
        settings: await readSettings({ LOG_LEVEL: 'silent', PORT: '1' }),
        withoutInvitations: true,
      };
      const existing = await findExisting(tx, { ...of, reading }, rows);
      const work = { ...of, importUid: randomUUID(), reading, repeats: new Map(), writing };
      return importRows(work, rows, existing);
    });
    expect(results.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual([
      { outcome: 'updated', reasons: undefined },
      { outcome: 'created', reasons: undefined },
      { outcome: 'failed', reasons: { BadgeNumber: [`“${badgeNumber}” stands in row 2 already.`] } },
      { outcome: 'failed', reasons: { Building: ['Building is required.'] } },
      { outcome: 'failed', reasons: { Building: ['Building: there is no building “Nowhere”.'] } },
    ]);
    expect((await call('GET', `/${uid}`)).body).toMatchObject({ building, wearer: 'Ann' });
  });

  it('keeps a lost badge', async () => {
    const uid = await madeUid();
    expect((await call('POST', `/${uid}/lost`, {})).status).toBe(200);
    expect(await call('DELETE', `/${uid}`)).toMatchObject({
      status: 409,
      body: { detail: 'A lost badge stays in the records.' },
    });
    expect((await call('POST', `/${uid}/return`, {})).status).toBe(200);
    expect((await call('DELETE', `/${uid}`)).status).toBe(204);
  });
});
