import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AnyResource, choice, flag } from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { freshName } from './caller.ts';
import { openDeclared, replacing } from './declared.ts';

const siren = { field: 'kind', is: ['Siren'] } as const;

/** The table of titles with further columns and a declaration in which only sirens have a pitch and can be loud or tested. */
const alarms: AnyResource = {
  ...titles,
  access: { system: { read: [], write: [] } },
  places: {},
  fields: {
    name: { ...titles.fields.name, unique: undefined },
    kind: choice(['Lamp', 'Siren'], { required: true }),
    pitch: choice(['Low', 'High'], { default: 'Low', when: { ...siren, required: true } }),
    isLoud: flag({ when: siren }),
    isTested: flag({ default: true, when: siren }),
  },
  calls: { ...titles.calls, update: ['PATCH'] },
};

describePlatform('fields of one kind of record with a default', (storage) => {
  const client = randomUUID();
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  const call = (method: 'POST' | 'PATCH', below: string, payload: object) =>
    platform.call(method, `/usercontactrole/v2/clients/${client}/Titles${below}`, payload);
  const make = (values: object) => call('POST', '', { name: freshName('Alarm'), ...values });

  beforeAll(async () => {
    platform = await openDeclared(storage, alarms);
    const { owner } = platform;
    await owner.query(sql`insert into clients (uid, name, country) values (${client}, 'Alarms', 'US')`);
    await owner.query(sql`
      alter table titles add kind text, add pitch text, add is_loud boolean not null default false,
        add is_tested boolean not null default true`);
  });
  afterAll(() => platform.discard());

  const ofLamp = { kind: 'Lamp', pitch: null, isLoud: false, isTested: false };
  const ofSiren = { kind: 'Siren', pitch: 'Low', isLoud: false, isTested: true };

  it('have the default in new records of that kind, and no value in others', async () => {
    expect(await make({ kind: 'Siren' })).toMatchObject({ status: 201, body: ofSiren });
    expect(await make({ kind: 'Lamp' })).toMatchObject({ status: 201, body: ofLamp });
    // Forms send null for fields that they do not show.
    const blank = { pitch: null, isLoud: null, isTested: null };
    expect(await make({ kind: 'Lamp', ...blank })).toMatchObject({ status: 201, body: ofLamp });
  });

  it('can still not be set in others', async () => {
    const { status, body } = await make({ kind: 'Lamp', pitch: 'High', isLoud: true });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['Pitch', 'IsLoud']);
  });

  it('lose the default when a record becomes one of another kind', async () => {
    const made = await make({ kind: 'Siren' });
    const patch = (values: Record<string, unknown>) => call('PATCH', `/${made.body.uid}`, replacing(values));
    expect(await patch({ kind: 'Lamp' })).toMatchObject({ status: 200, body: ofLamp });
    expect(await patch({ isLoud: true })).toMatchObject({ status: 400 });
    expect(await patch({ name: freshName('Lamp') })).toMatchObject({ status: 200, body: ofLamp });
  });
});
