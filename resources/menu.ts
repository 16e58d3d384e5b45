import type { Localized } from './declaration/index.ts';

/** A group of menu entries; places name the group they stand in. */
export interface MenuGroup {
  readonly key: string;
  readonly area: 'system' | 'client';
  readonly label: Localized;
}

/** The groups of both areas' menus, in order (spec section 2, client admin settings menu). */
export const menuGroups: readonly MenuGroup[] = [
  { key: 'system', area: 'system', label: 'Administration' },
  { key: 'clientAndBuilding', area: 'client', label: 'Client & Building Settings' },
  { key: 'userManagement', area: 'client', label: 'User Management Settings' },
];
