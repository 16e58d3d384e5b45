import type { Translate } from '../../i18n/useTranslate.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { decideRoute, meetsRequirements, mayOpenPlace } from '../../../authProvider/access.ts';
import { linkTo } from '../../../authProvider/config.ts';
import { requesterOf } from '../../../authProvider/requester.ts';
import type { Session } from '../../../authProvider/session.ts';
import type { Requirements } from '../../../resources/declaration/index.ts';
import { linkOf, menus } from '../../../resources/product/menu/index.ts';
import type { MenuArea, MenuEntry, MenuGroup, MenuIcon } from '../../../resources/product/menu/index.ts';
import { resources } from '../../../resources/registry.ts';
import { decideScreen } from '../../portal/decideScreen.ts';
import { matchScreen, overviewAt, permissionsBelow } from '../../portal/routeTable.ts';

/** An entry of the menu as somebody sees it. */
export interface MenuItem {
  readonly key: string;
  /** Translation key of its words. */
  readonly label: MessageKey;
  /** Translation key of a sentence that says what one does there. */
  readonly hint: MessageKey;
  /** A page of the portal, or the address of another application. */
  readonly path: string;
  readonly isExternal?: boolean;
  /** It opens in the All Buildings context only, which the person can choose. */
  readonly needsAllBuildings?: boolean;
}

export interface MenuSection {
  readonly key: MenuGroup['key'];
  readonly icon: MenuIcon;
  readonly items: readonly MenuItem[];
}

/** The places that an overview page offers this session: those below its address. */
export function overviewItems({ path }: { readonly path: string }, session: Session): MenuItem[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.places)
      .filter(([, place]) => place.path.startsWith(`${path}/`) && !place.path.includes(':'))
      .filter(([, place]) => mayOpenPlace(resource, place, session))
      .map(([placeName, place]) => ({
        key: `${resource.name}-${placeName}`,
        path: place.path,
        label: `resources.${resource.name}.places.${placeName}`,
        hint: `resources.${resource.name}.hints.${placeName}`,
      })),
  );
}

/** Whether the page at `path` is there and open to the person. */
function opens(path: string, area: MenuArea, session: Session): boolean {
  if (overviewAt(path)) return 'allow' in decideRoute({ path, area, anyOf: permissionsBelow(path), session });
  const match = matchScreen(path, session.user.isSystemUser ? 'system' : 'client');
  return match !== null && 'allow' in decideScreen(match.route, path, session);
}

/** Where an entry leads; null where its page is not there or not open, or the other application has no address. */
function targetOf(entry: MenuEntry, area: MenuArea, session: Session) {
  if (entry.path !== undefined)
    return opens(entry.path, area, session) ? { path: entry.path, isExternal: false } : null;
  const address = linkTo(session.config, linkOf(entry));
  // Other applications are entered on behalf of a client too.
  return address !== null && 'allow' in decideRoute({ path: '/client/landing', area, session })
    ? { path: address, isExternal: true }
    : null;
}

/** `open`, `hidden`, or `barred` where only the choice of All Buildings is missing. */
function stateOf(requirements: readonly (Requirements | undefined)[], session: Session) {
  const meets = (requires: Requirements | undefined) =>
    meetsRequirements(requires, session, { unknownFlags: false });
  if (requirements.every(meets)) return 'open';
  const others = requirements.map((requires) => requires && { ...requires, allBuildingsContext: false });
  return requesterOf(session.user).hasAllBuildings && others.every(meets) ? 'barred' : 'hidden';
}

/** The entries of a group that the session sees. */
export function itemsOf(group: MenuGroup, area: MenuArea, session: Session): MenuItem[] {
  return group.entries.flatMap((entry): MenuItem[] => {
    const state = stateOf([group.requires, entry.requires], session);
    const target = state === 'hidden' ? null : targetOf(entry, area, session);
    if (!target) return [];
    const { key } = entry;
    const needsAllBuildings = state === 'barred';
    return [{ key, label: `menu.entries.${key}`, hint: `menuHints.${key}`, ...target, needsAllBuildings }];
  });
}

/**
 * The menu of an area for this session, in the order of `resources/product/menu`. An entry shows when the conditions of its group,
 * its own and those of its page hold; groups without entries are left out.
 */
export function menuFor(area: MenuArea, session: Session): MenuSection[] {
  return menus[area]
    .map((group) => ({ key: group.key, icon: group.icon, items: itemsOf(group, area, session) }))
    .filter(({ items }) => items.length > 0);
}

/** The entry that `pathname` belongs to: the one whose address begins it, the longest where several do. */
export function currentItem(sections: readonly MenuSection[], pathname: string): MenuItem | null {
  const path = `${pathname.replace(/\/+$/, '')}/`.toLowerCase();
  const fitting = sections
    .flatMap(({ items }) => items)
    .filter((item) => !item.isExternal && path.startsWith(`${item.path.toLowerCase()}/`));
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** The entries whose words, or whose group's, hold every word of `term`. */
export function findItems(sections: readonly MenuSection[], term: string, translate: Translate): MenuItem[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.flatMap(({ key, items }) =>
    items.filter(({ label }) => {
      const text = `${translate(`menu.${key}`)} ${translate(label)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    }),
  );
}

/** The host that an address leads to, for people. */
export function hostOf(address: string): string {
  return new URL(address, location.origin).host;
}
