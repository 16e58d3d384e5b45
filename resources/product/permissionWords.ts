const wordsPattern =
  /(?:client|building|visitor|contractor|student|volunteer|staff)(?=settings)|read|write|can|disable|create|view|manage|perform|signin|signout|report|import|webhook|raptorlink|em_hw|psw|dismissal|staffsafe|admin|configurations|credentials|badges|beacons|gateways|clients|and|buildings|building|client|users|roles|system|settings|setting|logs|alerts|kiosks|maintenance|visitors|visitor|contractors|contractor|students|student|staff|volunteers|volunteer|employees|reunification|documents|pastdue|requirements|general|carline|bus|activity|insight|level\d/g;

const spelledPermissions: Readonly<Record<string, string>> = {
  can: '',
  signin: 'sign in',
  signout: 'sign out',
  em_hw: 'hardware',
  psw: 'student safeguarding',
  pastdue: 'past-due',
  raptorlink: 'Raptor Link',
  staffsafe: 'staff safeguarding',
};

/** Labels that do not follow from the name. */
const ownWords: Readonly<Record<string, string>> = {
  adminmanagesystem: 'Administer the platform',
  staffsafe_managesystem: 'Manage staff safeguarding',
  dismissal_canmanagegeneral: 'Manage dismissal in general',
};

/**
 * The label of a permission that the spec names: `canmanagevisitorsettings` -> `Manage visitor settings`. The spec gives no other labels.
 */
export function permissionWords(permission: string): string {
  const own = ownWords[permission.toLowerCase()];
  if (own !== undefined) return own;
  const spelled = (word: string) =>
    ` ${spelledPermissions[word] ?? word.replace(/^level(\d)$/, 'level $1')} `;
  // A word that the pattern lacks stays as it is written: `read:inspections` -> `Read inspections`.
  const text = permission
    .toLowerCase()
    .replace(wordsPattern, spelled)
    .replaceAll(/[\s:_]+/g, ' ')
    .trim()
    // The verb comes first: `dismissal manage carline` -> `manage dismissal carline`.
    .replace(/^(dismissal) (manage)/, '$2 $1')
    .replace(/^report /, 'report on ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
