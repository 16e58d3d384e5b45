import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { answerAction } from '../../../platform/resources/calls/actions.ts';
import {
  type AnyResource,
  decimal,
  flag,
  integer,
  required,
  text,
} from '../../../resources/declaration/index.ts';
import { titles } from '../../../resources/titles/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { openDeclared } from './declared.ts';

const actions = {
  near: {
    on: 'none',
    method: 'GET',
    access: [],
    path: 'near/{floor}/{isPublic}',
    params: { floor: integer({ ...required, min: -5, max: 200 }), isPublic: flag() },
    query: { radius: decimal({ default: 1, max: 10 }) },
    answer: { floor: integer(), isPublic: flag(), radius: decimal() },
  },
  rename: { on: 'none', method: 'POST', access: [], path: 'rename', body: { name: text(required) } },
} as const;

/** The table of titles with actions whose inputs are numbers, or have the names of fields with a rule. */
const acting = {
  ...(titles as AnyResource),
  access: { system: { read: [], write: [] } },
  rules: [
    {
      of: ['name', 'description'],
      at: 'description',
      message: 'A nurse needs a description.',
      holds: ({ name, description }: Readonly<Record<string, unknown>>) =>
        name !== 'Nurse' || typeof description === 'string',
    },
  ],
  actions,
} as const;

describePlatform('the input of an action', (storage) => {
  const client = randomUUID();
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  const call = (method: 'GET' | 'POST', below: string, payload?: object) =>
    platform.call(method, `/usercontactrole/v2/clients/${client}/Titles/${below}`, payload);

  beforeAll(async () => {
    platform = await openDeclared(storage, acting, undefined, [
      answerAction(acting, 'near', {
        summary: 'Repeats its input',
        handler: ({ input }) => Promise.resolve(input),
      }),
      answerAction(acting, 'rename', { summary: 'Does nothing', handler: () => Promise.resolve() }),
    ]);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'Acting', 'US')`,
    );
  });
  afterAll(() => platform.discard());

  it('may be a number or a flag in the path, and a number with decimals in the query', async () => {
    expect(await call('GET', 'near/-2/true?radius=2.5')).toMatchObject({
      status: 200,
      body: { floor: -2, isPublic: true, radius: 2.5 },
    });
    expect(await call('GET', 'near/3/false')).toMatchObject({ status: 200, body: { floor: 3, radius: 1 } });
  });

  it('is rejected when it is no number, or out of bounds', async () => {
    for (const below of ['near/attic/true', 'near/1.5/true', 'near/201/true', 'near/1/maybe'])
      expect([below, (await call('GET', below)).status]).toEqual([below, 404]);
    expect(await call('GET', 'near/1/true?radius=10.5')).toMatchObject({
      status: 400,
      body: { errors: { Radius: ['Radius must be between -1000000000 and 10.'] } },
    });
    expect((await call('GET', 'near/1/true?radius=wide')).status).toBe(400);
  });

  it('is not subject to the rules between fields of the record', async () => {
    expect((await call('POST', 'rename', { name: 'Nurse' })).status).toBe(204);
  });
});
