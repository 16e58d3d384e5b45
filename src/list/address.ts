import type { FilterValue } from '../../dataProvider/index.ts';
import type { Condition } from '../../resources/declaration/conventions.ts';
import {
  isSortable,
  presenceOperatorsOf,
  valueOperatorsOf,
} from '../../resources/declaration/conventions.ts';
import { startingPageSize } from './table/fitWindow.ts';
import { rowHeightOf } from './table/measures.ts';
import type { AnyResource, ListView } from '../../resources/declaration/index.ts';
import type { PlaceProps } from '../parts/PlaceProps.ts';
import { withQuery } from '../navigation/query.ts';

/** A condition of the filter bar, with the value as text from the URL; empty for no value (`eq`) or any (`neq`). */
export type AddressCondition = Condition<string>;

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** The URL state that determines the rows of a list. */
export interface ListAddress {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
  /** The text of the search field. */
  readonly q: string;
  readonly conditions: readonly AddressCondition[];
}

/** Defaults for parameters that are not in the URL. */
export interface AddressDefaults {
  readonly perPage: number;
  readonly sort: Sort;
  readonly q: string;
  readonly conditions: readonly AddressCondition[];
  /** The saved view named in the URL, which then contains only differences from it. */
  readonly view?: string | undefined;
  /** The building of the working context, by which the list is filtered unless the URL says otherwise. */
  readonly building?: AddressCondition | undefined;
}

const largestPage = 1000;

/** Query parameter of a saved view. */
export const viewParameter = 'view';

/** Value in the URL when all default filters were removed. */
const noConditions = 'none';
/** Query parameter and value for a list that is not limited to the building of the working context. */
const buildings = { key: 'buildings', all: 'all' } as const;

/** Parses `-name`: by name, descending. */
export function parseSort(text: string): Sort {
  return text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };
}

/**
 * The condition of the key `field~operator` and a value. Without an operator it means "is". Null for an
 * invalid condition.
 */
export function conditionOf(resource: AnyResource, key: string, value: string): AddressCondition | null {
  const [field = '', operator = 'eq'] = key.split('~');
  const declared = Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined;
  const operatorsFor = value === '' ? presenceOperatorsOf : valueOperatorsOf;
  const knownOperator = declared && operatorsFor(declared).find((candidate) => candidate === operator);
  return knownOperator ? { field, operator: knownOperator, value } : null;
}

/** A value as the text of a condition. */
export const addressText = (value: string | number | boolean | null): string =>
  value === null ? '' : String(value);

/**
 * The defaults of a place for a URL without parameters.
 * @param pageSize rows per page from the profile
 */
export function defaultsOf(
  { resource, place }: Pick<PlaceProps, 'resource' | 'place'>,
  view: ListView<string>,
  pageSize: number,
  building?: AddressCondition,
): AddressDefaults {
  return {
    perPage: view.pageSize ?? startingPageSize(place.path, pageSize, rowHeightOf(resource, view)),
    sort: parseSort(view.arrange ?? view.sort ?? ''),
    q: '',
    building,
    conditions: Object.entries(view.filter ?? {}).flatMap(
      ([key, value]) => conditionOf(resource, key, addressText(value ?? null)) ?? [],
    ),
  };
}

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return number === undefined ? undefined : Math.min(Math.max(number, least), most);
}

/** True for a list that is not limited to the building of the working context. */
export const isOfAllBuildings = (search: string): boolean =>
  new URLSearchParams(search).get(buildings.key) === buildings.all;

/** Parses a URL's query. Unknown and malformed parameters are ignored. */
export function parseAddress(search: string, resource: AnyResource, defaults: AddressDefaults): ListAddress {
  const query = new URLSearchParams(search);
  const sort = parseSort(query.get('sort') ?? '');
  const sorted = Object.hasOwn(resource.fields, sort.field) ? resource.fields[sort.field] : undefined;
  const conditions = [...query].flatMap(
    ([key, value]) => (key.includes('~') && conditionOf(resource, key, value)) || [],
  );
  return {
    page: wholeNumber(query.get('page'), 1, Number.MAX_SAFE_INTEGER) ?? 1,
    perPage: wholeNumber(query.get('perPage'), 1, largestPage) ?? defaults.perPage,
    sort: sorted && isSortable(sorted) ? sort : defaults.sort,
    q: query.get('q') ?? defaults.q,
    conditions: withBuilding(
      conditions.length > 0 || query.get('filters') === noConditions ? conditions : defaults.conditions,
      isOfAllBuildings(search) ? undefined : defaults.building,
    ),
  };
}

