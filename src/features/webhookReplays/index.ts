import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(webhookReplays, {
  fields: { replayProgress: () => import('./ReplayProgress.tsx') },
});
