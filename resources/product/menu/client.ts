import { emergencyMenu } from './emergency.ts';
import type { MenuGroup } from './types.ts';

/** The menu of the client area, in order (spec section 2, client admin settings menu). */
export const clientMenu: readonly MenuGroup[] = [
  {
    key: 'general',
    label: 'General Settings',
    icon: 'gear',
    requires: { region: ['us'] },
    entries: [
      {
        key: 'generalSettings',
        label: 'General Settings',
        requires: { anyOf: ['canmanagesystemsettings'], region: ['us'] },
      },
    ],
  },
  {
    key: 'clientAndBuilding',
    label: 'Client & Building Settings',
    icon: 'building',
    entries: [
      {
        key: 'clientProfile',
        label: 'Client Profile',
        path: '/client/admin/profile',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'buildings',
        label: 'Buildings',
        path: '/client/admin/buildings',
      },
      {
        key: 'history',
        label: 'History',
        path: '/client/admin/history',
        option: 'history',
      },
    ],
  },
  {
    key: 'userManagement',
    label: 'User Management Settings',
    icon: 'people',
    entries: [
      {
        key: 'usersAndContacts',
        label: 'Users and Contacts',
        path: '/client/admin/user-management-settings/users-and-contacts',
      },
      {
        key: 'stationAccounts',
        label: 'Station Accounts',
        path: '/client/admin/user-management-settings/station-accounts',
        requires: { anyModule: ['visitorApp'] },
      },
      {
        key: 'userSettings',
        label: 'User Settings',
        path: '/client/admin/user-management-settings/user-settings',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'titles',
        label: 'Titles',
        path: '/client/admin/user-management-settings/titles',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'occupations',
        label: 'Occupations',
        path: '/client/admin/user-management-settings/occupations',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'departments',
        label: 'Departments',
        path: '/client/admin/user-management-settings/departments',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'roles',
        label: 'Roles',
        path: '/client/admin/user-management-settings/roles',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'mappings',
        label: 'Mappings',
        path: '/client/admin/user-management-settings/mappings',
        requires: { allBuildingsContext: true, flag: 'sso-mappings' },
      },
    ],
  },
  {
    key: 'visitor',
    label: 'Visitor',
    icon: 'visitor',
    requires: { anyModule: ['visitor', 'contractor'] },
    entries: [
      {
        key: 'visitorSettings',
        label: 'Visitor Settings',
        requires: { anyOf: ['canmanagevisitorsettings'], anyModule: ['visitor'] },
      },
      {
        key: 'contractorSettings',
        label: 'Contractor Settings',
        requires: { anyOf: ['canmanagecontractorsettings'], anyModule: ['contractor'] },
      },
    ],
  },
  {
    key: 'dataIntegration',
    label: 'Data Integration',
    icon: 'plug',
    entries: [
      {
        key: 'webhookConfigurations',
        label: 'Webhook Configurations',
        path: '/client/admin/raptor-connect/configurations',
      },
      {
        key: 'webhookCredentials',
        label: 'Webhook Credentials',
        path: '/client/admin/raptor-connect/credentials',
      },
      {
        key: 'webhookLogs',
        label: 'Webhook Logs',
        path: '/client/admin/raptor-connect/logs',
      },
      {
        key: 'webhookReplays',
        label: 'Webhook Replays',
        path: '/client/admin/raptor-connect/replays',
      },
      {
        key: 'apiKeys',
        label: 'API Keys',
        path: '/client/admin/raptor-connect/api-keys',
      },
      {
        key: 'calendar',
        label: 'Calendar',
        path: '/client/admin/raptor-connect/calendar',
      },
    ],
  },
  {
    key: 'student',
    label: 'Student',
    icon: 'student',
    requires: { anyModule: ['student'] },
    entries: [
      {
        key: 'studentSettings',
        label: 'Student Settings',
        requires: { anyOf: ['canmanagestudentsettings'], anyModule: ['student'] },
      },
    ],
  },
  {
    key: 'staff',
    label: 'Staff',
    icon: 'staff',
    requires: { anyModule: ['staff'] },
    entries: [
      {
        key: 'staffSettings',
        label: 'Staff Settings',
        requires: { anyOf: ['canmanagestaffsettings'], anyModule: ['staff'] },
      },
      {
        key: 'staffSignInOut',
        label: 'Staff Sign-In/Out',
        requires: { region: ['us'] },
      },
    ],
  },
  {
    key: 'volunteer',
    label: 'Volunteer',
    icon: 'volunteer',
    requires: { anyModule: ['volunteer', 'premiumVolunteer'] },
    entries: [
      {
        key: 'volunteerSettings',
        label: 'Volunteer Settings',
        requires: { anyOf: ['canmanagevolunteersettings'], anyModule: ['volunteer', 'premiumVolunteer'] },
      },
      {
        key: 'pastDueRequirements',
        label: 'Past-Due Requirements',
        requires: { anyOf: ['canmanagepastduerequirements'], anyModule: ['volunteer', 'premiumVolunteer'] },
      },
    ],
  },
  ...emergencyMenu,
  {
    key: 'kiosk',
    label: 'Kiosk',
    icon: 'kiosk',
    requires: { anyModule: ['kiosks'] },
    entries: [
      {
        key: 'kiosks',
        label: 'Kiosks',
        requires: { anyOf: ['canmanagekiosks'], anyModule: ['kiosks'] },
      },
    ],
  },
  {
    key: 'maintenance',
    label: 'Maintenance',
    icon: 'tool',
    entries: [
      {
        key: 'maintenance',
        label: 'Maintenance',
        requires: { anyOf: ['canperformmaintenance'] },
      },
      {
        key: 'merge',
        label: 'Merge',
        requires: { region: ['us'] },
      },
    ],
  },
  {
    key: 'logs',
    label: 'Logs',
    icon: 'list',
    requires: { region: ['us'] },
    entries: [
      {
        key: 'logs',
        label: 'Logs',
        requires: { anyOf: ['canviewlogs'], region: ['us'] },
      },
    ],
  },
  {
    key: 'raptorUniversity',
    label: 'Raptor University',
    icon: 'graduate',
    requires: { region: ['us'] },
    entries: [
      {
        key: 'raptorUniversity',
        label: 'Raptor University',
        path: '/client/admin/raptor-university',
        requires: { region: ['us'] },
      },
    ],
  },
  {
    key: 'safetyTraining',
    label: 'Safety Training & Compliance',
    icon: 'book',
    requires: { anyModule: ['safetyTraining'] },
    entries: [
      {
        key: 'safetyTraining',
        label: 'Safety Training & Compliance',
        requires: { anyModule: ['safetyTraining'] },
      },
    ],
  },
];
