import menu from '../checklist/menu.json' with { type: 'json' };

/** Names of modules in the specification -> keys of `config.json`. */
const moduleKeys: Readonly<Record<string, string>> = {
  accountability: 'accountability',
  alerting: 'alerting',
  'badge alerting': 'badgeAlerting',
  'contractor management': 'contractor',
  'dismissal: activities': 'activities',
  'dismissal: buses': 'buses',
  'dismissal: carline': 'carline',
  'drill manager': 'drillManager',
  'health screening': 'healthScreening',
  insight: 'insight',
  kiosks: 'kiosks',
  'premium volunteer management': 'premiumVolunteer',
  reunification: 'reunification',
  'safety training and compliance': 'safetyTraining',
  'staff management': 'staff',
  'staff safeguarding': 'staffSafeguarding',
  'student management': 'student',
  'student safeguarding': 'studentSafeguarding',
  'visitor management': 'visitor',
  'visitor-app module': 'visitorApp',
  'volunteer management': 'volunteer',
};

/** The specification's descriptions of permissions -> permissions. */
const describedPermissions: Readonly<Record<string, string>> = {
  'contractor manage-settings': 'canmanagecontractorsettings',
  'dismissal_canmanage* (activity)': 'dismissal_canmanageactivity',
  'dismissal_canmanage* (bus)': 'dismissal_canmanagebus',
  'dismissal_canmanage* (carline)': 'dismissal_canmanagecarline',
  'dismissal_canmanage* (general)': 'dismissal_canmanagegeneral',
  'past-due requirements manage-settings': 'canmanagepastduerequirements',
  'reunification documents manage-settings': 'canmanagereunificationdocuments',
  'reunification manage-settings': 'canmanagereunificationsettings',
  'staff manage-settings': 'canmanagestaffsettings',
  'student manage-settings': 'canmanagestudentsettings',
  'visitor manage-settings': 'canmanagevisitorsettings',
  'volunteer manage-settings': 'canmanagevolunteersettings',
  'read: em_hw badges': 'read:em_hw_badges',
  'write: em_hw badges': 'write:em_hw_badges',
  'read: em_hw beacons': 'read:em_hw_beacons',
  'write: em_hw beacons': 'write:em_hw_beacons',
  'read: em_hw configurations': 'read:em_hw_configurations',
  'write: em_hw configurations': 'write:em_hw_configurations',
  'read: em_hw gateways': 'read:em_hw_gateways',
  'write: em_hw gateways': 'write:em_hw_gateways',
  'read: raptorlink_configurations': 'read:raptorlink_configurations',
  'write: raptorlink_configurations': 'write:raptorlink_configurations',
};

function keyed(words: readonly string[], keys: Readonly<Record<string, string>>): string[] {
  return words.map((word) => {
    const key = keys[word];
    if (key === undefined) throw new Error(`No key for "${word}".`);
    return key;
  });
}

/** An entry of the checklist with its group, by the portal's keys. */
export interface MenuRow {
  readonly group: string;
  readonly entry: string;
  readonly path: string | null;
  readonly regions: readonly string[];
  /** Module keys of the entry. Any one is sufficient. */
  readonly modules: readonly string[];
  readonly groupModules: readonly string[];
  readonly anyOf: readonly string[];
  readonly allOf: readonly string[];
}

/** The 46 entries of the client area's menu, in order. */
export const menuRows: readonly MenuRow[] = menu.groups.flatMap(({ group, modulesAny, regions, entries }) =>
  entries.map((row) => ({
    group,
    entry: row.entry,
    path: row.path,
    regions: row.regions.filter((region) => regions.includes(region)),
    modules: keyed(row.modulesAny, moduleKeys),
    groupModules: keyed(modulesAny, moduleKeys),
    anyOf: [
      ...row.permissionsAny,
      ...keyed('permissionsDescribed' in row ? (row.permissionsDescribed ?? []) : [], describedPermissions),
    ],
    allOf: 'permissionsAll' in row ? (row.permissionsAll ?? []) : [],
  })),
);

/** The groups in order. */
export const menuGroupNames: readonly string[] = menu.groups.map(({ group }) => group);

/** Every module that a row requires. */
export const menuModules: readonly string[] = Object.values(moduleKeys);
