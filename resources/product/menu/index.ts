import { clientMenu } from './client.ts';
import { systemMenu } from './system.ts';
import type { MenuArea, MenuEntry, MenuGroup } from './types.ts';

export { overviews } from './overviews.ts';
export type { Overview } from './overviews.ts';
export type { MenuArea, MenuEntry, MenuGroup, MenuIcon } from './types.ts';

/** The menus of the areas, in order. */
export const menus: Readonly<Record<MenuArea, readonly MenuGroup[]>> = {
  system: systemMenu,
  client: clientMenu,
};

/** The key in `config.json`'s `links` of the application that an entry opens. */
export function linkOf({ key }: Pick<MenuEntry, 'key'>): string {
  return `menu.${key}`;
}
