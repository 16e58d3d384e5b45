import { callOptions } from '../declaration/index.ts';
import { moduleGroupsActions } from './moduleGroups.ts';

const words = { items: 'modules', key: 'uid', label: 'displayName' } as const;

/**
 * The modules of a client: its own list while its type is unchanged, otherwise the list of the chosen type (spec section 7, product
 * service).
 */
export const clientModules = callOptions(moduleGroupsActions, 'moduleGroups', {
  ...words,
  group: 'displayName',
  order: 'displayOrder',
  unsaved: { action: 'moduleGroupsOfType', params: { type: 'type' } },
  rules: () => import('./options/modules.ts'),
});

/** The modules of a client's station. */
export const stationModules = callOptions(moduleGroupsActions, 'moduleGroups', {
  ...words,
  of: 'clients',
  rules: () => import('./options/stationModules.ts'),
});
