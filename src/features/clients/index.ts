import { clients } from '../../../resources/clients.ts';
import { feature } from '../../portal/feature.ts';

export default feature(clients, {
  fields: { moduleSelection: () => import('./ModuleSelection.tsx') },
});
