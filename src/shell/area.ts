import { isUnder } from '../../authProvider/paths.ts';
import type { Session } from '../../authProvider/session.ts';
import type { MenuArea } from '../../resources/product/menu/index.ts';

/** The area whose menu goes with an address; pages of no area take the one where the user is at home. */
export function areaOf(pathname: string, session: Session): MenuArea {
  if (isUnder(pathname, '/client')) return 'client';
  if (isUnder(pathname, '/admin')) return 'system';
  return session.user.isSystemUser && !session.context ? 'system' : 'client';
}
