import { stationAccounts } from '../../../resources/stationAccounts.ts';
import { feature } from '../../portal/feature.ts';

export default feature(stationAccounts, {
  fields: { stationKey: () => import('./StationKey.tsx') },
});
