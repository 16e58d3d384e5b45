import { roles } from '../../../resources/roles/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(roles, {
  sections: { whoIsAffected: () => import('./WhoIsAffected.tsx') },
});
