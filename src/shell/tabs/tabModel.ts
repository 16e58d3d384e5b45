import type { StartKey } from '../../i18n/startKey.ts';
import type { Session } from '../../../authProvider/session.ts';
import { operatorsOf } from '../../../resources/declaration/conventions.ts';
import { hasHistory } from '../../../resources/declaration/history.ts';
import type { AnyResource, Field } from '../../../resources/declaration/index.ts';
import { kindOf } from '../../../resources/declaration/kinds/index.ts';
import { resources } from '../../../resources/registry.ts';
import { mayOpen } from '../../navigation/decideScreen.ts';
import { fillPath, joinPath, placePaths, type Scope } from '../../navigation/paths.ts';
import { recordIdOf, resolveScope } from '../../navigation/scope.ts';
import { may, viewerOf } from '../../viewer/viewer.ts';
import { openRecord, type OpenRecord } from './openRecord.ts';

/** The list whose rows a tab counts. */
interface Counted {
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly scope: Scope;
  readonly filter: Readonly<Record<string, string>>;
}

/** A page of a record: its details, a list of related records, its history. */
export interface RecordTab {
  readonly path: string;
  /** Query of the URL with the question mark. Empty when there is none. */
  readonly search: string;
  /** Name of the tab of the record's form that it opens. */
  readonly formTab?: string;
  /** Translation key. */
  readonly label: StartKey;
  readonly counted?: Counted;
}

/** The filterable field of `resource` that references `target`. Fields with several references come first. */
function pointingField(resource: AnyResource, target: string): string | undefined {
  const points = (field: Field) =>
    'target' in field && field.target === target && operatorsOf(field).includes('eq');
  const pointers = Object.entries(resource.fields).filter(([, field]) => points(field));
  return (pointers.find(([, field]) => kindOf(field).isMany) ?? pointers[0])?.[0];
}

/** Lists in the same area of records that reference this one. Their path has no other record than parents of this one. */
function pointingLists(
  { route }: OpenRecord,
  id: string,
  scope: Scope,
  below: ReadonlySet<AnyResource>,
): RecordTab[] {
  return resources.flatMap((resource) => {
    // Its list below the record is a tab already.
    if (below.has(resource)) return [];
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

/** The details of a record: the tabs of its form, when it has several. */
function detailsTabs({ name, tabs }: AnyResource, path: string): RecordTab[] {
  if (!tabs) return [{ path, search: '', label: 'shell.tabs.details' }];
  return Object.keys(tabs).map((formTab): RecordTab => ({
    path,
    search: '',
    formTab,
    label: `resources.${name}.formTabs.${formTab}`,
  }));
}

/** The tabs of the record of the page at `pathname`, in display order. Empty when there would be only one. */
export function tabsAt(pathname: string, session: Session): RecordTab[] {
  const record = openRecord(pathname, session);
  if (!record || !mayOpen(record.path, session)) return [];
  const { route, params, path } = record;
  const { resource, place } = route;
  const { user, context, config } = session;
  const scope = resolveScope(resource, place, params, context?.clientUid, user.userUid);
  const id = recordIdOf(resource, place, params, scope);
  if (id === undefined) return [];
  const children = placePaths(place, scope).children(id);
  const below = children.map((child): RecordTab => ({
    path: child.path,
    search: '',
    label: `resources.${child.resource.name}.places.${child.placeName}`,
    counted: { ...child, scope: { ...scope, [resource.identifier.param]: id }, filter: {} },
  }));
  const beyond = params[resource.identifier.param]
    ? pointingLists(record, id, scope, new Set(children.map((child) => child.resource)))
    : declaredTabs(record, scope);
  const pages = (place.pages ?? [])
    .filter(({ isTab }) => isTab)
    .map(({ path: pattern, component }): RecordTab => ({
      path: joinPath(path, pattern.slice(pattern.lastIndexOf('/') + 1)),
      search: '',
      label: `resources.${resource.name}.pages.${route.placeName}.${component}`,
    }));
  const more = [...below, ...beyond, ...pages];
  const isKept =
    config.options.history && hasHistory(resource) && may(viewerOf(user), 'update', resource, place);
  const tabs: RecordTab[] = [
    ...detailsTabs(resource, path),
    ...more.filter((tab) => mayOpen(tab.path, session)),
  ];
  if (isKept) tabs.push({ path: `${path}/history`, search: '', label: 'shell.crumbs.history' });
  return tabs.length > 1 ? tabs : [];
}
