import type { MenuIcon } from './menu/index.ts';

/** A product of the suite, with an application of its own. */
export interface Product {
  /** Key of its URL: `links["product.<key>"]` in `config.json`. */
  readonly key: string;
  readonly label: string;
  readonly icon: MenuIcon;
  /** Keys of modules in `config.json`. A client licensed for one of them has the product. */
  readonly anyModule: readonly string[];
}

/** The products and their modules (spec section 1, module groupings), in the order of the tiles. */
export const products: readonly Product[] = [
  {
    key: 'visitor',
    label: 'Visitor Management',
    icon: 'visitor',
    anyModule: ['visitor', 'contractor', 'visitorApp', 'kiosks', 'healthScreening', 'student', 'staff'],
  },
  {
    key: 'volunteer',
    label: 'Volunteer Management',
    icon: 'volunteer',
    anyModule: ['volunteer', 'premiumVolunteer'],
  },
  {
    key: 'emergencyManagement',
    label: 'Emergency Management',
    icon: 'alert',
    anyModule: ['alerting', 'accountability', 'reunification'],
  },
  { key: 'drillManager', label: 'Drill Manager', icon: 'calendar', anyModule: ['drillManager'] },
  { key: 'badgeAlert', label: 'Badge Alert', icon: 'badge', anyModule: ['badgeAlerting'] },
  { key: 'dismissal', label: 'Dismissal', icon: 'bus', anyModule: ['carline', 'buses', 'activities'] },
  { key: 'hallPass', label: 'Hall Pass', icon: 'student', anyModule: ['hallPass'] },
  { key: 'studentSafe', label: 'StudentSafe', icon: 'heart', anyModule: ['studentSafeguarding'] },
  { key: 'staffSafe', label: 'StaffSafe', icon: 'shield', anyModule: ['staffSafeguarding'] },
  { key: 'insight', label: 'Insight', icon: 'chart', anyModule: ['insight'] },
  {
    key: 'safetyTraining',
    label: 'Safety Training & Compliance',
    icon: 'book',
    anyModule: ['safetyTraining'],
  },
];
