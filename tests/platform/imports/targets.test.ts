import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { convertRow } from '../../../platform/imports/cells/convert.ts';
import { readTargets } from '../../../platform/imports/headings/targets.ts';
import { defineResource, reference, section, text } from '../../../resources/declaration/index.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';
import { personOf } from '../nested/platform.ts';
import { plainReading } from './read.ts';

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

const doors = defineResource({
  name: 'importedDoors',
  label: { one: 'Door', many: 'Doors' },
  title: 'code',
  sections: {
    door: section('Door', {
      code: text(),
      building: reference('buildings'),
      level: reference('levels', {
        within: { buildingUID: 'building' },
        embed: 'levelOf',
        filterable: false,
      }),
    }),
  },
  calls: { service: 'clientbuilding/v2' },
  access: badges.access,
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

  it('names a level of the building that the row names, where several buildings have one of that name', async () => {
    const { rows } = await opened.database.owner.query<
      Record<'clientUid' | 'name' | 'one' | 'other', string>
    >(
      sql`select a.client_uid as "clientUid", a.level_name as name, a.building_uid as one, b.building_uid as other
        from levels a join levels b on b.client_uid = a.client_uid and b.level_name = a.level_name
        and b.building_uid > a.building_uid limit 1`,
    );
    const [level] = rows;
    if (!level) throw new Error('The sample has no levels of one name.');
    const { clientUid, name, one, other } = level;
    const mapping = ['level', 'code', 'building'];
    const of = { resource: doors, mapping, clientUid, principal: personOf(clientUid) };
    const targets = await opened.database.transaction({ kind: 'tenant', clientUid }, (tx) =>
      readTargets(tx, of),
    );
    const reading = { ...plainReading, mapping, targets };
    const levelIn = (building: string, stored?: object) => {
      const { body, errors } = convertRow(
        doors,
        { cells: [name, 'D-1', building], values: undefined, cellFaults: undefined },
        reading,
        stored as Readonly<Record<string, unknown>> | undefined,
      );
      expect(errors).toEqual({});
      return body['level'];
    };
    const found = await opened.database.owner.query<{ uid: string; of: string }>(
      sql`select uid, building_uid as of from levels where level_name = ${name} and building_uid in (${one}, ${other})`,
    );
    const uidIn = (building: string) => found.rows.find((row) => row.of === building)?.uid;
    expect(levelIn(one)).toBe(uidIn(one));
    expect(levelIn(other)).toBe(uidIn(other));
    expect(levelIn('', { building: other })).toBe(uidIn(other));
  });
});
