import { callOptions } from '../declaration/index.ts';
import { permissionGroups } from '../product/permissionGroups.ts';

/** The permissions that a role of a client can have. */
export const rolePermissions = callOptions({ permissionGroups }, 'permissionGroups', {
  items: 'permissions',
  group: 'displayName',
  key: 'name',
  label: 'displayName',
  rules: () => import('../product/options/permissions.ts'),
});
