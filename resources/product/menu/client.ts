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
        hint: 'Set what holds across your products.',
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
        hint: {
          'en-US': 'Keep your organization’s address, modules and single sign-on up to date.',
          'en-GB': 'Keep your organisation’s address, modules and single sign-on up to date.',
        },
        path: '/client/admin/profile',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'buildings',
        label: 'Buildings',
        hint: 'Edit buildings, with their levels and locations.',
        path: '/client/admin/buildings',
      },
      {
        key: 'history',
        label: 'History',
        hint: 'See who changed what and when, with the values before and after.',
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
        hint: 'Add people, unlock them, and decide what they can do.',
        path: '/client/admin/user-management-settings/users-and-contacts',
      },
      {
        key: 'stationAccounts',
        label: 'Station Accounts',
        hint: 'Connect kiosks and other devices, and replace their keys.',
        path: '/client/admin/user-management-settings/station-accounts',
        requires: { anyModule: ['visitorApp'] },
      },
      {
        key: 'userSettings',
        label: 'User Settings',
        hint: 'Choose when accounts lock and passwords must change.',
        path: '/client/admin/user-management-settings/user-settings',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'titles',
        label: 'Titles',
        hint: 'Edit the job titles to choose from, like Principal or Nurse.',
        path: '/client/admin/user-management-settings/titles',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'occupations',
        label: 'Occupations',
        hint: 'Edit the occupations to choose from, like Teacher.',
        path: '/client/admin/user-management-settings/occupations',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'departments',
        label: 'Departments',
        hint: 'Edit the departments that people work in.',
        path: '/client/admin/user-management-settings/departments',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'roles',
        label: 'Roles',
        hint: 'Group permissions into roles, and see who has them.',
        path: '/client/admin/user-management-settings/roles',
        requires: { allBuildingsContext: true },
      },
      {
        key: 'mappings',
        label: 'Mappings',
        hint: 'Give roles and buildings to groups of your single sign-on.',
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
        hint: 'Set up visitor sign-in, badges and screening.',
        requires: { anyOf: ['canmanagevisitorsettings'], anyModule: ['visitor'] },
      },
      {
        key: 'contractorSettings',
        label: 'Contractor Settings',
        hint: 'Set up contractor sign-in and required documents.',
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
        hint: 'Send incidents to other systems as they happen.',
        path: '/client/admin/raptor-connect/configurations',
      },
      {
        key: 'webhookCredentials',
        label: 'Webhook Credentials',
        hint: 'Keep the passwords, keys and tokens that webhooks use.',
        path: '/client/admin/raptor-connect/credentials',
      },
      {
        key: 'webhookLogs',
        label: 'Webhook Logs',
        hint: 'See what was sent, what wasn’t and why, and send it again.',
        path: '/client/admin/raptor-connect/logs',
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
        hint: 'Set up late arrival, early dismissal and guardians.',
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
        hint: 'Set up what is recorded about staff.',
        requires: { anyOf: ['canmanagestaffsettings'], anyModule: ['staff'] },
      },
      {
        key: 'staffSignInOut',
        label: 'Staff Sign-In/Out',
        hint: 'Choose how staff sign in and out of buildings.',
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
        hint: 'Set up applications, background checks and hours.',
        requires: { anyOf: ['canmanagevolunteersettings'], anyModule: ['volunteer', 'premiumVolunteer'] },
      },
      {
        key: 'pastDueRequirements',
        label: 'Past-Due Requirements',
        hint: 'Follow up on volunteer requirements that are past due.',
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
        hint: 'Set up incidents, alerts and who accounts for whom.',
        requires: { anyOf: ['adminmanagesystem'], anyModule: ['alerting', 'accountability'] },
      },
      {
        key: 'reunification',
        label: 'Reunification',
        hint: 'Set up where and how students and guardians meet again.',
        requires: { anyOf: ['canmanagereunificationsettings'], anyModule: ['reunification'] },
      },
      {
        key: 'reunificationDocuments',
        label: 'Reunification Documents',
        hint: 'Keep the forms and signs for a reunification.',
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
        hint: 'Plan drills, record them and show compliance.',
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
        hint: 'Choose what a pressed badge sets off.',
        requires: {
          anyOf: ['read:em_hw_configurations', 'write:em_hw_configurations'],
          anyModule: ['badgeAlerting'],
        },
      },
      {
        key: 'badgeAlertBadges',
        label: 'Badge Alert Badges',
        hint: 'Assign badges to people and watch batteries.',
        requires: { anyOf: ['read:em_hw_badges', 'write:em_hw_badges'], anyModule: ['badgeAlerting'] },
      },
      {
        key: 'badgeAlertBeacons',
        label: 'Badge Alert Beacons',
        hint: 'Place the beacons that tell where a badge is.',
        requires: { anyOf: ['read:em_hw_beacons', 'write:em_hw_beacons'], anyModule: ['badgeAlerting'] },
      },
      {
        key: 'badgeAlertGateways',
        label: 'Badge Alert Gateways',
        hint: 'Connect gateways and see which are offline.',
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
        hint: 'Set up how concerns about students are recorded.',
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
        hint: 'Set up how concerns about staff are recorded.',
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
        hint: 'Compare safety across your buildings in dashboards.',
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
        hint: 'Set up dismissal times, changes and notifications.',
        requires: { anyOf: ['dismissal_canmanagegeneral'], anyModule: ['carline', 'buses', 'activities'] },
      },
      {
        key: 'dismissalCarline',
        label: 'Dismissal Carline',
        hint: 'Set up carlines, lanes and car tags.',
        requires: { anyOf: ['dismissal_canmanagecarline'], anyModule: ['carline'] },
      },
      {
        key: 'dismissalBus',
        label: 'Dismissal Bus',
        hint: 'Set up bus routes and who rides them.',
        requires: { anyOf: ['dismissal_canmanagebus'], anyModule: ['buses'] },
      },
      {
        key: 'dismissalActivity',
        label: 'Dismissal Activity',
        hint: 'Set up activities after school and their lists.',
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
        hint: 'Connect your student information system.',
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
        hint: 'Set up the questions that people answer on arrival.',
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
        hint: 'Choose who hears of which alerts, and how.',
        requires: { anyOf: ['canmanagealerts'] },
      },
      {
        key: 'sexOffenderAlerts',
        label: 'Sex Offender Alerts',
        hint: 'Choose who hears of a match in the registry.',
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
        hint: 'Set up kiosks and what they ask visitors.',
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
        hint: 'Clean up and correct records in bulk.',
        requires: { anyOf: ['canperformmaintenance'] },
      },
      {
        key: 'merge',
        label: 'Merge',
        hint: 'Merge records of the same person.',
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
        hint: 'Look up who did what in your products.',
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
        hint: 'Take courses, and see certificates and when they expire.',
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
        hint: 'Assign safety courses and follow who completed them.',
        requires: { anyModule: ['safetyTraining'] },
      },
    ],
  },
];
