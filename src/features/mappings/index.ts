import { mappings } from '../../../resources/mappings.ts';
import { feature } from '../../portal/feature.ts';

export default feature(mappings, {
  fields: { assignableRoles: () => import('../roles/AssignableRoles.tsx') },
});
