import { roles } from '../../../resources/roles.ts';
import { feature } from '../../portal/feature.ts';

export default feature(roles, {
  fields: {
    assignableRoles: () => import('./AssignableRoles.tsx'),
    permissionTree: () => import('./PermissionTree.tsx'),
  },
});
