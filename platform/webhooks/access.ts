import type { AccessRule } from '../http/access.ts';
import { declared } from '../resources/targets.ts';

/** The permission to change configurations, and so to test them, send events and replay deliveries. */
export const configurationWriters: AccessRule = {
  operation: 'update',
  resource: declared('webhookConfigurations'),
};
