import { systemUsers } from '../../../resources/systemUsers/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(systemUsers, {
  actions: { setPassword: () => import('../users/SetPasswordDialog.tsx') },
});
