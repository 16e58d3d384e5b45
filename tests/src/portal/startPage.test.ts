import { describe, expect, it } from 'vitest';
import { entryOf, usefulPage } from '../../../src/portal/startPage.ts';
import { aSession, aUser, systemUser } from '../../support/session.ts';
import { proves } from '../../support/rows.ts';

const staff = (permissions: string[]) => aSession({ user: systemUser({ permissions }), context: null });

describe('all users start on the first page that they may open', () => {
  it.each([
    ['canmanageclients', '/admin/clients'],
    ['canmanageusers', '/admin/user-search'],
    ['canmanageclientsettings', '/admin/configuration/user-management-settings/user-settings'],
    ['canviewlogs', '/admin/unauthorized'],
  ])('staff with %s at %s', (permission, path) => {
    proves('entry-13');
    expect(entryOf(staff([permission]))).toEqual({ path });
  });

  it('a client user at the landing page, whatever they may do', () => {
    proves('entry-14');
    expect(entryOf(aSession({ user: aUser() }))).toEqual({ path: '/client/landing' });
  });
});

describe('the way on from a refusal', () => {
  it('leads to a page that does not refuse again', () => {
    expect(usefulPage(staff(['canmanageusers']))).toBe('/admin/user-search');
    expect(usefulPage(aSession())).toBe('/client/landing');
  });

  it('is null for a user who may open no page', () => {
    expect(usefulPage(staff(['canviewlogs']))).toBeNull();
    expect(usefulPage(aSession({ user: aUser({ clientUid: null }), context: null }))).toBeNull();
  });
});
