import { apiKeys } from '../../../resources/apiKeys/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(apiKeys, { fields: { apiKey: () => import('./ApiKey.tsx') } });
