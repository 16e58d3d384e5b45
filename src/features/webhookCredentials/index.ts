import { webhookCredentials } from '../../../resources/webhookCredentials/index.ts';
import { feature } from '../../parts/feature.ts';

export default feature(webhookCredentials, {
  fields: { usedBy: () => import('./UsedBy.tsx') },
  sections: { tryCredential: () => import('./TryCredential.tsx') },
});
