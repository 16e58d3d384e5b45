import type { OptionName } from '../../declaration/checks/register.ts';
import type { Localized, Requirements } from '../../declaration/index.ts';

/** Names of the icons of menu groups; the portal renders each. */
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

/** An entry of a menu. It opens a page of the portal or another application. */
export interface MenuEntry {
  /** Key of its texts and its sentence in `hints.ts`, and of the URL of another application: `links["menu.<key>"]` in `config.json`. */
  readonly key: string;
  readonly label: Localized;
  /** The portal's page, with its own conditions. Without it, the entry opens another application. */
  readonly path?: `/${string}`;
  /** Conditions of the entry, in addition to those of its group and its page. */
  readonly requires?: Requirements;
  /** Shown only where `options` of `config.json` has it. */
  readonly option?: OptionName;
}

/** A group of entries under one heading. An entry is visible only if the conditions of its group hold too. */
export interface MenuGroup {
  readonly key: string;
  readonly label: Localized;
  readonly icon: MenuIcon;
  readonly requires?: Requirements;
  readonly entries: readonly MenuEntry[];
}

/** The areas that have a menu. */
export type MenuArea = 'system' | 'client';
