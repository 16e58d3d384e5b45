import type { MenuGroup } from './types.ts';

/** The groups of the client menu for drills, alerts, and what follows an emergency, in order. */
export const emergencyMenu: readonly MenuGroup[] = [
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
];
