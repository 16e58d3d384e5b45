import { describe, expect, it } from 'vitest';
import { clients } from '../../../resources/clients.ts';
import { profile } from '../../../resources/profile.ts';
import { titles } from '../../../resources/titles.ts';
import { takeOver } from '../../../src/form/takeOver.ts';
import { aSession, aUser, sessionStoreOf } from '../../support/session.ts';

const saved = { id: 'user-1', firstName: 'Bea', pageSize: 25, voicePhoneNumber: '+1 507 555 0100' };

describe('the session of the saving user', () => {
  it('takes names and page size from the saved profile', () => {
    const session = sessionStoreOf(aSession({ user: aUser({ firstName: 'Ada', pageSize: 10 }) }));
    takeOver(session, profile, saved);
    const { user, profile: kept } = session.get();
    expect(user).toMatchObject({ firstName: 'Bea', pageSize: 25 });
    expect(user.userUid).not.toBe(saved.id);
    expect(kept).toMatchObject(saved);
  });

  it('takes the time zone of the current client only', () => {
    const session = sessionStoreOf(aSession({}));
    const clientUid = session.get().context?.clientUid;
    takeOver(session, clients, { id: clientUid, timeZone: 'America/Chicago' });
    expect(session.get().timeZone).toBe('America/Chicago');
    takeOver(session, clients, { id: 'another client', timeZone: 'Europe/London' });
    expect(session.get().timeZone).toBe('America/Chicago');
  });

  it('is not changed by other records', () => {
    const session = sessionStoreOf(aSession({}));
    const before = session.get();
    takeOver(session, titles, saved);
    expect(session.get()).toEqual(before);
  });
});
