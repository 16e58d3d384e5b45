import type { clients } from '../../resources/clients/index.ts';
import type { Permission } from '../../resources/declaration/checks/register.ts';
import type { RecordOf } from '../../resources/declaration/index.ts';

type ClientType = NonNullable<RecordOf<typeof clients>['type']>;

/** A role that a new client begins with. */
export interface StarterRole {
  readonly name: string;
  readonly description: string;
  /** `all`: every permission that a client can have with its modules. */
  readonly permissions: 'all' | readonly Permission[];
  /** Names of the roles that its holders can assign. `all`: each of the client's starter roles. */
  readonly assigns: 'all' | readonly string[];
  readonly isGlobalAdmin?: boolean;
}

const administrator: StarterRole = {
  name: 'Administrator',
  description: 'Everything that a client can do for itself.',
  permissions: 'all',
  assigns: 'all',
  isGlobalAdmin: true,
};

const webhookAuthor: StarterRole = {
  name: 'Webhook author',
  description: 'Sets up webhooks and their credentials.',
  permissions: [
    'CanReadWebhookConfigurations',
    'CanWriteWebhookConfigurations',
    'CanReadWebhookCredentials',
    'CanWriteWebhookCredentials',
    'read:webhook_configurations',
    'write:webhook_configurations',
    'read:webhook_credentials',
    'write:webhook_credentials',
  ],
  assigns: [],
};

const readOnly: StarterRole = {
  name: 'Read only',
  description: 'Sees reports, the history and the webhooks; changes nothing.',
  permissions: [
    'canviewlogs',
    'CanReadWebhookConfigurations',
    'CanReadWebhookCredentials',
    'read:webhook_configurations',
    'read:webhook_credentials',
    'read:raptorlink_configurations',
    'read:em_hw_configurations',
    'read:em_hw_badges',
    'read:em_hw_beacons',
    'read:em_hw_gateways',
    'canreportvisitors',
    'canreportstudents',
    'canreportstaff',
    'canreportvolunteers',
    'canreportcontractors',
    'canreportemployees',
  ],
  assigns: [],
};

const buildingAdministrator = (description: string, assigns: readonly string[]): StarterRole => ({
  name: 'Building administrator',
  description,
  permissions: ['CanManageBuildingSettings', 'CanManageUsers'],
  assigns,
});

const frontDesk = (description: string, permissions: readonly Permission[]): StarterRole => ({
  name: 'Front desk',
  description,
  permissions,
  assigns: [],
});

const deskOfEveryone = [
  'cansigninvisitors',
  'cansignoutvisitors',
  'cansignincontractors',
  'cansignoutcontractors',
  'cansigninvolunteers',
  'cansignoutvolunteers',
  'cansigninstaff',
  'cansignoutstaff',
] as const;

const inSchools = [
  administrator,
  buildingAdministrator('Looks after school buildings and their people.', ['Front desk']),
  frontDesk('Signs visitors, students and staff in and out.', [
    ...deskOfEveryone,
    'cansigninstudents',
    'cansignoutstudents',
  ]),
  webhookAuthor,
  readOnly,
];

const inOrganizations = [
  administrator,
  buildingAdministrator('Looks after buildings and their people.', ['Front desk']),
  frontDesk('Signs visitors, contractors and employees in and out.', [
    ...deskOfEveryone,
    'cansigninemployees',
    'cansignoutemployees',
  ]),
  webhookAuthor,
  readOnly,
];

/** The roles that a new client begins with, by its type. A client gets of each only the permissions that its modules allow. */
export const starterRoles: Readonly<Record<ClientType, readonly StarterRole[]>> = {
  Education: inSchools,
  EducationUK: inSchools,
  Raptor: inSchools,
  Corporate: inOrganizations,
  Healthcare: inOrganizations,
  // Drills have no front desk.
  StandaloneDrillManager: [
    administrator,
    buildingAdministrator('Looks after buildings and their people.', []),
    webhookAuthor,
    readOnly,
  ],
};
