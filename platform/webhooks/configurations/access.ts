import type { AccessRule } from '../../http/access.ts';
import { declared } from '../../resources/targets.ts';

/** Who may read configurations, and so what belongs to them. */
export const configurationReaders: AccessRule = {
  operation: 'list',
  resource: declared('webhookConfigurations'),
};

/** Who may change configurations, and so test them, send events and replay deliveries. */
export const configurationWriters: AccessRule = {
  operation: 'update',
  resource: declared('webhookConfigurations'),
};
