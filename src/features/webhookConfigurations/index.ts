import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { feature } from '../../parts/feature.ts';
import { RuleBuilder } from '../../rule/RuleBuilder.ts';

export default feature(webhookConfigurations, {
  fields: {
    ruleEditor: () => import('./RuleInput.tsx'),
    pausedNotice: () => import('./PausedNotice.tsx'),
    signingSecret: () => import('./SigningSecret.tsx'),
    customHeaders: () => import('./CustomHeaders.tsx'),
    templateEditor: () => import('./TemplateEditor.tsx'),
    recentDeliveries: () => import('./RecentDeliveries.tsx'),
    clientCertificate: () => import('./ClientCertificate.tsx'),
    credential: () => import('./CredentialInput.tsx'),
    configurationType: () => import('./ConfigurationType.tsx'),
  },
  sections: {
    credentialNotice: () => import('./CredentialNotice.tsx'),
    testConfiguration: () => import('./trial/TestConfiguration.tsx'),
    latestDeliveries: () => import('./LatestDeliveries.tsx'),
  },
  cells: { recent: () => import('./RecentCell.tsx') },
  actions: {
    resume: () => import('./ResumeDialog.tsx'),
    drill: () => import('./DrillDialog.tsx'),
  },
  pages: { webhookTest: () => import('./trial/TestScreen.tsx') },
  forWriters: [RuleBuilder],
});
