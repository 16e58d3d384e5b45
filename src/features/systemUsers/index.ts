import { systemUsers } from '../../../resources/systemUsers.ts';
import { feature } from '../../portal/feature.ts';

export default feature(systemUsers, {
  fields: { staffRoles: () => import('./StaffRoles.tsx') },
  actions: { setPassword: () => import('../users/SetPasswordDialog.tsx') },
});
