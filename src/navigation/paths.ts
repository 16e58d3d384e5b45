import type { AnyResource, Place } from '../../resources/declaration/index.ts';
import { scopeOfRecord } from '../../dataProvider/index.ts';
import { hasHistory } from '../../resources/declaration/history.ts';
import { resources } from '../../resources/registry.ts';

/** Path parameter -> identifier. */
export type Scope = Readonly<Record<string, string>>;

/** A list of the records below one record. */
interface ChildPath {
  readonly resource: AnyResource;
  readonly placeName: string;
  readonly path: string;
}

/** Paths of a place, without the base path /v7. */
export interface PlacePaths {
  /** Null when the place has no list (the profile of the own client). */
  readonly list: string | null;
  readonly create: string | null;
  /** The import page; null when the place has none. */
  readonly import: string | null;
  /** The page for a copy of `id`; null when the place has none. */
  copy(id: string): string | null;
  /**
   * Null when the place has no details page. `record` provides the scope when the place has none (a search
   * across clients); without it such a record has no path.
   */
  edit(id: string, record?: Readonly<Record<string, unknown>>): string | null;
  /** Null when the record has no history. */
  history(id: string, record?: Readonly<Record<string, unknown>>): string | null;
  /** The lists below the record `id` in the same area, regardless of permissions. */
  children(id: string): ChildPath[];
}

/** Replaces the `:parameters` of a path. Parameters missing in `scope` stay. */
export function fillPath(pattern: string, scope: Scope): string {
  return pattern.replace(/:(\w+)/g, (parameter, name: string) => {
    const value = scope[name];
    return value === undefined ? parameter : encodeURIComponent(value);
  });
}

/** Joins two parts of a path; the second may be empty. */
export function joinPath(base: string, below: string): string {
  return below === '' ? base : `${base}/${below}`;
}

/** The path pattern of a place's import page. */
export function importPattern(place: Pick<Place, 'path' | 'import'>): string | null {
  const path = place.import?.path;
  if (path === undefined) return null;
  return path.startsWith('/') ? path : joinPath(place.path, path);
}

/**
 * The resource that declares `place`. Throws when there is none: places are compared by identity, not by
 * value.
 */
function resourceOf(place: Place): AnyResource {
  const owner = resources.find((resource) => Object.values(resource.places).includes(place));
  if (!owner) throw new Error(`No resource declares the place ${place.path}.`);
  return owner;
}

/**
 * The paths of a place of `resource` under `scope` (see scope.ts): its list, its pages and the lists below a
 * record.
 */
export function placePaths(place: Place, scope: Scope, resource = resourceOf(place)): PlacePaths {
  const own = resource.identifier.param;
  const base = fillPath(place.path, scope);
  const importing = importPattern(place);
  const edit: PlacePaths['edit'] = (id, record) => {
    if (!place.edit) return null;
    const parameters = { ...scopeOfRecord(resource, scope, record), [own]: id };
    const path = joinPath(base, fillPath(place.edit.path, parameters));
    return path.includes('/:') ? null : path;
  };
  return {
    list: place.list ? base : null,
    create: place.create === undefined ? null : joinPath(base, place.create),
    // Several resources may share the path.
    import: importing && `${fillPath(importing, scope)}?rows=${resource.name}`,
    copy: (id) =>
      place.copy === undefined ? null : `${joinPath(base, place.copy)}?from=${encodeURIComponent(id)}`,
    edit,
    history: (id, record) => {
      const path = hasHistory(resource) && place.edit?.update ? edit(id, record) : null;
      return path && joinPath(path, 'history');
    },
    children: (id) =>
      resources.flatMap((child) =>
        Object.keys(child.scope).at(-1) === own
          ? Object.entries(child.places)
              .filter(
                ([, candidate]) =>
                  candidate.area === place.area && candidate.list && candidate.path.includes(`:${own}/`),
              )
              .map(([placeName, candidate]) => ({
                resource: child,
                placeName,
                path: fillPath(candidate.path, { ...scope, [own]: id }),
              }))
          : [],
      ),
  };
}