/** Adds the condition of the working context's building, unless the conditions name buildings. */
function withBuilding(conditions: readonly AddressCondition[], building: AddressCondition | undefined) {
  return building && !conditions.some(({ field }) => field === building.field)
    ? [building, ...conditions]
    : conditions;
}

function sameConditions(left: readonly AddressCondition[], right: readonly AddressCondition[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Formats the query with its question mark; empty when everything has its default. Defaults are omitted,
 * except the page size of a later page: it differs by user and determines the page's rows.
 */
export function formatAddress(address: ListAddress, defaults: AddressDefaults): string {
  const query = new URLSearchParams();
  const { sort } = address;
  const { building } = defaults;
  const ofBuilding = address.conditions.filter(({ field }) => field === building?.field);
  // Omitted, so that choosing another building in the working context applies.
  const isContext = building !== undefined && sameConditions(ofBuilding, [building]);
  const conditions = isContext
    ? address.conditions.filter((one) => one !== ofBuilding[0])
    : address.conditions;
  if (building && ofBuilding.length === 0) query.set(buildings.key, buildings.all);
  if (defaults.view !== undefined) query.set(viewParameter, defaults.view);
  if (address.q !== defaults.q) query.set('q', address.q);
  if (!sameConditions(conditions, defaults.conditions)) {
    for (const { field, operator, value } of conditions) query.append(`${field}~${operator}`, value);
    if (conditions.length === 0) query.set('filters', noConditions);
  }
  if (sort.field !== defaults.sort.field || sort.order !== defaults.sort.order)
    query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`);
  if (address.perPage !== defaults.perPage || address.page > 1) query.set('perPage', String(address.perPage));
  if (address.page > 1) query.set('page', String(address.page));
  return withQuery('', query);
}

/** The data provider's filter. */
export function filterOf({ q, conditions }: Pick<ListAddress, 'q' | 'conditions'>): FilterValue {
  return {
    q: q.trim(),
    conditions: conditions.map((one) => (one.value === '' ? { ...one, value: null } : one)),
  };
}

/** True when search or filters narrow the list beyond the place's own conditions. */
export function isNarrowed({ q, conditions }: Pick<ListAddress, 'q' | 'conditions'>): boolean {
  return q.trim() !== '' || conditions.length > 0;
}

/** True when the place is a search without a term yet, so that nothing is fetched. */
export function isSearchOnly(
  view: ListView<string>,
  address: Pick<ListAddress, 'q' | 'conditions'>,
): boolean {
  return view.keepSearchAs !== undefined && !isNarrowed(address);
}

/**
 * The sort order of the request. Rows that the portal sorts itself are requested in the platform's own order.
 */
function askedSort({ arrange, sort = '' }: Pick<ListView<string>, 'arrange' | 'sort'>, chosen: Sort): Sort {
  return arrange !== undefined && chosen.field === arrange && chosen.order === 'ASC'
    ? parseSort(sort)
    : chosen;
}

/** The data provider's parameters, shared by the list, the export and "select all that match". */
export function requestOf(
  { place, placeName, scope }: Pick<PlaceProps, 'place' | 'placeName' | 'scope'>,
  address: Pick<ListAddress, 'q' | 'conditions' | 'sort'>,
) {
  const sort = place.list ? askedSort(place.list, address.sort) : address.sort;
  return { sort, filter: filterOf(address), meta: { scope, place: placeName } };
}

/** The parameters for one page of a list, which are also its query key. */
export function pageRequestOf(
  place: Parameters<typeof requestOf>[0],
  address: Pick<ListAddress, 'q' | 'conditions' | 'sort' | 'page' | 'perPage'>,
) {
  const { page, perPage } = address;
  return { ...requestOf(place, address), pagination: { page, perPage } };
}
