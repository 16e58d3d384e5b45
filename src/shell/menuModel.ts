import { showsMenuEntry } from '../../authProvider/access.ts';
import type { Session } from '../../authProvider/session.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { menuGroups, overviews } from '../../resources/product/menu.ts';
import type { MenuGroup, Overview } from '../../resources/product/menu.ts';
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

function labelled(resource: AnyResource, placeName: string, words: 'menu' | 'places') {
  return {
    label: `resources.${resource.name}.${words}.${placeName}`,
    hint: `resources.${resource.name}.hints.${placeName}`,
  };
}

/** What an overview page offers this session: the places below its address, in the order of the menu where they stand in it. */
export function overviewItems({ path }: Pick<Overview, 'path'>, session: Session): MenuItem[] {
  const items = resources.flatMap((resource) =>
    Object.entries(resource.places)
      .filter(([, place]) => place.path.startsWith(`${path}/`) && !place.path.includes(':'))
      .filter(([, place]) => showsMenuEntry(resource, place, session))
      .map(([placeName, place]) => ({
        order: place.menu?.order ?? 0,
        path: place.path,
        ...labelled(resource, placeName, 'places'),
      })),
  );
  return items
    .toSorted((a, b) => a.order - b.order)
    .map(({ path: to, label, hint }) => ({ path: to, label, hint }));
}

/** The overviews that stand in a group of the menu and have something to offer. */
function overviewEntries(group: string, session: Session) {
  return overviews.flatMap((overview) =>
    overview.menu?.group === group && overviewItems(overview, session).length > 0
      ? [
          {
            order: overview.menu.order,
            path: overview.path,
            label: `menu.${overview.key}`,
            hint: `shell.overviews.${overview.key}`,
          },
        ]
      : [],
  );
}

/**
 * The menu of an area for this session: groups in the order of `menu.ts`, entries by their declared order; entries that one
 * may not open, and groups without entries, are left out.
 */
export function menuFor(area: MenuGroup['area'], session: Session): MenuSection[] {
  const entries = resources.flatMap((resource) =>
    Object.entries(resource.places).flatMap(([placeName, place]) =>
      place.menu && place.area === area
        ? [{ resource, place, menu: place.menu, ...labelled(resource, placeName, 'menu') }]
        : [],
    ),
  );
  return menuGroups
    .filter((group) => group.area === area)
    .map(({ key }) => ({
      key,
      items: [
        ...entries
          .filter(
            ({ menu, resource, place }) => menu.group === key && showsMenuEntry(resource, place, session),
          )
          .map(({ place, menu, label, hint }) => ({ order: menu.order, path: place.path, label, hint })),
        ...overviewEntries(key, session),
      ]
        .toSorted((a, b) => a.order - b.order)
        .map(({ path, label, hint }) => ({ path, label, hint })),
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
