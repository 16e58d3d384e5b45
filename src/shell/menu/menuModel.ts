import type { Translate } from '../../i18n/useTranslate.ts';
import type { StartKey } from '../../i18n/startKey.ts';
import { decideRoute, meetsRequirements, mayOpenPlace } from '../../../authProvider/access.ts';
import { linkTo } from '../../../authProvider/config.ts';
import { requesterOf } from '../../../authProvider/requester.ts';
import type { Session } from '../../../authProvider/session.ts';
import type { Requirements } from '../../../resources/declaration/index.ts';
import { linkOf, menus } from '../../../resources/product/menu/index.ts';
import type { MenuArea, MenuEntry, MenuGroup, MenuIcon } from '../../../resources/product/menu/index.ts';
import { resources } from '../../../resources/registry.ts';
import { decideScreen } from '../../navigation/decideScreen.ts';
import { matchScreen, overviewAt, permissionsBelow } from '../../navigation/routeTable.ts';

/** An entry of the menu. */
export interface MenuItem {
  readonly key: string;
  /** Translation key of its label. */
  readonly label: StartKey;
  /** Translation key of its description. */
  readonly hint: StartKey | `menuHints.${string}`;
  /** Path of a page, or URL of another application. */
  readonly path: string;
  readonly isExternal?: boolean;
  /** True when it requires the All Buildings context, which the user can select. */
  readonly needsAllBuildings?: boolean;
  /** True when it depends on a flag that is not known yet. */
  readonly isAwaited?: boolean;
}

export interface MenuSection {
  readonly key: MenuGroup['key'];
  readonly icon: MenuIcon;
  readonly items: readonly MenuItem[];
}

/** The places of an overview page for this session: those below its path. */
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

/** True when the page at `path` exists and the user may open it. */
function opens(path: string, area: MenuArea, session: Session): boolean {
  if (overviewAt(path)) return 'allow' in decideRoute({ path, area, anyOf: permissionsBelow(path), session });
  const match = matchScreen(path, session.user.isSystemUser ? 'system' : 'client');
  return match !== null && 'allow' in decideScreen(match.route, path, session);
}

/** Target of an entry. Null when its page does not exist or may not be opened, or the URL of the application is not configured. */
function targetOf(entry: MenuEntry, area: MenuArea, session: Session) {
  if (entry.path !== undefined)
    return opens(entry.path, area, session) ? { path: entry.path, isExternal: false } : null;
  const address = linkTo(session.config, linkOf(entry));
  // Other applications also require a client.
  return address !== null && 'allow' in decideRoute({ path: '/client/landing', area, session })
    ? { path: address, isExternal: true }
    : null;
}

/** `open`, `hidden`, or `barred` when only All Buildings has to be selected. */
function stateOf(
  requirements: readonly (Requirements | undefined)[],
  session: Session,
  unknownFlags: boolean,
) {
  const meets = (requires: Requirements | undefined) =>
    meetsRequirements(requires, session, { unknownFlags });
  if (requirements.every(meets)) return 'open';
  const others = requirements.map((requires) => requires && { ...requires, allBuildingsContext: false });
  return requesterOf(session.user).hasAllBuildings && others.every(meets) ? 'barred' : 'hidden';
}

/**
 * The visible entries of a group.
 * @param withAwaited includes those that wait for a flag
 */
export function itemsOf(group: MenuGroup, area: MenuArea, session: Session, withAwaited = false): MenuItem[] {
  return group.entries.flatMap((entry): MenuItem[] => {
    if (entry.option && !session.config.options[entry.option]) return [];
    const requirements = [group.requires, entry.requires];
    const state = stateOf(requirements, session, withAwaited);
    const target = state === 'hidden' ? null : targetOf(entry, area, session);
    if (!target) return [];
    const { key } = entry;
    const needsAllBuildings = state === 'barred';
    const isAwaited = withAwaited && stateOf(requirements, session, false) === 'hidden';
    return [
      {
        key,
        label: `menu.entries.${key}`,
        hint: `menuHints.${key}`,
        ...target,
        needsAllBuildings,
        isAwaited,
      },
    ];
  });
}

/**
 * The menu of an area for this session, in the order of `resources/product/menu`. An entry is shown when the conditions of its group, the
 * entry and its page are met. Empty groups are omitted.
 * @param withAwaited includes the entries that wait for a flag, so that nothing moves when it arrives
 */
export function menuFor(area: MenuArea, session: Session, withAwaited = false): MenuSection[] {
  return menus[area]
    .map((group) => ({ key: group.key, icon: group.icon, items: itemsOf(group, area, session, withAwaited) }))
    .filter(({ items }) => items.length > 0);
}

/** The entry that `pathname` belongs to: the one with the longest matching path prefix. */
export function currentItem(sections: readonly MenuSection[], pathname: string): MenuItem | null {
  const path = `${pathname.replace(/\/+$/, '')}/`.toLowerCase();
  const fitting = sections
    .flatMap(({ items }) => items)
    .filter((item) => !item.isExternal && path.startsWith(`${item.path.toLowerCase()}/`));
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** The entries whose label, or whose group's label, contains every word of `term`. */
export function findItems(sections: readonly MenuSection[], term: string, translate: Translate): MenuItem[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return sections.flatMap(({ key, items }) =>
    items.filter(({ label, isAwaited }) => {
      const text = `${translate(`menu.${key}`)} ${translate(label)}`.toLowerCase();
      return !isAwaited && words.every((word) => text.includes(word));
    }),
  );
}

/** The host of a URL, for display. */
export function hostOf(address: string): string {
  return new URL(address, location.origin).host;
}
