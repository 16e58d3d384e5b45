import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(webhookReplays, {
  cells: { requestedByName: () => import('./WhoCell.tsx') },
  fields: { replayProgress: () => import('./ReplayProgress.tsx') },
});
