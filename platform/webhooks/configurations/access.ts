import type { AccessRule } from '../../http/access.ts';
import { declared } from '../../resources/targets.ts';

/** Who may change configurations, and so test them, send events and replay deliveries. */
export const configurationWriters: AccessRule = {
  operation: 'update',
  resource: declared('webhookConfigurations'),
};
