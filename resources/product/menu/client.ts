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
        key: 'apiKeys',
        label: 'API Keys',
        path: '/client/admin/raptor-connect/api-keys',
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
  {
    key: 'emergencyManagement',
    label: 'Emergency Management',
    icon: 'alert',
    requires: { anyModule: ['alerting', 'accountability', 'reunification'] },
    entries: [
      {
        key: 'emergencyManagementSettings',
        label: 'Emergency Management Settings',
        requires: { anyOf: ['adminmanagesystem'], anyModule: ['alerting', 'accountability'] },
      },
      {
        key: 'reunification',
        label: 'Reunification',
        requires: { anyOf: ['canmanagereunificationsettings'], anyModule: ['reunification'] },
      },
      {
        key: 'reunificationDocuments',
        label: 'Reunification Documents',
        requires: { anyOf: ['canmanagereunificationdocuments'], anyModule: ['reunification'] },
      },
    ],
  },
  {
    key: 'drillManager',
    label: 'Drill Manager',
    icon: 'calendar',
    requires: { anyModule: ['drillManager'] },
    entries: [
      {
        key: 'drillManager',
        label: 'Drill Manager',
        requires: { anyModule: ['drillManager'] },
      },
    ],
  },
  {
    key: 'badgeAlert',
    label: 'Badge Alert',
    icon: 'badge',
    requires: { anyModule: ['badgeAlerting'] },
    entries: [
      {
        key: 'badgeAlertConfigurations',
        label: 'Badge Alert Configurations',
        requires: {
          anyOf: ['read:em_hw_configurations', 'write:em_hw_configurations'],
          anyModule: ['badgeAlerting'],
        },
      },
      {
        key: 'badgeAlertBadges',
        label: 'Badge Alert Badges',
        requires: { anyOf: ['read:em_hw_badges', 'write:em_hw_badges'], anyModule: ['badgeAlerting'] },
      },
      {
        key: 'badgeAlertBeacons',
        label: 'Badge Alert Beacons',
        requires: { anyOf: ['read:em_hw_beacons', 'write:em_hw_beacons'], anyModule: ['badgeAlerting'] },
      },
      {
        key: 'badgeAlertGateways',
        label: 'Badge Alert Gateways',
        requires: { anyOf: ['read:em_hw_gateways', 'write:em_hw_gateways'], anyModule: ['badgeAlerting'] },
      },
    ],
  },
  {
    key: 'studentSafe',
    label: 'StudentSafe',
    icon: 'heart',
    requires: { anyModule: ['studentSafeguarding'] },
    entries: [
      {
        key: 'studentSafeSettings',
        label: 'StudentSafe Settings',
        requires: { anyOf: ['psw_level4', 'psw_level5', 'psw_level6'], anyModule: ['studentSafeguarding'] },
      },
    ],
  },
  {
    key: 'staffSafe',
    label: 'StaffSafe',
    icon: 'shield',
    requires: { anyModule: ['staffSafeguarding'] },
    entries: [
      {
        key: 'staffSafeSettings',
        label: 'StaffSafe Settings',
        requires: { anyOf: ['staffsafe_managesystem'], anyModule: ['staffSafeguarding'] },
      },
    ],
  },
  {
    key: 'insight',
    label: 'Insight',
    icon: 'chart',
    requires: { anyModule: ['insight'] },
    entries: [
      {
        key: 'insight',
        label: 'Insight',
        requires: { allOf: ['manage:insight', 'canmanagesystemsettings'], anyModule: ['insight'] },
      },
    ],
  },
  {
    key: 'dismissal',
    label: 'Dismissal',
    icon: 'bus',
    requires: { anyModule: ['carline', 'buses', 'activities'] },
    entries: [
      {
        key: 'dismissalGeneral',
        label: 'Dismissal General',
        requires: { anyOf: ['dismissal_canmanagegeneral'], anyModule: ['carline', 'buses', 'activities'] },
      },
      {
        key: 'dismissalCarline',
        label: 'Dismissal Carline',
        requires: { anyOf: ['dismissal_canmanagecarline'], anyModule: ['carline'] },
      },
      {
        key: 'dismissalBus',
        label: 'Dismissal Bus',
        requires: { anyOf: ['dismissal_canmanagebus'], anyModule: ['buses'] },
      },
      {
        key: 'dismissalActivity',
        label: 'Dismissal Activity',
        requires: { anyOf: ['dismissal_canmanageactivity'], anyModule: ['activities'] },
      },
    ],
  },
  {
    key: 'raptorLink',
    label: 'Raptor Link',
    icon: 'link',
    entries: [
      {
        key: 'raptorLinkConfigurations',
        label: 'Raptor Link Configurations',
        requires: { anyOf: ['read:raptorlink_configurations', 'write:raptorlink_configurations'] },
      },
    ],
  },
  {
    key: 'covid19',
    label: 'COVID-19',
    icon: 'health',
    requires: { anyModule: ['healthScreening'] },
    entries: [
      {
        key: 'healthScreening',
        label: 'Health Screening',
        requires: { anyModule: ['healthScreening'] },
      },
    ],
  },
  {
    key: 'alert',
    label: 'Alert',
    icon: 'bell',
    entries: [
      {
        key: 'alerts',
        label: 'Alerts',
        requires: { anyOf: ['canmanagealerts'] },
      },
      {
        key: 'sexOffenderAlerts',
        label: 'Sex Offender Alerts',
        requires: { region: ['us'] },
      },
    ],
  },
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
