import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses } from '../../../resources/courses/index.ts';
import { type AnyResource, text } from '../../../resources/declaration/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared, replacing } from './declared.ts';

/** The table of courses with a declaration in which one number bounds another. */
const bounded: AnyResource = {
  ...courses,
  access: { system: { read: [], write: [] } },
  requires: undefined,
  fields: {
    name: text({ required: true }),
    minutes: { kind: 'integer' },
    validMonths: { kind: 'integer', notBefore: 'minutes' },
  },
  calls: { ...courses.calls, operations: ['get', 'create', 'update'], update: ['PATCH'] },
};

describePlatform('a field with another field as its minimum', (storage) => {
  const client = '11111111-1111-4111-8111-111111111111';
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  beforeAll(async () => {
    platform = await openDeclared(storage, bounded);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Bounded', 'US')`,
    );
  });
  afterAll(() => platform.discard());

  it('is compared with the stored value of the field that a change omits', async () => {
    const path = `/usercontactrole/v2/clients/${client}/course`;
    const errors = { ValidMonths: ['Valid months cannot be less than Minutes.'] };
    expect(await platform.call('POST', path, { name: 'Drill', minutes: 12, validMonths: 6 })).toMatchObject({
      status: 400,
      body: { errors },
    });
    const made = await platform.call('POST', path, { name: 'Drill', minutes: 6, validMonths: 12 });
    const patch = (values: object) =>
      platform.call('PATCH', `${path}/${made.body.uid}`, replacing({ ...values }));
    expect(await patch({ minutes: 13 })).toMatchObject({ status: 400, body: { errors } });
    expect(await patch({ validMonths: 5 })).toMatchObject({ status: 400, body: { errors } });
    expect((await patch({ minutes: 13, validMonths: 13 })).status).toBe(200);
  });
});
