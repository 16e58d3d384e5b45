import { historyCalls } from '../../../platform/history/calls.ts';
import { calls } from '../../../platform/modules.ts';
import { declaredCalls } from '../../../platform/resources/calls/calls.ts';
import {
  type AnyResource,
  type CallAction,
  isCall,
  mayAct,
  mayOperate,
  type Operation,
  type Requester,
} from '../../../resources/declaration/index.ts';
import { mayChoose } from '../../../resources/declaration/authorization.ts';
import { permissions } from '../../../resources/product/permissions.ts';

/** The sample users of Northfield and of the provider. */
export const insiders = ['sam', 'sue', 'ada', 'bea', 'will', 'nell'] as const;
type Insider = (typeof insiders)[number];

/** A call, and the users of Northfield and of the provider who may make it. Others get 403 unless listed in `denied`. */
interface Row {
  allowed: 'everybody' | readonly Insider[];
  denied?: Partial<Record<Insider, 401 | 404>>;
  /** Concerns the whole client: users limited to buildings get 403, whatever their permissions. */
  allBuildings?: true;
  /** The status for permitted users when the test uses no existing record. `any` accepts everything except 401, 403 and server errors. */
  answer?: 200 | 204 | 400 | 404 | 409 | 'any';
}

const everybody: Row = { allowed: 'everybody' };
/** System users who manage clients. */
const clientManagers: Row = { allowed: ['sam'] };
/** They, and users of a client with CanManageClientSettings. */
const settings: Row = { allowed: ['sam', 'ada'] };
/** They, and users of a client with CanManageBuildingSettings. */
const buildings: Row = { allowed: ['sam', 'ada', 'bea'] };
/** They, and users who select buildings for other users. */
const buildingReaders: Row = { allowed: ['sam', 'sue', 'ada', 'bea'] };
/** They, and readers of the webhook log, who see only names. */
const buildingChoosers: Row = { allowed: ['sam', 'sue', 'ada', 'bea', 'will'] };
/** Managers of users. */
const userManagers: Row = { allowed: ['sam', 'sue', 'ada'] };
/** They, and writers of webhooks, who choose whom a webhook alerts. */
const choosers: Row = { allowed: ['sam', 'sue', 'ada', 'will'] };
/** Managers of roles. */
const roleManagers: Row = { allowed: ['sam', 'ada'] };
/** Writers of webhooks. */
const webhooks: Row = { allowed: ['sam', 'ada', 'will'] };
/** They, except users limited to buildings. */
const wholeSettings: Row = { ...settings, allBuildings: true };
const wholeRoles: Row = { ...roleManagers, allBuildings: true };
const wholeWebhooks: Row = { ...webhooks, allBuildings: true };
/** The users of a client. */
const members: Row = { allowed: ['ada', 'bea', 'will', 'nell'] };
/** System users who manage users. */
const support: Row = { allowed: ['sam', 'sue'] };

/** Requires the token of applications beside the platform; access tokens are rejected. */
const serviceToken: Row = {
  allowed: [],
  denied: { sam: 401, sue: 401, ada: 401, bea: 401, will: 401, nell: 401 },
};

