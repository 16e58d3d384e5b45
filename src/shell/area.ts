import { isUnder } from '../../authProvider/paths.ts';
import type { Session } from '../../authProvider/session.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';

/** The area of the menu for a path. Pages outside the areas use the home area of the user. */
export function areaOf(pathname: string, session: Session): MenuArea {
  if (isUnder(pathname, '/client')) return 'client';
  if (isUnder(pathname, '/admin')) return 'system';
  return session.user.isSystemUser && !session.context ? 'system' : 'client';
}
