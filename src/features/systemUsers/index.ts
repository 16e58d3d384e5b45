import { systemUsers } from '../../../resources/systemUsers/index.ts';
import { feature } from '../../portal/feature.ts';

export default feature(systemUsers, {
  actions: { setPassword: () => import('../users/SetPasswordDialog.tsx') },
});
