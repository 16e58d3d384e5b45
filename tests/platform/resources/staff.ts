import { randomUUID } from 'node:crypto';
import type { Principal } from '../../../platform/kernel/principal.ts';

/** Somebody of the provider's staff. */
export const staffWith = (...permissions: readonly string[]): Principal => ({
  userUid: randomUUID(),
  kind: 'system',
  clientUid: null,
  permissions: new Set(permissions),
  hasAllBuildings: true,
  buildingUids: [],
  email: 'staff@provider.example',
  isGlobalAdmin: false,
});
