import { users } from '../../../resources/users/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(users, {
  sections: { accessInWords: () => import('./AccessInWords.tsx') },
  actions: {
    setPassword: () => import('./SetPasswordDialog.tsx'),
    actAs: () => import('./ActAsDialog.tsx'),
  },
});
