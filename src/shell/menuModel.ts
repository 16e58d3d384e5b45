import { showsMenuEntry } from '../../authProvider/access.ts';
import type { Session } from '../../authProvider/session.ts';
import { menuGroups } from '../../resources/menu.ts';
import type { MenuGroup } from '../../resources/menu.ts';
import { resources } from '../../resources/registry.ts';

/** An entry of the menu that leads to a declared place. */
export interface MenuItem {
  readonly path: string;
  /** Translation key of its words. */
  readonly label: string;
  /** Translation key of a sentence that says what one does there. */
  readonly hint: string;
}

export interface MenuSection {
  readonly key: MenuGroup['key'];
  readonly items: readonly MenuItem[];
}

/**
 * The menu of an area for this session: groups in the order of `menu.ts`, entries by their declared order; entries that one
 * may not open, and groups without entries, are left out.
 */
export function menuFor(area: MenuGroup['area'], session: Session): MenuSection[] {
  const entries = resources.flatMap((resource) =>
    Object.entries(resource.places).flatMap(([placeName, place]) =>
      place.menu && place.area === area
        ? [
            {
              place,
              menu: place.menu,
              label: `resources.${resource.name}.menu.${placeName}`,
              hint: `resources.${resource.name}.hints.${placeName}`,
            },
          ]
        : [],
    ),
  );
  return menuGroups
    .filter((group) => group.area === area)
    .map(({ key }) => ({
      key,
      items: entries
        .filter(({ menu, place }) => menu.group === key && showsMenuEntry(place, session))
        .toSorted((a, b) => a.menu.order - b.menu.order)
        .map(({ place, label, hint }) => ({ path: place.path, label, hint })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The entry that `pathname` belongs to: the one whose address begins it, the longest where several do. */
export function currentItem(sections: readonly MenuSection[], pathname: string): MenuItem | null {
  const path = `${pathname.replace(/\/+$/, '')}/`.toLowerCase();
  const fitting = sections
    .flatMap(({ items }) => items)
    .filter((item) => path.startsWith(`${item.path.toLowerCase()}/`));
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}