/** Call -> who may make it (spec section 6). */
const specified: Readonly<Record<string, Row>> = {
  listClients: settings,
  getClient: settings,
  createClient: clientManagers,
  replaceClient: wholeSettings,

  listBuildings: buildingChoosers,
  listAllBuildings: buildingChoosers,
  getBuilding: buildingReaders,
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

  importBuildings: clientManagers,
  readTransferSettings: userManagers,
  saveTransferSettings: { ...userManagers, allBuildings: true },
  testTransferSettings: { ...userManagers, allBuildings: true },
  readPlatformTransferSettings: clientManagers,
  savePlatformTransferSettings: clientManagers,
  testPlatformTransferSettings: clientManagers,
  venuesLevels: buildings,
  uploadMapLevels: { ...buildings, answer: 404 },

  listConnections: settings,
  createConnection: wholeSettings,
  patchConnection: wholeSettings,
  statusConnections: everybody,

  listTitles: everybody,
  getTitle: everybody,
  createTitle: wholeSettings,
  replaceTitle: wholeSettings,
  deleteTitle: wholeSettings,
  listDepartments: userManagers,
  getDepartment: settings,
  createDepartment: wholeSettings,
  patchDepartment: wholeSettings,
  deleteDepartment: wholeSettings,
  listOccupations: userManagers,
  getOccupation: settings,
  createOccupation: wholeSettings,
  patchOccupation: wholeSettings,
  deleteOccupation: wholeSettings,

  listRoles: choosers,
  getRole: userManagers,
  createRole: wholeRoles,
  replaceRole: wholeRoles,
  deleteRole: wholeRoles,
  listMappings: roleManagers,
  getMapping: roleManagers,
  createMapping: wholeRoles,
  replaceMapping: wholeRoles,
  deleteMapping: wholeRoles,

  listUsers: choosers,
  getUser: userManagers,
  createUser: userManagers,
  patchUser: userManagers,
  setPasswordUsers: userManagers,
  searchUsers: support,
  assignableRoles: userManagers,
  buildingsUsers: userManagers,
  listContacts: userManagers,
  getContact: userManagers,
  createContact: userManagers,
  replaceContact: userManagers,
  listStationAccounts: userManagers,
  getStationAccount: userManagers,
  createStationAccount: userManagers,
  patchStationAccount: userManagers,
  deleteStationAccount: userManagers,
  keyStationAccounts: userManagers,
  makeKeyStationAccounts: userManagers,
  codeStationAccounts: userManagers,
  sendCodeStationAccounts: userManagers,

  listWebhookConfigurations: webhooks,
  getWebhookConfiguration: webhooks,
  createWebhookConfiguration: wholeWebhooks,
  replaceWebhookConfiguration: wholeWebhooks,
  deleteWebhookConfiguration: wholeWebhooks,
  verifyWebhookConfigurations: wholeWebhooks,
  previewWebhookConfigurations: wholeWebhooks,
  tryWebhookConfigurations: wholeWebhooks,
  tryWebhookCredentials: wholeWebhooks,
  targetsWebhookConfigurations: webhooks,
  calendarWebhookConfigurations: webhooks,
  templatesWebhookConfigurations: { ...webhooks, answer: 404 },
  templateWebhookConfigurations: { ...webhooks, answer: 404 },
  rotateSecretWebhookConfigurations: { ...wholeWebhooks, answer: 200 },
  setClientCertificateWebhookConfigurations: { ...wholeWebhooks, answer: 400 },
  removeClientCertificateWebhookConfigurations: { ...wholeWebhooks, answer: 204 },
  revealSecretWebhookConfigurations: { ...wholeWebhooks, answer: 409 },
  resumeWebhookConfigurations: { ...wholeWebhooks, answer: 204 },
  drillWebhookConfigurations: wholeWebhooks,
  pauseWebhookConfigurations: { ...wholeWebhooks, answer: 204 },
  sendWebhookEvent: wholeWebhooks,
  sendWebhookEvents: wholeWebhooks,
  listWebhookEvents: wholeWebhooks,
  listWebhookDeliveries: wholeWebhooks,
  getWebhookDelivery: { ...wholeWebhooks, answer: 404 },
  replayWebhookDeliveries: wholeWebhooks,
  listWebhookReplays: wholeWebhooks,
  getWebhookReplay: { ...wholeWebhooks, answer: 404 },
  stopWebhookReplays: { ...wholeWebhooks, answer: 404 },
  listApiKeys: webhooks,
  getApiKey: webhooks,
  createApiKey: wholeWebhooks,
  patchApiKey: wholeWebhooks,
  deleteApiKey: wholeWebhooks,
  // The first caller creates the key, and the others find it created.
  issueApiKeys: { ...wholeWebhooks, answer: 'any' },
  rotateApiKeys: wholeWebhooks,
  revokeApiKeys: { ...wholeWebhooks, answer: 204 },
  listCalendarPeriods: webhooks,
  getCalendarPeriod: webhooks,
  createCalendarPeriod: wholeWebhooks,
  patchCalendarPeriod: wholeWebhooks,
  deleteCalendarPeriod: wholeWebhooks,
  listWebhookCredentials: webhooks,
  getWebhookCredential: webhooks,
  createWebhookCredential: wholeWebhooks,
  patchWebhookCredential: wholeWebhooks,
  deleteWebhookCredential: wholeWebhooks,

  getAuditEntry: { allowed: ['sam', 'ada'], allBuildings: true, answer: 404 },

  listCourses: userManagers,
  getCourse: { ...userManagers, answer: 404 },
  listLearners: { ...userManagers, answer: 404 },

  incidentsIncidentTypes: serviceToken,
  subTypesIncidentTypes: serviceToken,
  teamAssistIncidentTypes: serviceToken,

  listSystemUsers: support,
  getSystemUser: support,
  createSystemUser: support,
  patchSystemUser: support,
  setPasswordSystemUsers: support,
  unlockSystemUsers: support,
  // The user in the record has more rights than sue.
  passwordLinkSystemUsers: { allowed: ['sam'], answer: 'any' },
  removeSecondStepSystemUsers: { allowed: ['sam'], answer: 'any' },
  listSystemRoles: support,

  getUserSettings: settings,
  replaceUserSettings: wholeSettings,
  getPlatformUserSettings: clientManagers,
  replacePlatformUserSettings: clientManagers,

  listCountries: everybody,
  listStates: everybody,
  listTimezones: everybody,
  listBuildingTypes: everybody,
  listEmailSubscriptions: everybody,
  listDefaultLandingPages: everybody,

  // Every user can change their password, but only users of a client have a profile in it.
  getProfile: { ...members, denied: { sam: 404, sue: 404 } },
  patchProfile: members,
  getSystemProfile: support,
  patchSystemProfile: support,
  photoUsers: { ...userManagers, answer: 404 },
  setPhotoUsers: userManagers,
  removePhotoUsers: { ...userManagers, answer: 204 },
  permissionGroupsRoles: userManagers,
  permissionGroupsSystemRoles: support,
  moduleGroupsClients: userManagers,
  moduleGroupsOfTypeClients: clientManagers,
  getClientModules: everybody,
  listOwnBuildings: everybody,
  ofPersonClients: everybody,

  evaluateFlags: everybody,
  evaluateFlag: everybody,
};

