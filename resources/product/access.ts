/** Who of the provider's staff keeps clients and their buildings (spec section 6). */
export const clientKeepers = {
  read: ['CanCreateClientsAndBuildings', 'CanManageClients', 'CanDisableClientsAndBuildings'],
  write: ['CanCreateClientsAndBuildings', 'CanManageClients'],
} as const;

/** Who of a client, or of the staff on its behalf, keeps its buildings and what lies in them (spec section 6). */
export const buildingKeepers = { read: ['CanManageBuildingSettings', 'CanManageClientSettings'] } as const;
