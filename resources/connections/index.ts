import { connectionStatus } from './options.ts';
import { defineResource, flag, instant, text, section } from '../declaration/index.ts';

/** The single-sign-on connection of a client to its identity provider. Its update call names no record, so a client has at most one. */
export const connections = defineResource({
  name: 'connections',
  label: { one: 'Connection', many: 'Connections' },
  sections: {
    connection: section('Connection', {
      name: text({ required: true, unique: 'client' }),
      isEnabled: flag({ label: 'Enabled', write: 'always', omitsDefault: true }),
      lastRequest: instant({ write: 'never', blank: 'Never' }),
    }),
  },
  calls: {
    service: 'clientbuilding/v2',
    updatePath: 'clients/{clientId}/Connections',
    operations: ['list', 'create', 'update'],
    update: ['PATCH'],
    onePerScope: true,
  },
  requires: { allBuildings: 'write' },
  access: {
    system: {
      read: ['CanManageClients', 'CanCreateClientsAndBuildings', 'CanDisableClientsAndBuildings'],
      write: ['CanManageClients', 'CanCreateClientsAndBuildings'],
    },
    client: {
      read: ['CanManageRoles', 'CanManageClientSettings'],
      write: ['CanManageRoles', 'CanManageClientSettings'],
    },
  },
  places: {},
  messages: {
    list: { 404: 'none', other: 'connections-fetch' },
    create: 'connection-create',
    update: 'connection-update',
  },
  actions: {
    status: connectionStatus,
  },
});
