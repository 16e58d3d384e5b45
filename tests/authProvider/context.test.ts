import fc from '../support/fastCheck.ts';
import { describe, expect, it } from 'vitest';
import {
  allBuildings,
  browserContextStore,
  buildingScope,
  contextCookie,
  contextInCookies,
  contextName,
  decodeContext,
  encodeContext,
  searchTermKey,
  selectBuilding,
  selectClient,
} from '../../authProvider/context.ts';
import {
  aContext,
  ash,
  aUser,
  birch,
  clientUid,
  memoryStorage,
  otherClientUid,
  systemUser,
} from '../support/session.ts';
import { proves } from '../support/rows.ts';

describe('the context cookie', () => {
  it('is named raptor-context, is Secure and SameSite=Strict, and contains the context as base64 JSON', () => {
    proves('startup-26', 'startup-27', 'startup-28', 'startup-29', 'startup-30', 'constants-17');
    const [pair = '', ...attributes] = contextCookie(aContext).split('; ');
    expect(pair.startsWith('raptor-context=')).toBe(true);
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'SameSite=Strict', 'Path=/']));
    const json: unknown = JSON.parse(
      Buffer.from(pair.slice('raptor-context='.length), 'base64').toString('utf8'),
    );
    expect(json).toEqual(aContext);
  });

  it('round-trips names in any script', () => {
    const name = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(name, name, fc.uuid(), fc.uuid(), (clientName, buildingName, client, building) => {
        const context = { clientUid: client, clientName, buildingUid: building, buildingName };
        expect(decodeContext(encodeContext(context))).toEqual(context);
      }),
    );
  });

  it('stays below 4 KiB for names of any length', () => {
    const name = fc.string({ unit: 'binary', minLength: 3000, maxLength: 5000 });
    fc.assert(
      fc.property(name, (long) => {
        const cookie = contextCookie({ ...aContext, clientName: long, buildingName: long });
        expect(cookie.length).toBeLessThan(4096);
        expect(contextInCookies(cookie)?.clientUid).toBe(clientUid);
      }),
      { numRuns: 50 },
    );
    const worst = '\u0001'.repeat(4000);
    expect(contextCookie({ ...aContext, clientName: worst, buildingName: worst }).length).toBeLessThan(4096);
  });

  const forged = (value: unknown) => btoa(JSON.stringify(value));
  it.each([
    'nonsense',
    '%%%',
    '',
    btoa('no json'),
    btoa('\xff\xfe'),
    forged(null),
    forged([]),
    forged({}),
    forged({ ...aContext, clientUid: 7 }),
    forged({ ...aContext, clientUid: '../admin' }),
    forged({ ...aContext, buildingUid: 'a/../b' }),
    forged({ ...aContext, clientName: undefined }),
  ])('is ignored when forged or corrupt: %s', (value) => {
    expect(decodeContext(value)).toBeNull();
  });

  it('is read without an exception for any value', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect([null, 'object']).toContain(decodeContext(value) && 'object');
        contextInCookies(`a=b; ${contextName}=${value}; c=d`);
      }),
    );
  });
});

describe('two tabs', () => {
  it('with different clients do not affect each other, and a new tab starts with the last saved context', () => {
    const page = { cookie: '' };
    const first = browserContextStore(memoryStorage(), page);
    const second = browserContextStore(memoryStorage(), page);
    const other = { ...aContext, clientUid: otherClientUid, clientName: 'Oakwood' };
    first.save(aContext);
    second.save(other);
    expect(first.load()).toEqual(aContext);
    expect(second.load()).toEqual(other);
    page.cookie = page.cookie.split('; ')[0]!;
    expect(browserContextStore(memoryStorage(), page).load()).toEqual(other);
  });

  it('leave the cookie to the visible one while the other brings its client up to date', () => {
    const page: Parameters<typeof browserContextStore>[1] = { cookie: '', visibilityState: 'visible' };
    const visible = browserContextStore(memoryStorage(), page);
    const hidden = browserContextStore(memoryStorage(), {
      get cookie() {
        return page.cookie;
      },
      set cookie(value) {
        page.cookie = value;
      },
      visibilityState: 'hidden',
    });
    visible.save(aContext);
    const other = { ...aContext, clientUid: otherClientUid, clientName: 'Oakwood' };
    hidden.save(other);
    expect(contextInCookies(page.cookie)).toEqual(aContext);
    expect(hidden.load()).toEqual(other);
  });

  it('do not restore a cleared client from the cookie', () => {
    const page = { cookie: contextCookie(aContext).split('; ')[0]! };
    const tab = browserContextStore(memoryStorage(), page);
    tab.save(null);
    // Another tab has a client.
    page.cookie = contextCookie(aContext).split('; ')[0]!;
    expect(tab.load()).toBeNull();
    expect(browserContextStore(memoryStorage(), page).load()).toEqual(aContext);
  });
});

describe('the selection of client and building', () => {
  it('takes a client user’s own client and ignores the stored one', () => {
    proves('startup-12', 'access-9');
    const storedContext = { ...aContext, clientUid: otherClientUid };
    expect(selectClient(aUser(), storedContext)?.uid).toBe(clientUid);
  });

  it('takes the stored client of a system user', () => {
    proves('startup-13', 'access-5');
    expect(selectClient(systemUser(), aContext)).toEqual({ uid: clientUid, name: aContext.clientName });
    expect(selectClient(systemUser(), null)).toBeNull();
  });

  it('ignores the cookie for a user without a client', () => {
    expect(selectClient(aUser({ clientUid: null }), aContext)).toBeNull();
  });

  it('offers All Buildings, an all-zero identifier, to system users and to users with all buildings', () => {
    proves('access-6', 'access-7', 'access-11', 'startup-31');
    expect(allBuildings.uid).toBe('00000000-0000-0000-0000-000000000000');
    for (const user of [systemUser({ hasAllBuildings: false }), aUser()])
      expect(buildingScope(user, [birch, ash])).toEqual([allBuildings, ash, birch]);
  });

  it('limits other users to their own buildings', () => {
    proves('access-10');
    expect(buildingScope(aUser({ hasAllBuildings: true }), [ash])).toEqual([allBuildings, ash]);
    expect(buildingScope(aUser({ hasAllBuildings: false }), [birch, ash])).toEqual([ash, birch]);
  });

  it('takes the stored building when it is in scope', () => {
    proves('startup-15');
    expect(selectBuilding([ash, birch], birch.uid, ash.uid)).toBe(birch);
  });
  it('takes the primary building when none is stored', () => {
    proves('startup-16');
    expect(selectBuilding([ash, birch], undefined, birch.uid)).toBe(birch);
  });
  it('takes the first building in scope when none is stored or primary', () => {
    proves('startup-17');
    expect(selectBuilding([ash, birch], undefined, undefined)).toBe(ash);
  });
  it('never takes a building that is not in scope', () => {
    proves('startup-18');
    expect(selectBuilding([ash], birch.uid, birch.uid)).toBe(ash);
    expect(selectBuilding([], birch.uid, birch.uid)).toBeNull();
  });
});

it('stores the search term under clientSearchTerm', () => {
  proves('startup-32', 'constants-18');
  expect(searchTermKey).toBe('clientSearchTerm');
});
