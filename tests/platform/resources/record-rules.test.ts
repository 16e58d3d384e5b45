import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { freshName } from './caller.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared, replacing } from './declared.ts';

/** The table of titles with a declaration that has every rule between fields and states. */
const ruled: AnyResource = {
  ...titles,
  access: { system: { read: [], write: [], delete: [] } },
  fields: {
    name: { ...titles.fields.name, unique: undefined, lockedWhen: { field: 'description', is: ['Closed'] } },
    description: { ...titles.fields.description, requiredWhen: { field: 'name', is: ['Escort'] } },
  },
  calls: { ...titles.calls, update: ['PATCH'] },
  rules: [
    {
      of: ['name', 'description'],
      at: 'description',
      message: 'The description cannot repeat the name.',
      holds: ({ name, description }) => name !== description,
    },
  ],
  undeletable: { message: 'Closed titles are kept.', when: ({ description }) => description === 'Closed' },
};

describePlatform('rules and states of records', (storage) => {
  const client = '11111111-1111-4111-8111-111111111111';
  let platform: Awaited<ReturnType<typeof openDeclared>>;
  let uid: string;

  const call = (method: 'POST' | 'PATCH' | 'DELETE', below: string, payload?: object) =>
    platform.call(method, `/usercontactrole/v2/clients/${client}/Titles${below}`, payload);
  const patch = (values: Record<string, unknown>) => call('PATCH', `/${uid}`, replacing(values));

  beforeAll(async () => {
    platform = await openDeclared(storage, ruled);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Ruled', 'US')`,
    );
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    const made = await call('POST', '', { name: freshName('Nurse'), description: 'Open' });
    uid = made.body.uid;
  });

  it('reject creates and changes that break a rule, with a message at the field', async () => {
    const errors = { Description: ['The description cannot repeat the name.'] };
    expect(await call('POST', '', { name: 'Cook', description: 'Cook' })).toMatchObject({
      status: 400,
      body: { errors },
    });
    // Only the other field of the rule changes.
    expect(await patch({ name: 'Open' })).toMatchObject({ status: 400, body: { errors } });
    expect(await patch({ name: 'Open', description: 'Other' })).toMatchObject({ status: 200 });
  });

  it('reject changes of a field locked by the saved state, also together with the state', async () => {
    expect((await patch({ description: 'Closed', name: 'Head nurse' })).status).toBe(200);
    const errors = { Name: ['Name cannot be changed any more.'] };
    expect(await patch({ name: 'Nurse' })).toMatchObject({ status: 400, body: { errors } });
    expect(await patch({ name: 'Nurse', description: 'Open' })).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect((await patch({ description: 'Open' })).status).toBe(200);
    expect((await patch({ name: 'Nurse' })).status).toBe(200);
  });

  it('reject a change that makes another, empty field required', async () => {
    expect((await patch({ description: null })).status).toBe(200);
    expect(await patch({ name: 'Escort' })).toMatchObject({
      status: 400,
      body: { errors: { Description: ['Description is required.'] } },
    });
    expect((await patch({ name: 'Escort', description: 'Walks with visitors' })).status).toBe(200);
    expect((await patch({ description: null })).status).toBe(400);
  });

  it('reject deletion in a state that forbids it, with the reason', async () => {
    expect((await patch({ description: 'Closed' })).status).toBe(200);
    expect(await call('DELETE', `/${uid}`)).toMatchObject({
      status: 409,
      body: { detail: 'Closed titles are kept.' },
    });
    expect((await patch({ description: null })).status).toBe(200);
    expect((await call('DELETE', `/${uid}`)).status).toBe(204);
  });
});
