import type { AnyResource } from '../../../resources/declaration/index.ts';
import { webhookConfigurations } from '../../../resources/webhookConfigurations/index.ts';
import { webhookDeliveries } from '../../../resources/webhookDeliveries/index.ts';
import { webhookReplays } from '../../../resources/webhookReplays/index.ts';
import { placePaths, type PlacePaths, type Scope } from '../../navigation/paths.ts';

function clientPaths({ name, places }: Pick<AnyResource, 'name' | 'places'>, scope: Scope): PlacePaths {
  const place = places['client'];
  if (!place) throw new Error(`${name} has no place in the client area.`);
  return placePaths(place, scope);
}

/** Paths of configurations in the client area. */
export const configurationPaths = (scope: Scope) => clientPaths(webhookConfigurations, scope);
/** Paths of replays. */
export const replayPaths = (scope: Scope) => clientPaths(webhookReplays, scope);
/** Paths of the log. */
export const deliveryPaths = (scope: Scope) => clientPaths(webhookDeliveries, scope);
