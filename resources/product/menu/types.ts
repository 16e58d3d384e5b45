import type { Localized, Requirements } from '../../declaration/index.ts';

/** Names of the drawings that stand beside groups; the portal draws each of them. */
export type MenuIcon =
  | 'alert'
  | 'badge'
  | 'bell'
  | 'book'
  | 'building'
  | 'bus'
  | 'calendar'
  | 'chart'
  | 'gear'
  | 'graduate'
  | 'health'
  | 'heart'
  | 'kiosk'
  | 'link'
  | 'list'
  | 'people'
  | 'plug'
  | 'shield'
  | 'staff'
  | 'student'
  | 'tool'
  | 'visitor'
  | 'volunteer';

/** An entry of a menu. It leads to a page of the portal, or to another application. */
export interface MenuEntry {
  /** Names its words and its sentence in `hints.ts`, and the address of another application: `links["menu.<key>"]` of `config.json`. */
  readonly key: string;
  readonly label: Localized;
  /** The page of the portal, which brings its own conditions. Without it the entry leads to another application. */
  readonly path?: `/${string}`;
  /** Conditions of the entry, beside those of its group and of its page. */
  readonly requires?: Requirements;
}

/** A group of entries under one heading. An entry shows when the conditions of its group hold as well. */
export interface MenuGroup {
  readonly key: string;
  readonly label: Localized;
  readonly icon: MenuIcon;
  readonly requires?: Requirements;
  readonly entries: readonly MenuEntry[];
}

/** The areas that have a menu. */
export type MenuArea = 'system' | 'client';
