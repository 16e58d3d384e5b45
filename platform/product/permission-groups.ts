import type { PermissionGroup } from '../../resources/product/permissionGroups.ts';
import type { Permission } from '../../resources/declaration/checks/register.ts';
import type { ModuleKey } from '../../resources/product/moduleKeys.ts';
import { permissions } from '../../resources/product/permissions.ts';
import { permissionWords } from '../../resources/product/permissionWords.ts';
import { catalogueModules } from './catalogue.ts';

interface Rule {
  readonly name: string;
  readonly displayName: string;
  /** The permissions in the group; the first matching rule decides. */
  readonly pattern: RegExp;
  /** Shown to clients licensed for one of these modules; by default to every client. */
  readonly modules?: readonly ModuleKey[];
  /** Listed before the others, among which patterns decide in order. */
  readonly first?: boolean;
  /** The provider's own: client roles cannot have them. */
  readonly systemOnly?: boolean;
}

const rules: readonly Rule[] = [
  {
    name: 'clients',
    displayName: 'Clients',
    pattern:
      /^(cancreateclientsandbuildings|canmanageclients|candisableclientsandbuildings|adminmanagesystem)$/,
    systemOnly: true,
  },
  { name: 'webhooks', displayName: 'Webhooks', pattern: /webhook/ },
  {
    name: 'raptorlink',
    displayName: 'Raptor Link',
    pattern: /raptorlink/,
    modules: ['visitor', 'student', 'staff'],
  },
  { name: 'badges', displayName: 'Badge Alerting', pattern: /em_hw/, modules: ['badgeAlerting'] },
  {
    name: 'studentSafe',
    displayName: 'Student Safeguarding',
    pattern: /^psw_/,
    modules: ['studentSafeguarding'],
  },
  {
    name: 'staffSafe',
    displayName: 'Staff Safeguarding',
    pattern: /^staffsafe_/,
    modules: ['staffSafeguarding'],
  },
  { name: 'insight', displayName: 'Insight', pattern: /^manage:insight$/, modules: ['insight'] },
  {
    name: 'dismissal',
    displayName: 'Dismissal',
    pattern: /^dismissal_/,
    modules: ['carline', 'buses', 'activities'],
  },
  {
    name: 'volunteers',
    displayName: 'Volunteers',
    pattern: /volunteer/,
    modules: ['volunteer', 'premiumVolunteer'],
  },
  { name: 'contractors', displayName: 'Contractors', pattern: /contractor/, modules: ['contractor'] },
  { name: 'students', displayName: 'Students', pattern: /student/, modules: ['student'] },
  { name: 'staff', displayName: 'Staff and employees', pattern: /staff|employee/, modules: ['staff'] },
  { name: 'visitors', displayName: 'Visitors', pattern: /visitor|pastdue/, modules: ['visitor'] },
  {
    name: 'reunification',
    displayName: 'Reunification',
    pattern: /reunification/,
    modules: ['reunification'],
  },
  { name: 'alerts', displayName: 'Alerts', pattern: /alerts$/, modules: ['alerting'] },
  { name: 'kiosks', displayName: 'Kiosks', pattern: /kiosks$/, modules: ['kiosks'] },
  { name: 'settings', displayName: 'Settings and people', pattern: /./, first: true },
];

/** Each permission once, under its group. */
function grouped(): ReadonlyMap<Rule, Permission[]> {
  const permissionsByRule = new Map<Rule, Permission[]>(rules.map((rule) => [rule, []]));
  for (const permission of permissions) {
    const rule = rules.find(({ pattern }) => pattern.test(permission.toLowerCase()));
    if (rule) permissionsByRule.get(rule)?.push(permission);
  }
  return permissionsByRule;
}

/**
 * The permissions that roles can have, in groups.
 * @param modules identifiers of a client's modules: groups of other modules and the provider's own are omitted; undefined (roles of system
 * users) returns all groups
 */
export function permissionGroups(modules?: ReadonlySet<string>): PermissionGroup[] {
  const licensed = new Set(catalogueModules.flatMap(({ uid, key }) => (modules?.has(uid) ? key : [])));
  const inOrder = [...grouped()].toSorted(
    ([left], [right]) => Number(right.first ?? false) - Number(left.first ?? false),
  );
  return inOrder.flatMap(([rule, members]) => {
    const isOffered =
      modules === undefined ||
      (!rule.systemOnly && (rule.modules === undefined || rule.modules.some((key) => licensed.has(key))));
    if (!isOffered || members.length === 0) return [];
    return [
      {
        name: rule.name,
        displayName: rule.displayName,
        permissions: members.map((name) => ({
          name: name.toLowerCase(),
          displayName: permissionWords(name),
        })),
      },
    ];
  });
}
