import { users } from '../../../resources/users.ts';
import { feature } from '../../portal/feature.ts';

export default feature(users, {
  fields: { assignableRoles: () => import('./UserRoles.tsx') },
  sections: { accessInWords: () => import('./AccessInWords.tsx') },
  actions: {
    setPassword: () => import('./SetPasswordDialog.tsx'),
    actAs: () => import('./ActAsDialog.tsx'),
  },
});
