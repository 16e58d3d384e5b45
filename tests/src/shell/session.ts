import { allBuildings } from '../../../authProvider/context.ts';
import type { Session } from '../../../authProvider/session.ts';
import { aConfig, aSession, aUser } from '../../support/session.ts';

export const clientUid = '11111111-1111-4111-8111-111111111111';
export const buildingUid = '22222222-2222-4222-8222-222222222222';
export const levelUid = '33333333-3333-4333-8333-333333333333';
export const locationUid = '44444444-4444-4444-8444-444444444444';

const client = { clientUid, clientName: 'Northfield' };

/** A client administrator with the given permissions, in the All Buildings context, with `changes` applied. */
export function sessionOf(permissions: readonly string[], changes: Partial<Session> = {}): Session {
  return aSession({
    config: aConfig({ options: { history: true } }),
    user: aUser({ ...client, permissions, lastName: 'Okonkwo' }),
    context: { ...client, buildingUid: allBuildings.uid, buildingName: allBuildings.name },
    buildings: [allBuildings, { uid: buildingUid, name: 'Alan Turing Academy' }],
    ...changes,
  });
}

/** The same session for a system user. */
export function systemSessionOf(permissions: readonly string[], changes: Partial<Session> = {}): Session {
  const session = sessionOf(permissions, { context: null, buildings: [], ...changes });
  return { ...session, user: { ...session.user, isSystemUser: true, clientUid: null, clientName: '' } };
}
