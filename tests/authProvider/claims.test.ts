import { describe, expect, it } from 'vitest';
import fc from '../support/fastCheck.ts';
import { ClaimsError, hasIdentity, mapClaims } from '../../authProvider/claims.ts';
import rules from '../checklist/rules.json' with { type: 'json' };
import { proves } from '../support/rows.ts';

const claims = {
  userUid: 'u1',
  clientUid: 'c1',
  clientName: 'Northfield',
  isSystemUser: false,
  isGlobalAdmin: true,
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@northfield.example',
  userRole: 3,
  hasAllBuildings: true,
  isScopedToBuilding: false,
  permissions: ['CanManageUsers', 'canmanageroles', 'canmanageusers'],
  defaultLandingPage: '/client/landing',
  isSSOAuthenticated: true,
  camuParentUid: 'p1',
  pageSize: 25,
  primaryBuilding: { uid: 'b1', name: 'Ash' },
  voicePhoneNumber: '1',
  mobilePhoneNumber: '2',
};

describe('mapping identity claims to the session user', () => {
  it('sets every field of the specification', () => {
    proves('startup-8', 'startup-22', 'startup-23', 'startup-25');
    const user = mapClaims(claims);
    const row = rules.find(({ id }) => id === 'startup-22') as { fields: string[] };
    // In addition `actedBy`, the staff member who acts as the user, on the embedded platform.
    expect(Object.keys(user).toSorted()).toEqual([...row.fields, 'actedBy'].toSorted());
    expect(user).toEqual({
      ...claims,
      permissions: new Set(['canmanageusers', 'canmanageroles']),
      actedBy: null,
    });
  });

  it('converts permissions to lower case', () => {
    proves('permissions-1');
    expect(mapClaims(claims).permissions).toEqual(new Set(['canmanageusers', 'canmanageroles']));
  });

  it('applies defaults when only userUid is present, such as 10 rows per page', () => {
    proves('startup-24', 'constants-3');
    expect(mapClaims({ userUid: 'u1' })).toMatchObject({
      clientUid: null,
      isSystemUser: false,
      permissions: new Set(),
      pageSize: 10,
      primaryBuilding: null,
      defaultLandingPage: null,
    });
  });

  it('reads claims under configured names, including dotted paths and names with dots', () => {
    const mapping = {
      userUid: 'sub',
      permissions: 'resource_access.portal.roles',
      isSystemUser: 'https://x.example/staff',
    };
    const ofProvider = {
      sub: 'u9',
      'https://x.example/staff': 'true',
      resource_access: { portal: { roles: 'a B' } },
    };
    expect(mapClaims(ofProvider, mapping)).toMatchObject({
      userUid: 'u9',
      isSystemUser: true,
      permissions: new Set(['a', 'b']),
    });
    expect(hasIdentity(ofProvider, mapping)).toBe(true);
    expect(hasIdentity({}, mapping)).toBe(false);
  });

  it.each([
    ['userUid', undefined, 'The sign-in service sent the claim “userUid” wrongly: it is missing.'],
    [
      'userUid',
      7,
      'The sign-in service sent the claim “userUid” wrongly: it must be a text that is not empty.',
    ],
    [
      'permissions',
      [1, 2],
      'The sign-in service sent the claim “permissions” wrongly: it must be a list of texts.',
    ],
    [
      'isSystemUser',
      'perhaps',
      'The sign-in service sent the claim “isSystemUser” wrongly: it must be true or false.',
    ],
  ])('rejects %s = %j with a message that names the claim and the reason', (claim, value, sentence) => {
    expect(() => mapClaims({ ...claims, [claim]: value })).toThrow(sentence);
  });

  it.each([
    ['pageSize', 0, 10],
    ['pageSize', 'many', 10],
    ['pageSize', 1000, 1000],
    ['pageSize', 1001, 10],
    ['pageSize', '1001', 10],
    ['primaryBuilding', 'b7', { uid: 'b7', name: '' }],
    ['primaryBuilding', { id: 'b7', name: 'Ash' }, { uid: 'b7', name: 'Ash' }],
    ['primaryBuilding', [1], null],
    ['defaultLandingPage', 7, null],
    ['userRole', {}, null],
    ['firstName', { given: 'Ann' }, ''],
    ['isGlobalAdmin', 'perhaps', false],
    ['isSSOAuthenticated', [], false],
    ['camuParentUid', 7, null],
    ['voicePhoneNumber', 15075550100, ''],
  ] as const)('locks nobody out by %s = %j, which no access depends on', (claim, value, read) => {
    expect(mapClaims({ ...claims, [claim]: value })[claim]).toEqual(read);
  });

  it('adds the configured claim name to the message', () => {
    expect(() => mapClaims({}, { userUid: 'employee_id' })).toThrow(
      '“userUid” (“employee_id” at the provider)',
    );
  });

  it('returns a user or throws ClaimsError for any claims', () => {
    const anyClaims = fc.dictionary(
      fc.constantFrom(...Object.keys(claims), 'constructor', '__proto__'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(anyClaims, (anySet) => {
        try {
          expect(typeof mapClaims(anySet).userUid).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(ClaimsError);
        }
      }),
    );
  });
});
