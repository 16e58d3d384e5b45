import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';

import { openDatabase } from '../../../platform/database/index.ts';
import { addressKey } from '../../../platform/http/address-key.ts';
import { rateLimit } from '../../../platform/http/rate-limit.ts';
import { describeStorages, ownPlace } from '../../support/storages.ts';

describeStorages('a rate limit', (storage) => {
  it('admits its number of calls, reports the time to wait, and persists across a restart', async () => {
    const place = await ownPlace(storage, 'tables');
    const rule = { name: 'trial', points: 3, seconds: 600 };
    const [somebody, another] = [randomUUID(), randomUUID()];
    let database = await openDatabase(place);
    try {
      const states = await Promise.all(
        Array.from({ length: 5 }, () => rateLimit(database, rule).consume(somebody)),
      );
      expect(states.filter(({ isExceeded }) => isExceeded)).toHaveLength(2);
      expect(states.map(({ remaining }) => remaining).toSorted((one, other) => one - other)).toEqual([
        0, 0, 0, 1, 2,
      ]);
      await database.close();
      database = await openDatabase(place);
      const limit = rateLimit(database, rule);
      const refused = await limit.consume(somebody);
      expect(refused.isExceeded).toBe(true);
      expect(refused.seconds).toBeGreaterThan(500);
      expect((await limit.consume(another)).remaining).toBe(2);
      await limit.forgive(another);
      expect((await limit.consume(another)).remaining).toBe(2);
      const age = sql`update rate_limits set expire = expire - ${rule.seconds * 1000}::bigint`;
      await database.owner.query(age);
      expect(await limit.consume(somebody)).toMatchObject({ isExceeded: false, remaining: 2 });
    } finally {
      await database.close();
      await place.discard();
    }
  });
});

describeStorages('the wait that a rate limit reports', (storage) => {
  it('is never zero while the limit is exceeded, also in the last moment of its window', async () => {
    const place = await ownPlace(storage, 'tables');
    const database = await openDatabase(place);
    const limit = rateLimit(database, { name: 'trial', points: 1, seconds: 60 });
    const started = Date.now();
    const waitAt = async (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: started + ms });
      const { isExceeded, seconds } = await limit.state('somebody');
      return isExceeded ? seconds : 0;
    };
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: started });
      await limit.consume('somebody');
      expect([await waitAt(0), await waitAt(30_500), await waitAt(59_900), await waitAt(59_999)]).toEqual([
        60, 30, 1, 1,
      ]);
      expect(await waitAt(60_001)).toBe(0);
    } finally {
      vi.useRealTimers();
      await database.close();
      await place.discard();
    }
  });
});

describe('the network address that a limit counts', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ])('%s: %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
