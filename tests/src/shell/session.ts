import type { Session } from '../../../authProvider/session.ts';
import { allBuildings } from '../../../authProvider/context.ts';

export const clientUid = '11111111-1111-4111-8111-111111111111';
export const buildingUid = '22222222-2222-4222-8222-222222222222';
export const levelUid = '33333333-3333-4333-8333-333333333333';
export const locationUid = '44444444-4444-4444-8444-444444444444';

/** A client administrator of one client with the given permissions, in the All Buildings context; `changes` say what differs. */
export function sessionOf(permissions: readonly string[], changes: Partial<Session> = {}): Session {
  return {
    config: {
      region: 'us',
      environment: 'production',
      apiUrl: '',
      identity: {
        authority: '',
        clientId: 'safety-portal',
        scope: 'openid',
        errorPath: '/error',
        claims: {},
      },
      flagsUrl: '',
      links: {},
      modules: {},
    },
    user: {
      userUid: '55555555-5555-4555-8555-555555555555',
      clientUid,
      clientName: 'Northfield',
      isSystemUser: false,
      isGlobalAdmin: false,
      firstName: 'Ada',
      lastName: 'Okonkwo',
      email: 'ada.admin@northfield.example',
      userRole: null,
      hasAllBuildings: true,
      isScopedToBuilding: false,
      permissions,
      defaultLandingPage: null,
      isSSOAuthenticated: false,
      camuParentUid: null,
      pageSize: 10,
      primaryBuilding: null,
      voicePhoneNumber: '',
      mobilePhoneNumber: '',
    },
    profile: null,
    context: {
      clientUid,
      clientName: 'Northfield',
      buildingUid: allBuildings.uid,
      buildingName: allBuildings.name,
    },
    buildings: [allBuildings, { uid: buildingUid, name: 'Alan Turing Academy' }],
    modules: new Set(),
    hasConnection: false,
    flags: new Set(),
    flagsSettled: true,
    permissions: new Set(permissions.map((permission) => permission.toLowerCase())),
    ...changes,
  };
}

/** The same session as seen by the provider's staff. */
export function systemSessionOf(permissions: readonly string[], changes: Partial<Session> = {}): Session {
  const session = sessionOf(permissions, { context: null, buildings: [], ...changes });
  return { ...session, user: { ...session.user, isSystemUser: true, clientUid: null, clientName: '' } };
}
