import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Principal } from '../../../platform/kernel/principal.ts';
import { filterObject, listSimpleRest } from '../../../platform/resources/queries/simple-rest.ts';
import '../../../platform/modules.ts';
import { registry } from '../../../resources/registry.ts';
import { describePlatform } from '../../support/storages.ts';
import { type OpenedDatabase, openOwn } from '../database/open.ts';

const staff: Principal = {
  userUid: randomUUID(),
  kind: 'system',
  clientUid: null,
  permissions: new Set(),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: true,
};

describePlatform('a filter in the dialect of ra-data-simple-rest', (storage) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOwn(storage, 'sample');
  });
  afterAll(() => opened?.discard());

  /** The number of countries, whose lists are not searched by any field. */
  async function countries(filter: object): Promise<number | undefined> {
    const { rows } = await opened.database.owner.query<{ count: number }>(
      sql`select count(*)::int as count from countries t where ${filterObject(registry.countries, filter, staff)}`,
    );
    return rows[0]?.count;
  }

  it('without conditions holds for all, and for none with a word that no field is searched for or no values', async () => {
    const all = await countries({});
    expect(all).toBeGreaterThan(1);
    expect(await countries({ q: ' ' })).toBe(all);
    expect(await countries({ q: 'United' })).toBe(0);
    expect(await countries({ name: [] })).toBe(0);
    expect(await countries({ name: [], q: 'United' })).toBe(0);
  });

  it.each(['[0]', '[null,24]', '["0",24]', '[0,24.5]', '[-1,24]', '[24,0]', '[0,1000]', '{}', '24', '[0,'])(
    'refuses the range %s and says what a range is',
    async (range) => {
      const read = opened.database.transaction({ kind: 'platform' }, (tx) =>
        listSimpleRest(tx, registry.countries, {
          params: {},
          principal: staff,
          query: {
            range,
            filter: undefined,
            sort: undefined,
            pagesize: undefined,
            pagenumber: 0,
            orderInstructions: undefined,
            filters: undefined,
          },
        }),
      );
      await expect(read).rejects.toMatchObject({
        status: 400,
        options: { errors: { range: [expect.stringMatching(/^range is/)] } },
      });
    },
  );
});
