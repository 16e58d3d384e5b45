import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from '../../../platform/app.ts';
import { readSettings } from '../../../platform/configuration/settings.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { defineCall } from '../../../platform/http/call.ts';
import { registerCalls } from '../../../platform/http/register-calls.ts';

describe('a call whose transaction the database rolls back because of others', () => {
  let database: Database;
  let app: Awaited<ReturnType<typeof buildApp>>;
  /** SQLSTATE of the failures of the next attempts. */
  let failures: string[] = [];

  const add = defineCall({
    id: 'addOne',
    service: 'probes/v1',
    method: 'POST',
    path: 'ones',
    access: 'public',
    summary: 'Adds a row',
    async handler({ tx }) {
      await tx.query(sql`insert into ones default values`);
      const code = failures.shift();
      if (code !== undefined)
        await tx.query(sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`));
      return { status: 201, body: {} };
    },
  });

  beforeAll(async () => {
    database = await openDatabase({ dataDir: ':memory:' });
    await database.owner.script(`create role safety_portal_app; create role safety_portal_platform;
      create table ones (number serial); grant all on ones to safety_portal_app;
      grant all on sequence ones_number_seq to safety_portal_app`);
    app = await buildApp({
      database,
      settings: await readSettings({ LOG_LEVEL: 'silent', PORT: '1' }),
      services: [
        (scope, context) => {
          const authenticate = () => Promise.reject(new Error('Nobody signs in.'));
          const more = { authenticate, authenticateService: authenticate, checkClient: async () => {} };
          registerCalls(scope, { ...context, ...more }, [add]);
        },
      ],
    });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const call = async (...codes: string[]) => {
    failures = codes;
    await database.owner.script('delete from ones');
    const { statusCode } = await app.inject({ method: 'POST', url: '/probes/v1/ones' });
    const { rowCount } = await database.owner.query(sql`select from ones`);
    return { statusCode, rowCount };
  };

  it.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
  ])('answers after %s as if nothing had happened, and does its work once', async (_, code) => {
    expect(await call(code, code)).toEqual({ statusCode: 201, rowCount: 1 });
  });

  it('is refused when it loses again and again, and has done nothing', async () => {
    const { statusCode, rowCount } = await call('40P01', '40P01', '40P01', '40P01');
    expect([statusCode, rowCount, failures.length]).toEqual([503, 0, 1]);
  });

  it('is not repeated for another failure', async () => {
    expect(await call('23514', '40001')).toMatchObject({ rowCount: 0 });
    expect(failures).toEqual(['40001']);
  });
});
