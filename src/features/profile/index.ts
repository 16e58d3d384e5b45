import { profile } from '../../../resources/profile.ts';
import { feature } from '../../portal/feature.ts';

export default feature(profile, {
  pages: { changePassword: () => import('./ChangePassword.tsx') },
});
