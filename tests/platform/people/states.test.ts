import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { listRecords } from '../../../platform/resources/read.ts';
import { registry } from '../../../resources/registry.ts';
import '../../../platform/modules.ts';
import { describePlatform } from '../../support/storages.ts';
import { openOwn } from '../database/open.ts';

const staff: Principal = {
  userUid: '00000000-0000-4000-8000-000000000001',
  kind: 'system',
  clientUid: null,
  permissions: new Set(['canmanageclients', 'canmanageusers']),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
};

/** Values of accounts, and the states that their users then show. */
const accounts: readonly (readonly [set: string, invitation: string | null, locked: boolean])[] = [
  [`invited_until = now() + interval '1 hour'`, 'Invited', false],
  [`invited_until = now() - interval '1 hour'`, 'Expired', false],
  [`invited_until = null`, 'NotInvited', false],
  [`invited_until = now() - interval '9 days', invitation_accepted_at = now()`, null, false],
  [`failed_logins = 20, last_failed_at = now() - interval '30 seconds'`, 'NotInvited', true],
  [`failed_logins = 20, last_failed_at = now() - interval '2 minutes'`, 'NotInvited', false],
  [`failed_logins = 40, last_failed_at = now() - interval '59 minutes'`, 'NotInvited', true],
  [`failed_logins = 40, last_failed_at = now() - interval '61 minutes'`, 'NotInvited', false],
  [`failed_logins = 40, last_failed_at = null`, 'NotInvited', false],
];

describePlatform('The state of a user', (storage) => {
  it('is shown as it is, and a filter by it finds all users that show it and no others', async () => {
    const { database, discard } = await openOwn(storage, 'sample');
    try {
      const { rows: clients } = await database.owner.query<{ uid: string }>(
        sql`select client_uid as uid from users group by 1 having count(*) between 20 and 1000 order by count(*) desc limit 1`,
      );
      const [{ uid: clientUid } = { uid: '' }] = clients;
      await database.owner.query(
        sql`update users set last_login = null, failed_logins = 0 where client_uid = ${clientUid}`,
      );
      await database.owner.query(
        sql`update user_settings set maximum_failed_logins = 20 where client_uid = ${clientUid}`,
      );
      const { rows: people } = await database.owner.query<{ uid: string }>(
        sql`select uid from users where client_uid = ${clientUid} order by uid limit ${accounts.length}`,
      );
      expect(people).toHaveLength(accounts.length);
      await database.owner.query(
        sql`update identity_accounts set invited_until = null, invitation_accepted_at = null, failed_logins = 0, last_failed_at = null where client_uid = ${clientUid}`,
      );
      for (const [index, [set]] of accounts.entries())
        await database.owner.query(
          sql`update identity_accounts set ${sql.raw(set)} where uid = ${people[index]?.uid}`,
        );
      const list = async (filters?: string) =>
        database.transaction({ kind: 'tenant', clientUid }, async (tx) => {
          const query = { pagesize: 1000, pagenumber: 0, orderInstructions: undefined, filters };
          const { items } = await listRecords(tx, registry.users, {
            params: { clientId: clientUid },
            principal: staff,
            query,
          });
          return items;
        });
      const all = await list();
      const shown = new Map(all.map((user) => [user['uid'], user]));
      for (const [index, [set, invitation, locked]] of accounts.entries())
        expect(shown.get(people[index]?.uid), set).toMatchObject({ invitation, locked });
      const uids = (users: typeof all) => users.map(({ uid }) => String(uid)).toSorted();
      for (const state of ['NotInvited', 'Invited', 'Expired'])
        expect(uids(await list(`Invitation~eq~'${state}'`)), state).toEqual(
          uids(all.filter(({ invitation }) => invitation === state)),
        );
      for (const state of [true, false])
        expect(uids(await list(`Locked~eq~${state}`)), `locked ${state}`).toEqual(
          uids(all.filter(({ locked }) => locked === state)),
        );
    } finally {
      await discard();
    }
  });
});
