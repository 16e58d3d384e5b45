import { describe, expect, it } from 'vitest';
import { entryOf, usefulPage } from '../../../src/navigation/startPage.ts';
import { aSession, aUser, systemUser } from '../../support/session.ts';
import { proves } from '../../support/rows.ts';

const staff = (permissions: string[]) => aSession({ user: systemUser({ permissions }), context: null });

describe('the start page', () => {
  it.each([
    ['canmanageclients', '/admin/clients'],
    ['canmanageusers', '/admin/user-search'],
    ['canmanageclientsettings', '/admin/configuration/user-management-settings/user-settings'],
    ['canviewlogs', '/admin/unauthorized'],
  ])('of staff with %s is %s', (permission, path) => {
    proves('entry-13');
    expect(entryOf(staff([permission]))).toEqual({ path });
  });

  it('of a client user is the landing page', () => {
    proves('entry-14');
    expect(entryOf(aSession({ user: aUser() }))).toEqual({ path: '/client/landing' });
  });

  it.each(['/client/admin', '/client/admin/raptor-connect', '/admin/configuration'])(
    'of a client user is not the chosen page %s without its permissions',
    (defaultLandingPage) => {
      const user = aUser({ defaultLandingPage });
      expect(entryOf(aSession({ user }))).toEqual({ path: '/client/landing' });
    },
  );

  it('of a client user with an administration permission can be the settings', () => {
    const user = aUser({ defaultLandingPage: '/client/admin', permissions: ['CanManageUsers'] });
    expect(entryOf(aSession({ user }))).toEqual({ path: '/client/admin' });
  });
});

describe('the page offered after denied access', () => {
  it('is a page that the user may open', () => {
    expect(usefulPage(staff(['canmanageusers']))).toBe('/admin/user-search');
    expect(usefulPage(aSession())).toBe('/client/landing');
  });

  it('is null for a user who may open no page', () => {
    expect(usefulPage(staff(['canviewlogs']))).toBeNull();
    expect(usefulPage(aSession({ user: aUser({ clientUid: null }), context: null }))).toBeNull();
  });
});
