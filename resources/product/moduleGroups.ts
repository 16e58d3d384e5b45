import { flag, integer, objects, text, uid, type ValuesOf } from '../declaration/index.ts';
import { clientType } from './clientsAndBuildings.ts';

/** A licensed module as the product service lists it (spec section 3, Module group). */
const moduleFields = {
  uid: uid({ required: true, wire: { read: ['moduleUid'] } }),
  displayName: text({ required: true, wire: { read: ['name', 'moduleUid', 'uid'] } }),
  enabled: flag({ help: 'Its parent is selected, or it needs none.' }),
  selected: flag(),
  requireParent: flag(),
  parentModuleUID: uid(),
  linkedGroupId: text(),
  linkedGroupType: integer({ help: '1: at most one module of the linked group.' }),
  displayOrder: integer(),
} as const;
export type Module = ValuesOf<typeof moduleFields>;

/** A group of modules as the product service lists it. */
const moduleGroupFields = {
  uid: uid({ required: true }),
  name: text({ required: true, wire: { read: ['displayName', 'uid'] } }),
  displayName: text({ required: true, wire: { read: ['name', 'uid'] } }),
  modules: objects(moduleFields),
} as const;
export type ModuleGroup = ValuesOf<typeof moduleGroupFields>;

/** Groups of modules: those a client can be licensed for, with its current ones, and those available to a type of client. */
export const moduleGroupsActions = {
  moduleGroups: {
    on: 'record',
    method: 'GET',
    service: 'product/v1',
    path: '/clients/{clientId}/modulegroups',
    // User managers choose the purpose of a station.
    access: [
      'CanCreateClientsAndBuildings',
      'CanManageClients',
      'CanDisableClientsAndBuildings',
      'CanManageClientSettings',
      'CanManageUsers',
    ],
    shape: 'list',
    answer: moduleGroupFields,
  },
  moduleGroupsOfType: {
    on: 'none',
    method: 'GET',
    service: 'product/v1',
    path: '/modulegroups/clienttype/{type}',
    params: { type: clientType },
    access: 'create',
    shape: 'list',
    answer: moduleGroupFields,
  },
} as const;
