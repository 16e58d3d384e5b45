/** The provider's staff who keep clients and their buildings (spec section 6). */
export const clientKeepers = {
  read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
  write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
} as const;

/** The people of a client, or of the staff on its behalf, who keep its buildings and their contents (spec section 6). */
export const buildingKeepers = { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] } as const;
