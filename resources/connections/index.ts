import { defineResource, flag, instant, required, text, section } from '../declaration/index.ts';

/** Reports to every signed-in user whether a client has a single-sign-on connection. */
const connectionStatus = {
  on: 'none',
  method: 'GET',
  path: 'status',
  access: [],
  answer: { hasConnection: flag(required), isEnabled: flag(required), lastRequest: instant() },
} as const;

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
