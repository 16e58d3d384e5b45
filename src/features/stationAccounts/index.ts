import { stationAccounts } from '../../../resources/stationAccounts/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(stationAccounts, {
  fields: { stationKey: () => import('./StationKey.tsx') },
});
