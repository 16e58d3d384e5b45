import type { Somebody } from '../resources/caller.ts';

type Insider = Exclude<Somebody, 'uma' | 'noel'>;

/** Who of Northfield and of the provider's staff may make a call; everybody else is told 403 unless `denied` says otherwise. */
interface Row {
  allowed: 'everybody' | readonly Insider[];
  denied?: Partial<Record<Insider, 404>>;
  /** What whoever may is answered, where the test names nothing that is there. */
  answer?: 404;
}

const everybody: Row = { allowed: 'everybody' };
/** System users who manage clients. */
const clientManagers: Row = { allowed: ['sam'] };
/** They, and a client's people with CanManageClientSettings. */
const settings: Row = { allowed: ['sam', 'ada'] };
/** They, and a client's people with CanManageBuildingSettings. */
const buildings: Row = { allowed: ['sam', 'ada', 'bea'] };
/** Whoever manages users. */
const userManagers: Row = { allowed: ['sam', 'sue', 'ada'] };

/** Call -> who may make it (spec section 6, design section 11). A call without a row fails the test. */
export const matrix: Readonly<Record<string, Row>> = {
  listClients: settings,
  getClient: settings,
  createClient: clientManagers,
  replaceClient: settings,

  listBuildings: buildings,
  listAllBuildings: buildings,
  getBuilding: buildings,
  createBuilding: clientManagers,
  replaceBuilding: buildings,
  patchBuilding: buildings,
  deleteBuilding: clientManagers,
  listLevels: buildings,
  getLevel: buildings,
  createLevel: buildings,
  listLocations: buildings,
  getLocation: buildings,
  createLocation: buildings,

  getBuildingImportUrl: clientManagers,
  previewBuildingImport: { ...clientManagers, answer: 404 },
  importBuildings: clientManagers,
  getBuildingImport: { ...clientManagers, answer: 404 },
  listBuildingImportRows: { ...clientManagers, answer: 404 },
  getClientTransferSettings: userManagers,
  saveClientTransferSettings: userManagers,
  getTransferSettings: clientManagers,
  saveTransferSettings: clientManagers,
  listVenues: buildings,
  uploadMapData: { ...buildings, answer: 404 },

  listConnections: settings,
  createConnection: settings,
  patchConnection: settings,
  getConnectionStatus: everybody,

  listTitles: settings,
  getTitle: settings,
  createTitle: settings,
  replaceTitle: settings,
  deleteTitle: settings,
  listDepartments: settings,
  getDepartment: settings,
  createDepartment: settings,
  patchDepartment: settings,
  deleteDepartment: settings,
  listOccupations: settings,
  getOccupation: settings,
  createOccupation: settings,
  patchOccupation: settings,
  deleteOccupation: settings,

  listRoles: userManagers,
  getRole: userManagers,
  listUsers: userManagers,
  getUser: userManagers,

  listCountries: everybody,
  listStates: everybody,
  listTimezones: everybody,
  listBuildingTypes: everybody,

  getProfile: { allowed: ['ada', 'bea', 'will', 'nell'], denied: { sam: 404, sue: 404 } },
  getSystemProfile: { allowed: ['sam', 'sue'] },
  getClientPermissionGroups: settings,
  getSystemPermissionGroups: { allowed: ['sam', 'sue'] },
  getClientModuleGroups: settings,
  getModuleGroupsOfClientType: clientManagers,
  getClientModules: everybody,
  listOwnBuildings: everybody,
  listOwnClients: everybody,

  evaluateFlags: everybody,
  evaluateFlag: everybody,
};
