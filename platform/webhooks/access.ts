import type { AccessRule } from '../http/access.ts';
import { declared } from '../resources/targets.ts';

/** Permission to edit configurations, which includes testing them, sending events and replaying deliveries. */
export const configurationWriters: AccessRule = {
  operation: 'update',
  resource: declared('webhookConfigurations'),
};
