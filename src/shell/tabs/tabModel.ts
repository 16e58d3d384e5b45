import type { MessageKey } from '../../i18n/messageKey.ts';
import type { Session } from '../../../authProvider/session.ts';
import { operatorsOf } from '../../../resources/declaration/conventions.ts';
import { hasHistory } from '../../../resources/declaration/history.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { overviews } from '../../../resources/product/menu/index.ts';
import { resources } from '../../../resources/registry.ts';
import { mayOpen } from '../../portal/decideScreen.ts';
import { fillPath, joinPath, placePaths, type Scope } from '../../portal/paths.ts';
import { matchScreen, type ScreenMatch } from '../../portal/routeTable.ts';
import { recordIdOf, resolveScope } from '../../portal/scope.ts';
import { may, viewerOf } from '../../portal/viewer.ts';
import { overviewItems } from '../menu/menuModel.ts';

/** The list whose rows a tab counts. */
interface Counted {
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly scope: Scope;
  readonly filter: Readonly<Record<string, string>>;
}

/** A page of a record: its details, a list of what belongs to it, its history. */
export interface RecordTab {
  readonly path: string;
  /** Condition in the address, with the question mark; empty where there is none. */
  readonly search: string;
  /** Translation key. */
  readonly label: MessageKey;
  readonly counted?: Counted;
}

interface OpenRecord extends ScreenMatch {
  /** Address of the record's details. */
  readonly path: string;
}

/** The record that the page at `pathname` is about: its own page, its history, a tab of it, or a list right below it. */
function openRecord(pathname: string, session: Session): OpenRecord | null {
  const kind = session.user.isSystemUser ? 'system' : 'client';
  const plain = pathname.replace(/\/+$/, '');
  const match = matchScreen(plain, kind);
  if (match?.route.kind === 'edit') return { ...match, path: plain };
  const path = plain.slice(0, plain.lastIndexOf('/'));
  const above = matchScreen(path, kind);
  const kindBelow = match?.route.kind;
  const isBelow = kindBelow === 'history' || kindBelow === 'list' || match?.route.page?.isTab;
  return isBelow && above?.route.kind === 'edit' ? { ...above, path } : null;
}

/** The field of `resource` that points at records of `target` and that lists can be filtered by; a list of them comes first. */
function pointingField(resource: AnyResource, target: string): string | undefined {
  const points = (field: Field) =>
    'target' in field && field.target === target && operatorsOf(field).includes('eq');
  const pointers = Object.entries(resource.fields).filter(([, field]) => points(field));
  return (pointers.find(([, field]) => kindOf(field).isMany) ?? pointers[0])?.[0];
}

/** Lists of the same area, below no record or below one that the record is below, of what points at the record. */
function pointingLists({ route }: OpenRecord, id: string, scope: Scope): RecordTab[] {
  return resources.flatMap((resource) => {
    const field = pointingField(resource, route.resource.name);
    const entry = Object.entries(resource.places).find(
      ([, place]) =>
        place.area === route.place.area && place.list && !fillPath(place.path, scope).includes('/:'),
    );
    if (field === undefined || !entry || resource === route.resource) return [];
    const [placeName, place] = entry;
    const filter = { [`${field}~eq`]: id };
    return [
      {
        path: fillPath(place.path, scope),
        search: `?${field}~eq=${encodeURIComponent(id)}`,
        label: `resources.${resource.name}.${place.tabLabel ? 'tabs' : 'places'}.${placeName}`,
        counted: { resource, placeName, scope, filter },
      },
    ];
  });
}

/** Lists of the same area that declare themselves tabs of the record. */
function declaredTabs({ route }: OpenRecord, scope: Scope): RecordTab[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.places)
      .filter(
        ([, { area, tabOf, list }]) => list && area === route.place.area && tabOf === route.resource.name,
      )
      .map(([placeName, place]) => ({
        path: place.path,
        search: '',
        label: `resources.${resource.name}.places.${placeName}` as const,
        counted: { resource, placeName, scope, filter: {} },
      })),
  );
}

/** The list at `path`, or the one right above, that lies below no record. */
function firstList(path: string): ScreenMatch['route'] | undefined {
  return [path.slice(0, path.lastIndexOf('/')), path]
    .map((at) => matchScreen(at)?.route)
    .find((route) => route?.kind === 'list' && !route.path.includes(':'));
}

/** The lists beside the one at `pathname`: those of an overview that opens as the first of them, or a list and those right below it. */
export function listTabsAt(pathname: string, session: Session): RecordTab[] {
  const path = pathname.replace(/\/+$/, '');
  const overview = overviews.find((one) => one.asTabs && path.startsWith(`${one.path}/`));
  const first = overview ? undefined : firstList(path);
  const root = overview ?? first;
  if (!root) return [];
  const items: Pick<RecordTab, 'path' | 'label'>[] = [
    ...(first
      ? [{ path: first.path, label: `resources.${first.resource.name}.places.${first.placeName}` as const }]
      : []),
    ...overviewItems(root, session),
  ];
  if (items.length < 2 || !items.some((item) => item.path === path)) return [];
  return items.map((item) => ({ path: item.path, search: '', label: item.label }));
}

/** The tabs of the record that the page at `pathname` is about, in the order in which they stand; none where there would be one alone. */
export function tabsAt(pathname: string, session: Session): RecordTab[] {
  const record = openRecord(pathname, session);
  if (!record || !mayOpen(record.path, session)) return [];
  const { route, params, path } = record;
  const { resource, place } = route;
  const { user, context } = session;
  const scope = resolveScope(resource, place, params, context?.clientUid, user.userUid);
  const id = recordIdOf(resource, place, params, scope);
  if (id === undefined) return [];
  const below = placePaths(place, scope)
    .children(id)
    .map((child): RecordTab => ({
      path: child.path,
      search: '',
      label: `resources.${child.resource.name}.places.${child.placeName}`,
      counted: { ...child, scope: { ...scope, [resource.identifier.param]: id }, filter: {} },
    }));
  const beyond = params[resource.identifier.param]
    ? pointingLists(record, id, scope)
    : declaredTabs(record, scope);
  const pages = (place.pages ?? [])
    .filter(({ isTab }) => isTab)
    .map(({ path: pattern, component }): RecordTab => ({
      path: joinPath(path, pattern.slice(pattern.lastIndexOf('/') + 1)),
      search: '',
      label: `resources.${resource.name}.pages.${route.placeName}.${component}`,
    }));
  const more = [...below, ...beyond, ...pages];
  const isKept = hasHistory(resource) && may(viewerOf(user), 'update', resource, place);
  const tabs: RecordTab[] = [
    { path, search: '', label: 'shell.tabs.details' },
    ...more.filter((tab) => mayOpen(tab.path, session)),
  ];
  if (isKept) tabs.push({ path: `${path}/history`, search: '', label: 'shell.crumbs.history' });
  return tabs.length > 1 ? tabs : [];
}