const lower = permissions.map((name) => name.toLowerCase());
const ofStaff = new Set([
  'cancreateclientsandbuildings',
  'canmanageclients',
  'candisableclientsandbuildings',
  'adminmanagesystem',
]);

/** Kind and permissions of the sample users. */
const rightsOf: Readonly<
  Record<Insider, readonly [kind: 'system' | 'client', permissions: readonly string[]]>
> = {
  sam: ['system', lower],
  sue: ['system', ['canmanageusers']],
  ada: ['client', lower.filter((name) => !ofStaff.has(name))],
  bea: ['client', ['canmanagebuildingsettings']],
  will: ['client', lower.filter((name) => name.includes('webhook'))],
  nell: ['client', []],
};
const limitedToBuildings = new Set<Insider>(['bea', 'nell']);

function allowedTo(isAllowed: (requester: Requester) => boolean): Insider[] {
  return insiders.filter((name) => {
    const [kind, own] = rightsOf[name];
    return isAllowed({ kind, permissions: new Set(own), hasAllBuildings: !limitedToBuildings.has(name) });
  });
}

function concernsClient({ requires }: AnyResource, isRead: boolean): Pick<Row, 'allBuildings'> {
  const { allBuildings } = requires ?? {};
  return allBuildings === 'always' || (allBuildings === 'write' && !isRead) ? { allBuildings: true } : {};
}

function rowOf(resource: AnyResource, operation: Operation): Row {
  return {
    allowed: allowedTo(
      (requester) =>
        mayOperate(resource, operation, requester) ||
        (operation === 'list' && mayChoose(resource, requester)),
    ),
    ...concernsClient(resource, operation === 'list' || operation === 'get'),
  };
}

function rowOfAction(resource: AnyResource, action: CallAction): Row {
  const { access, method } = action;
  const isRead = typeof access === 'string' ? access === 'get' || access === 'list' : method === 'GET';
  return {
    allowed: allowedTo((requester) => mayAct(resource, action, requester)),
    ...concernsClient(resource, isRead),
    answer: 'any',
  };
}

/** The rows of operations that are not in the specification, from the declaration of their resource. */
const declared = Object.fromEntries(
  [...declaredCalls(), ...historyCalls].flatMap(({ id, access }) =>
    typeof access === 'object' && 'operation' in access
      ? [[id, rowOf(access.resource, access.operation)] as const]
      : [],
  ),
);

/** The same of actions. */
const declaredActions = Object.fromEntries(
  calls.flatMap(({ id, access }) =>
    typeof access === 'object' && 'action' in access && isCall(access.action)
      ? [[id, rowOfAction(access.resource, access.action)] as const]
      : [],
  ),
);

/** Call -> who may make it. A call has a row when it is specified, or an operation or action of a declared resource. */
export const matrix: Readonly<Record<string, Row>> = { ...declared, ...declaredActions, ...specified };
