import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { readTargets } from '../../../platform/imports/headings/targets.ts';
import { defineResource, reference, section, text } from '../../../resources/declaration/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { personOf } from '../nested/platform.ts';

const badges = defineResource({
  name: 'importedBadges',
  label: { one: 'Badge', many: 'Badges' },
  title: 'badgeNumber',
  sections: { badge: section('Badge', { badgeNumber: text(), holder: reference('contacts') }) },
  calls: { service: 'usercontactrole/v2' },
  access: {
    system: { read: ['CanManageUsers'], write: 'nobody' },
    client: { read: ['CanManageUsers'], write: 'nobody' },
  },
  places: {},
});

describePlatform('A cell of an imported file', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage, 'sample');
  });
  afterAll(() => opened.discard());

  it('names a person as lists do, by first and last name', async () => {
    const { rows } = await opened.database.owner.query<{ uid: string; clientUid: string; name: string }>(sql`
      select uid, client_uid as "clientUid", first_name || ' ' || last_name as name from contacts c
      where not exists (select from contacts other where other.client_uid = c.client_uid and other.uid <> c.uid
        and other.first_name = c.first_name and other.last_name = c.last_name) limit 1`);
    const [contact] = rows;
    if (!contact) throw new Error('The sample has no contacts.');
    const { clientUid, name } = contact;
    const principal = personOf(clientUid);
    const targets = await opened.database.transaction({ kind: 'tenant', clientUid }, (tx) =>
      readTargets(tx, { resource: badges, mapping: ['badgeNumber', 'holder'], clientUid, principal }),
    );
    expect(targets.get('holder')?.get(name.toUpperCase())).toBe(contact.uid);
  });
});
