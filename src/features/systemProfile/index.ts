import { systemProfile } from '../../../resources/systemProfile/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(systemProfile, {
  sections: { onThisDevice: () => import('../profile/OnThisDevice.tsx') },
});
