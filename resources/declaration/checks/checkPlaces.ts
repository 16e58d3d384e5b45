import type { Report } from './report.ts';
import { isSortable, operatorsOf, presenceOperatorsOf } from '../conventions.ts';
import type { Place } from '../place.ts';
import type { AnyResource } from '../resource.ts';
import { kindOf } from '../kinds/index.ts';

/** A route without its parameter names: routes that differ only in these collide. */
function shapeOf(route: string): string {
  return route.replace(/:\w+/g, ':').replace(/\/+$/, '');
}

/** The routes that a place opens: its own path (a list, one record or a page), create, details and extra pages. */
export function routesOf(place: Place): string[] {
  const below = [place.create, place.copy, place.edit?.path, ...(place.pages ?? []).map((page) => page.path)];
  const isPage = place.edit?.path === '' || place.pages?.some(({ path }) => path === '');
  const own = place.list || isPage ? [place.path] : [];
  const importing = place.import?.path;
  // An import page with its own path may be shared by several resources.
  if (importing !== undefined && !importing.startsWith('/')) below.push(importing);
  return [
    ...own,
    ...below
      .filter((path): path is string => path !== undefined && path !== '')
      .map((path) => `${place.path}/${path}`),
  ];
}

function parametersIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
}

/** Reports filter conditions on fields that lists cannot be filtered by. */
function checkFilter(
  { fields }: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  at: string,
  report: Report,
): void {
  for (const [condition, value] of Object.entries(filter)) {
    const [name = '', operator = ''] = condition.split('~');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field && value === null && !presenceOperatorsOf(field).some((candidate) => candidate === operator))
      report(
        at,
        `"${condition}" cannot be null.`,
        'Only an optional field may have no value: a stored one, a picture, or a computed one whose mark is `set`. Use eq (no value) or neq (any).',
      );
    if (field && value !== null && kindOf(field).onlyByPresence)
      report(
        at,
        `"${condition}" has a value, and lists find ${name} only by whether there is one.`,
        'Use null: with eq for no value, with neq for any.',
      );
    if (!field || !operatorsOf(field).some((candidate) => candidate === operator))
      report(at, `Lists cannot be filtered by "${condition}".`, 'Name a field and an operator of its kind.');
  }
}

function checkView(
  resource: AnyResource,
  place: Place,
  at: string,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  const { list, edit, create } = place;
  const fields = resource.fields;
  if (list) {
    const sort = list.sort?.replace(/^-/, '');
    if (sort === undefined) {
      if (list.searchParameter === undefined)
        report(
          `${at}.list.sort`,
          'Only the call of a search knows an order of its own.',
          'Name a sortable field.',
        );
    } else if (!fields[sort] || !isSortable(fields[sort]))
      report(`${at}.list.sort`, `Lists cannot be sorted by "${sort}".`, 'Name a sortable field.');
    for (const key of list.thenBy ?? []) {
      const field = fields[key.replace(/^-/, '')];
      if (!field || !isSortable(field))
        report(`${at}.list.sort`, `Lists cannot be sorted by "${key}".`, 'Name a sortable field.');
    }
    for (const question of list.quick ?? [])
      checkFilter(
        resource,
        typeof question === 'string' ? { [`${question}~eq`]: '' } : question.filter,
        `${at}.list.quick`,
        report,
      );
    checkFilter(resource, list.filter ?? {}, `${at}.list.filter`, report);
    checkFilter(resource, list.fixed ?? {}, `${at}.list.fixed`, report);
    const arranged = fields[list.arrange ?? ''];
    if (list.arrange !== undefined && !kindOf(arranged)?.isNumeric)
      report(`${at}.list.arrange`, `"${list.arrange}" is no number.`, 'Name a number.');
    for (const name of list.addInList ?? [])
      if (!fields[name] || create === undefined)
        report(`${at}.list.addInList`, `"${name}" is not set by a page that creates.`, 'Take it out.');
    if (list.madeBy !== undefined && !all.has(list.madeBy))
      report(`${at}.list.madeBy`, `"${list.madeBy}" is not declared.`, 'Name a resource of registry.ts.');
    for (const name of list.switches ?? []) {
      if (!kindOf(fields[name])?.isFlag || !list.columns.includes(name))
        report(`${at}.list.switches`, `"${name}" is no flag among the columns.`, 'Name one.');
      else if (edit?.update === undefined || place.readOnly?.includes(name))
        report(
          `${at}.list.switches`,
          `"${name}" is not changed at this place.`,
          'Let it be, or take it out.',
        );
    }
    for (const name of Object.keys(list.chart ?? {}))
      if (!kindOf(fields[name])?.isNumeric || !list.columns.includes(name))
        report(`${at}.list.chart`, `"${name}" is no number among the columns.`, 'Name one.');
    for (const column of list.columns) {
      if (fields[column]?.single)
        report(`${at}.list.columns`, `Lists are not told "${column}".`, 'Take it out.');
      if (!fields[column]) report(`${at}.list.columns`, `There is no field "${column}".`, 'Name a field.');
      if (place.omit?.includes(column))
        report(
          `${at}.list.columns`,
          `"${column}" is omitted at this place.`,
          'Take it out of one of the two.',
        );
    }
  }
  if (create !== undefined && !resource.calls.operations.includes('create')) {
    report(
      `${at}.create`,
      'The platform has no call to create.',
      "Add 'create' to calls.operations or leave the page out.",
    );
  }
  if (place.copy !== undefined && create === undefined)
    report(`${at}.copy`, 'A copy is a new record, and there is no page for those.', 'Add create.');
  if (edit?.update !== undefined && !resource.calls.update?.includes(edit.update)) {
    report(`${at}.edit.update`, `The platform takes no ${edit.update}.`, 'Choose one of calls.update.');
  }
}

