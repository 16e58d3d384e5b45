import { fullName, type Person } from './person.ts';

/** Claims by the scope that asks for them (docs/conventions.md). */
export const claimsByScope = {
  openid: ['sub'],
  email: ['email'],
  profile: [
    'userUid',
    'clientUid',
    'clientName',
    'isSystemUser',
    'isGlobalAdmin',
    'firstName',
    'lastName',
    'userRole',
    'hasAllBuildings',
    'isScopedToBuilding',
    'permissions',
    'defaultLandingPage',
    'isSSOAuthenticated',
    'camuParentUid',
    'pageSize',
    'primaryBuilding',
    'voicePhoneNumber',
    'mobilePhoneNumber',
    'name',
  ],
} as const;

type ClaimName = (typeof claimsByScope)[keyof typeof claimsByScope][number];

/** The claims of a person in ID token and userinfo. A claim without a value is omitted (OpenID Connect Core 5.3.2). */
export function claimsOf(person: Person): { sub: string } & Partial<Record<ClaimName | 'act', unknown>> {
  const claims: Record<Exclude<ClaimName, 'sub'>, unknown> = {
    userUid: person.uid,
    clientUid: person.clientUid,
    clientName: person.clientName,
    isSystemUser: person.kind === 'system',
    isGlobalAdmin: person.isGlobalAdmin,
    firstName: person.firstName,
    lastName: person.lastName,
    name: fullName(person),
    email: person.email,
    userRole: person.userRole,
    hasAllBuildings: person.hasAllBuildings,
    isScopedToBuilding: person.clientUid !== null && !person.hasAllBuildings,
    permissions: person.permissions,
    defaultLandingPage: person.defaultLandingPage,
    isSSOAuthenticated: person.isSsoAuthenticated,
    camuParentUid: person.camuParentUid,
    pageSize: person.pageSize,
    primaryBuilding: person.primaryBuilding,
    voicePhoneNumber: person.voicePhoneNumber,
    mobilePhoneNumber: person.mobilePhoneNumber,
  };
  // RFC 8693, section 4.1.
  const act = person.actor && { sub: person.actor.userUid, email: person.actor.email };
  const present = Object.entries(claims).filter(([, value]) => value !== null && value !== '');
  return { sub: person.uid, ...Object.fromEntries(present), ...(act && { act }) };
}
