import { createHash, randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { signIn } from '../../../platform/commands/sign-in.ts';
import { callService, jobService } from '../../../platform/modules.ts';
import { defaultMaxFailedLogins } from '../../../platform/identity/lockout.ts';
import { describePlatform } from '../../support/storages.ts';
import { type Caller, callerOf } from '../resources/caller.ts';
import {
  type IdentityPlatform,
  identityPlatform,
  personPassword,
  people,
  systemRoleUid,
  wrongPassword,
} from './support.ts';

const path = 'usercontactrole/v2/system/users';
const userName = 'lou.locked@provider.example';

describePlatform('A staff member', (storage) => {
  let platform: IdentityPlatform;
  let caller: Caller;
  let uid: string;

  beforeAll(async () => {
    platform = await identityPlatform(storage, {}, [callService, jobService]);
    const { access_token } = await signIn(platform.origin, people.staff, personPassword);
    caller = callerOf(platform.origin, access_token);
    const creation = await caller('POST', path, {
      body: {
        firstName: 'Lou',
        lastName: 'Locked',
        userName,
        password: personPassword,
        roles: [systemRoleUid],
      },
    });
    expect(creation.status).toBe(201);
    uid = creation.body.uid;
  });
  afterAll(() => platform?.stop());

  const attempt = async (password: string) =>
    signIn(platform.origin, userName, password).then(
      () => 'signed in',
      () => 'refused',
    );
  /** Lou in the list of locked, or not locked, users. */
  const listed = async (locked: boolean) => {
    const { body } = await caller('GET', `${path}?filters=${encodeURIComponent(`Locked~eq~${locked}`)}`);
    return body.items.find((item: { uid: string }) => item.uid === uid) as object | undefined;
  };

  it('is created under an Idempotency-Key without a stored digest that reveals the password', async () => {
    const key = randomUUID();
    const body = {
      firstName: 'Kim',
      lastName: 'Keyed',
      userName: 'kim.keyed@provider.example',
      password: personPassword,
      roles: [systemRoleUid],
    };
    expect((await caller('POST', path, { body, headers: { 'idempotency-key': key } })).status).toBe(201);
    const { rows } = await platform.database.owner.query<{ fingerprint: string }>(
      sql`select fingerprint from create_requests where key = ${key}`,
    );
    const guess = createHash('sha256')
      .update(JSON.stringify([key, 'systemUsers', {}, body]))
      .digest('hex');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint).not.toBe(guess);
  });

  it('is locked by twenty wrong passwords, is listed as locked, and can sign in after the unlock', async () => {
    for (let count = 1; count < defaultMaxFailedLogins; count += 1)
      expect(await attempt(wrongPassword)).toBe('refused');
    expect(await listed(false)).toMatchObject({ failedLogins: 19, locked: false });
    expect(await attempt(wrongPassword)).toBe('refused');
    expect(await listed(false)).toBeUndefined();
    expect(await listed(true)).toMatchObject({ failedLogins: 20, locked: true });
    expect(await attempt(personPassword)).toBe('refused');

    expect((await caller('DELETE', `usercontactrole/v2/system/locks/${uid}`)).status).toBe(204);
    expect(await listed(true)).toBeUndefined();
    expect(await listed(false)).toMatchObject({ failedLogins: 0, locked: false });
    expect(await attempt(personPassword)).toBe('signed in');
  });

  it('is not locked by nineteen wrong passwords, and the right password resets the count', async () => {
    await platform.wait(600_000);
    for (let count = 1; count < defaultMaxFailedLogins; count += 1) await attempt(wrongPassword);
    expect(await attempt(personPassword)).toBe('signed in');
    expect(await listed(false)).toMatchObject({ failedLogins: 0 });
  });
});
