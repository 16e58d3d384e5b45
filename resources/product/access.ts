/** The provider's staff who manage clients and their buildings (spec section 6). */
export const clientKeepers = {
  read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
  write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
} as const;

/** Users of a client, or staff on its behalf, who manage its buildings and their contents (spec section 6). */
export const buildingKeepers = { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] } as const;
