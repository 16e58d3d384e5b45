import { profile } from '../../../resources/profile.ts';
import { feature } from '../../portal/feature.ts';

export default feature(profile, {
  fields: { photo: () => import('./Photo.tsx') },
  pages: { changePassword: () => import('./ChangePassword.tsx') },
});
