import { unlocksAdminLink } from '../../../authProvider/access.ts';
import type { Session } from '../../../authProvider/session.ts';
import type { MenuArea } from '../../../resources/product/menu/index.ts';
import { shellPaths } from '../../navigation/routeTable.ts';
import type { MenuItem } from './menuModel.ts';

interface HomeItem extends Pick<MenuItem, 'key' | 'path' | 'label'> {
  readonly icon: 'home' | 'settings';
}

/** Entries above the groups of the client area: its start page and, for users with an administration permission, all settings. */
export function homeItems(area: MenuArea, session: Session): HomeItem[] {
  // Without a client there is no page of the client area to open.
  if (area === 'system' || !session.context) return [];
  const home: HomeItem = {
    key: 'home',
    path: shellPaths.clientLanding,
    label: 'shell.menu.home',
    icon: 'home',
  };
  const settings: HomeItem = {
    key: 'settings',
    path: shellPaths.clientHome,
    label: 'shell.pages.settings',
    icon: 'settings',
  };
  return unlocksAdminLink(session.user) ? [home, settings] : [home];
}
