import type { StartKey } from '../../i18n/startKey.ts';
import type { Session } from '../../../authProvider/session.ts';
import { overviews } from '../../../resources/product/menu/index.ts';
import { matchScreen, type ScreenMatch } from '../../navigation/routeTable.ts';
import { overviewItems } from '../menu/menuModel.ts';

/** A list beside others. */
export interface ListTab {
  readonly path: string;
  /** Translation key. */
  readonly label: StartKey;
}

/** The list at `path` or directly above it that is not below a record. */
function firstList(path: string): ScreenMatch['route'] | undefined {
  return [path.slice(0, path.lastIndexOf('/')), path]
    .map((at) => matchScreen(at)?.route)
    .find((route) => route?.kind === 'list' && !route.path.includes(':'));
}

/** The lists beside the one at `pathname`: those of an overview with `asTabs`, or a list and those directly below it. */
export function listTabsAt(pathname: string, session: Session): ListTab[] {
  const path = pathname.replace(/\/+$/, '');
  const overview = overviews.find((one) => one.asTabs && path.startsWith(`${one.path}/`));
  const first = overview ? undefined : firstList(path);
  const root = overview ?? first;
  if (!root) return [];
  const items: ListTab[] = [
    ...(first
      ? [{ path: first.path, label: `resources.${first.resource.name}.places.${first.placeName}` as const }]
      : []),
    ...overviewItems(root, session),
  ];
  if (items.length < 2 || !items.some((item) => item.path === path)) return [];
  return items.map(({ path: at, label }) => ({ path: at, label }));
}
