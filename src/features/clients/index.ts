import { clients } from '../../../resources/clients/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(clients, { sections: { setUp: () => import('./SetUp.tsx') } });