/**
 * Checks the places of a resource against its fields and calls.
 * @param routes the place that owns each route; the routes of this resource are added
 */
export function checkPlaces(
  resource: AnyResource,
  routes: Map<string, string>,
  all: ReadonlyMap<string, AnyResource>,
  report: Report,
): void {
  for (const [name, place] of Object.entries(resource.places)) {
    const at = `places.${name}`;
    // Rows supply parameters that the URL of the list lacks: a search across clients returns users with their client.
    const below = place.list ? parametersIn(place.edit?.path ?? '') : [];
    const available = new Set([
      ...parametersIn(place.path),
      ...below,
      ...(place.area === 'system' ? [] : ['clientId']),
    ]);
    for (const parameter of Object.keys(resource.scope)) {
      if (!available.has(parameter))
        report(`${at}.path`, `Nothing gives :${parameter}.`, 'Put it into the path.');
    }
    for (const route of routesOf(place)) {
      const key = `${shapeOf(route)} ${place.for ?? ''}`;
      const otherPlace = routes.get(key);
      if (otherPlace !== undefined)
        report(at, `The route ${route} is also that of ${otherPlace}.`, 'Change one of them.');
      routes.set(key, `${resource.name}, ${at}`);
    }
    if (place.tile !== undefined && place.area !== 'client')
      report(
        `${at}.tile`,
        'The landing page belongs to the client area.',
        'Declare it at a place of that area.',
      );
    for (const act of place.quickActs ?? []) {
      if (place.area !== 'client' || place[act] === undefined)
        report(
          `${at}.quickActs`,
          `There is no page "${act}" of the client area.`,
          `Declare ${act} at this place.`,
        );
    }
    if (place.tabOf !== undefined && !(all.has(place.tabOf) && place.list))
      report(
        `${at}.tabOf`,
        `No list is a tab of "${place.tabOf}".`,
        'Name a resource of registry.ts, at a list.',
      );
    for (const { path, isTab } of place.pages ?? []) {
      if (isTab && path.slice(0, path.lastIndexOf('/')) !== (place.edit?.path ?? ''))
        report(
          `${at}.pages`,
          `The page "${path}" is no tab of a record.`,
          'Put it right below the path of the record’s page.',
        );
    }
    checkView(resource, place, at, all, report);
  }
}

/** Checks the `attention` of a resource against its places and fields. */
export function checkAttention(resource: AnyResource, report: Report): void {
  for (const [name, { place, filter }] of Object.entries(resource.attention ?? {})) {
    const at = `attention.${name}`;
    if (!resource.places[place]?.list)
      report(`${at}.place`, `There is no list at a place "${place}".`, 'Name a place with a list.');
    checkFilter(resource, filter, `${at}.filter`, report);
  }
}
