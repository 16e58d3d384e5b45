import { describe, expect, it } from 'vitest';
import { clients } from '../../../resources/clients.ts';
import { profile } from '../../../resources/profile.ts';
import { titles } from '../../../resources/titles.ts';
import { takeOver } from '../../../src/form/takeOver.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';

const saved = { id: 'user-1', firstName: 'Bea', pageSize: 25, voicePhoneNumber: '+1 507 555 0100' };

describe('the session of the saving user', () => {
  it('has their new names and page size at once when the record is their profile', () => {
    const session = sessionStoreOf(aSession({ user: aUser({ firstName: 'Ada', pageSize: 10 }) }));
    takeOver(session, profile, saved);
    const { user, profile: kept } = session.get();
    expect(user).toMatchObject({ firstName: 'Bea', pageSize: 25 });
    expect(user.userUid).not.toBe(saved.id);
    expect(kept).toMatchObject(saved);
  });

  it('has the time zone of the client that they work with', () => {
    const session = sessionStoreOf(aSession({}));
    const clientUid = session.get().context?.clientUid;
    takeOver(session, clients, { id: clientUid, timeZone: 'America/Chicago' });
    expect(session.get().timeZone).toBe('America/Chicago');
    takeOver(session, clients, { id: 'another client', timeZone: 'Europe/London' });
    expect(session.get().timeZone).toBe('America/Chicago');
  });

  it('stays as it is when the record is neither', () => {
    const session = sessionStoreOf(aSession({}));
    const before = session.get();
    takeOver(session, titles, saved);
    expect(session.get()).toEqual(before);
  });
});
