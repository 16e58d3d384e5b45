import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { AnyResource } from '../../../resources/declaration/index.ts';
import { platformUserSettings, userSettings } from '../../../resources/userSettings/index.ts';
import { describeStorages } from '../../support/storages.ts';
import { openDeclared, staff } from './declared.ts';

/** Client settings whose declaration does not define that 404 means none. */
const settings: AnyResource = { ...userSettings, access: { system: { read: [] } }, messages: {} };
const defaults = { maximumFailedLogins: 20, requirePasswordChange: false, requireSecondStep: false };

describeStorages('the one record of a client', (storage) => {
  const client = '11111111-1111-4111-8111-111111111111';
  const other = '22222222-2222-4222-8222-222222222222';
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  const call = (method: 'GET' | 'PUT', payload?: object, of = client) =>
    platform.call(method, `/usercontactrole/v2/clients/${of}/user/settings`, payload);

  beforeAll(async () => {
    platform = await openDeclared(storage, settings);
    await platform.owner.query(
      sql`insert into clients (uid, name, country) values (${client}, 'One', 'US'), (${other}, 'Other', 'US')`,
    );
  });
  afterAll(() => platform.discard());
  beforeEach(async () => {
    await platform.owner.query(sql`delete from user_settings`);
    await platform.owner.query(sql`delete from audit_entries`);
  });

  it('has the declared defaults until it is written', async () => {
    expect(await call('GET')).toMatchObject({ status: 200, body: defaults });
    expect((await call('PUT', { maximumFailedLogins: 5 })).status).toBe(204);
    expect((await call('GET')).body).toEqual({ ...defaults, maximumFailedLogins: 5 });
    expect((await call('GET', undefined, other)).body).toEqual(defaults);
  });

  it('is recorded in the audit when it is created and changed', async () => {
    await call('PUT', {});
    await call('PUT', { maximumFailedLogins: 5 });
    await call('PUT', { maximumFailedLogins: 5 });
    const { rows } = await platform.owner.query(sql`
      select operation, subject, client_uid as client, target, actor_email as actor, changes->'maximumFailedLogins' as changed
      from audit_entries order by at, operation`);
    const entry = { subject: 'userSettings', client, target: client, actor: staff.email };
    expect(rows).toEqual([
      { ...entry, operation: 'create', changed: { old: null, new: 20 } },
      { ...entry, operation: 'update', changed: { old: 20, new: 5 } },
    ]);
  });

  it('is created once by two concurrent first writes', async () => {
    const writes = [{ maximumFailedLogins: 5 }, { requirePasswordChange: true }];
    const answers = await Promise.all(writes.map((body) => call('PUT', body)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await call('GET')).body).toEqual({
      ...defaults,
      maximumFailedLogins: 5,
      requirePasswordChange: true,
    });
  });

  it('rejects a value outside the declared limits in the first write', async () => {
    const errors = { MaximumFailedLogins: [expect.stringContaining('100')] };
    expect(await call('PUT', { maximumFailedLogins: 101 })).toMatchObject({ status: 400, body: { errors } });
  });

  it('cannot have a second row in its table', async () => {
    const second = platform.owner.query(
      sql`insert into user_settings (client_uid, uid) values (${client}, ${other})`,
    );
    await expect(second).rejects.toThrow('user_settings_one');
  });
});

describeStorages('the one record of the platform', (storage) => {
  const path = '/usercontactrole/v2/system/user/settings';
  let platform: Awaited<ReturnType<typeof openDeclared>>;

  beforeAll(async () => {
    platform = await openDeclared(storage, platformUserSettings);
  });
  afterAll(() => platform.discard());

  it('returns 404 until it is written, when the declaration requires it', async () => {
    expect((await platform.call('GET', path)).status).toBe(404);
    expect((await platform.call('PUT', path, {})).status).toBe(204);
    expect(await platform.call('GET', path)).toMatchObject({ status: 200, body: defaults });
  });
});
