import { profile } from '../../../resources/profile/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(profile, {
  sections: { onThisDevice: () => import('./OnThisDevice.tsx') },
  pages: { changePassword: () => import('./ChangePassword.tsx') },
});
