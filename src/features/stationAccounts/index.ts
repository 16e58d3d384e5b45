import { stationAccounts } from '../../../resources/stationAccounts/index.ts';
import { feature } from '../../portal/feature.ts';

export default feature(stationAccounts, {
  fields: { stationKey: () => import('./StationKey.tsx') },
});
