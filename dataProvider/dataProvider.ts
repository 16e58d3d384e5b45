import type { DataProvider, GetListParams } from 'ra-core';
import {
  type ActionsOf,
  type AnswerOf,
  type AnyResource,
  type CallNames,
  callOf,
  type Operation,
} from '../resources/declaration/index.ts';
import { askOnce } from './absence.ts';
import type { ActionRequest } from './actions.ts';
import { type Scope, scopeOfRecord } from './address.ts';
import { callMeta, type CallMeta, type Where, type Whereabouts } from './callMeta.ts';
import { failureOf, plainFailure, type Platform } from './calls.ts';
import { PlatformError } from './errors.ts';
import type { ExportPage } from './lists/exportPages.ts';
import { noFilter, readFilter } from './filters.ts';
import type { HistoryRequest } from './history.ts';
import type { PageRequest } from './lists/local.ts';
import type { Page } from './lists/page.ts';
import { type ListCall, readAll, readPage } from './lists.ts';
import { maxPageSize } from './lists/pageSize.ts';
import { readMany, readOne } from './reads.ts';
import type { PlatformRecord } from './records.ts';
import { noAnswer } from './transport.ts';
import type { UpdateMethod } from './writes.ts';

type ListParams = GetListParams & Pick<PageRequest, 'pagination'> & { signal?: AbortSignal };

/** react-admin's DataProvider for the declared resources, with further calls. */
export interface PlatformDataProvider extends DataProvider<string> {
  /** All records of a filtered, sorted list in pages of 1,000, each record once, also while others change the list. */
  exportPages(
    resource: string,
    request: Pick<GetListParams, 'filter' | 'sort' | 'meta'>,
    options?: { signal?: AbortSignal },
  ): AsyncIterable<ExportPage>;
  /**
   * Calls a declared action. Resolves with its response as the action declares it, or undefined when it has none.
   * The type of the response follows from the declaration, so that no caller asserts another.
   */
  act<const R extends AnyResource, Name extends CallNames<R>>(
    resource: R,
    action: Name,
    request?: ActionRequest,
  ): Promise<AnswerOf<ActionsOf<R>[Name]>>;
  /** The same of a resource known by its name alone. */
  act(resource: string, action: string, request?: ActionRequest): Promise<unknown>;
  /**
   * Reports that records of a resource have changed by what is over only now: work of the platform that a call began, such as an import, or
   * the last of several changes. What shows them is read again.
   * @param along names of further resources whose records have changed with them
   */
  changed(resource: string, along?: readonly string[]): Promise<void>;
  /** All records of a scope, for resources with a call that returns them at once (`all`). */
  getAll(
    resource: string,
    request: { readonly meta: Pick<CallMeta, 'scope'>; readonly signal?: AbortSignal },
  ): Promise<readonly PlatformRecord[]>;
  /** The search nearest to one that finds nothing in a list. Undefined when the platform offers none. */
  nearestSearch(
    resource: string,
    request: Pick<GetListParams, 'filter' | 'meta'> & { readonly signal?: AbortSignal },
  ): Promise<string | undefined>;
  /** A page of the changes of one record, newest first, as records of `auditEntries`. */
  history(resource: string, request: HistoryRequest): Promise<Page>;
  /**
   * The records that a search term finds in all lists of a client, or of the platform when no client is given, by resource name. Rejects
   * with an absence (`isAbsence`) when the platform has no such search.
   */
  findRecords(
    term: string,
    options: { readonly clientId: string | undefined; readonly signal?: AbortSignal },
  ): Promise<ReadonlyMap<string, readonly PlatformRecord[]>>;
  /** Downloads a file from a URL in a response of the platform (a photo), with the user's token. */
  download(address: string, options?: { signal?: AbortSignal }): Promise<Blob>;
}

/** Loaded, with the package of the dialect, when the first such list is opened. */
const simpleRest = () => import('./simpleRest.ts');
/** Loaded with the first form, or the first change from a list. Code that cannot be fetched fails as its call would: without a response. */
const writes = (resource: AnyResource, operation: Operation) =>
  import('./writes.ts').catch(() => {
    throw failureOf(resource, operation, noAnswer);
  });
/** Loaded with the first action: no list needs one. */
const actions = (resource: AnyResource, action: string) =>
  import('./actions.ts').catch(() => {
    throw plainFailure(noAnswer, callOf(resource, action));
  });

function isRest({ calls }: AnyResource): boolean {
  return calls.dialect === 'simple-rest';
}

function methodAt(resource: AnyResource, place: string | undefined): UpdateMethod {
  const declared = place === undefined ? undefined : resource.places[place]?.edit?.update;
  return declared ?? resource.calls.update?.[0] ?? 'PATCH';
}

/** The parts of the data provider. */
export interface DataProviderOptions extends Platform {
  readonly resources: readonly AnyResource[];
  /** Scope and place of calls without a scope in `meta`. If omitted, such calls work only for resources that need no scope. */
  readonly whereabouts?: Whereabouts;
}

/**
 * The data provider for `resources`.
 * @param options `fetch` adds the bearer token; `apiUrl` is the platform's origin without a trailing slash
 */
export function createDataProvider({
  resources,
  whereabouts = () => ({ scope: {} }),
  ...platform
}: DataProviderOptions): PlatformDataProvider {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const find = (name: string): AnyResource => {
    const resource = byName.get(name);
    if (!resource) throw new Error(`There is no resource called ${name}.`);
    return resource;
  };
  const metaOf = (
    resource: AnyResource,
    meta: unknown,
    values?: Readonly<Record<string, unknown>>,
  ): CallMeta => callMeta(resource, meta, whereabouts, values);

  const list = (name: string, params: ListParams): Promise<Page> => {
    const resource = find(name);
    const { attention, ...where } = metaOf(resource, params.meta, params.filter);
    const read = () => listAt(resource, where, params);
    return attention === undefined ? read() : askOnce(platform, `${name}.attention.${attention}`, read);
  };

  const listCallAt = (resource: AnyResource, { scope, place }: Where, params: ListParams): ListCall => {
    const { call, isOptional, fixed, searchParameter, sort, thenBy } =
      (place && resource.places[place]?.list) || {};
    const asked = readFilter(resource, params.filter);
    const own = readFilter(resource, fixed).groups;
    // A fixed condition of the place replaces those of the list on the same field.
    const isFixed = (group: (typeof own)[number]) =>
      own.some(([one]) => one?.field === group[0]?.field && one?.operator === group[0]?.operator);
    const filter = { ...asked, groups: [...asked.groups.filter((group) => !isFixed(group)), ...own] };
    const isFirstOrder = sort === `${params.sort?.order === 'DESC' ? '-' : ''}${params.sort?.field}`;
    return {
      ...params,
      filter,
      scope,
      call,
      isOptional,
      searchParameter,
      ...(isFirstOrder ? { thenBy } : {}),
    };
  };

  const listAt = async (resource: AnyResource, where: Where, params: ListParams): Promise<Page> => {
    const asked = listCallAt(resource, where, params);
    if (!isRest(resource)) return readPage(platform, resource, asked);
    return (await simpleRest()).restList({ platform, resource, ...asked }, asked);
  };

  const many = async (
    resource: AnyResource,
    ids: readonly string[],
    scope: Scope,
    signal?: AbortSignal,
  ): Promise<PlatformRecord[]> => {
    if (isRest(resource)) return (await simpleRest()).restMany({ platform, resource, scope, signal }, ids);
    if (!resource.calls.listQuery) return readMany(platform, resource, ids, scope, signal);
    const { data } = await readPage(platform, resource, { filter: noFilter, scope, signal });
    return data.filter(({ id }) => ids.includes(id));
  };

  const one = async (
    resource: AnyResource,
    id: string,
    scope: Scope,
    signal?: AbortSignal,
  ): Promise<PlatformRecord> => {
    // Some resources only have a list call: a single record is read as a list of one.
    if (!resource.calls.operations.includes('get')) {
      const [record] = await many(resource, [id], scope, signal);
      if (record) return record;
      throw new PlatformError('This no longer exists.', 404);
    }
    return isRest(resource)
      ? (await simpleRest()).restOne({ platform, resource, scope, signal }, id)
      : readOne(platform, resource, id, scope, signal);
  };

  const provider: PlatformDataProvider = {
    supportAbortSignal: true,
    getList: async (name, params) => {
      const { page = 1, perPage = 0 } = params.pagination ?? {};
      if (perPage <= maxPageSize) return (await list(name, params)) as never;
      // No platform returns such a page.
      const records: PlatformRecord[] = [];
      let total = 0;
      for await (const part of provider.exportPages(name, params, { signal: params.signal })) {
        records.push(...part.records);
        ({ total } = part);
        if (records.length >= page * perPage) break;
      }
      return { data: records.slice((page - 1) * perPage, page * perPage), total } as never;
    },
    getOne: async (name, { id, meta, signal }) => {
      const resource = find(name);
      const { scope } = metaOf(resource, meta);
      return { data: (await one(resource, String(id), scope, signal)) as never };
    },
    getMany: async (name, { ids, meta, signal }) => {
      const resource = find(name);
      const { scope } = metaOf(resource, meta);
      return { data: (await many(resource, ids.map(String), scope, signal)) as never };
    },
    getManyReference: async (name, { target, id, ...params }) =>
      (await list(name, { ...params, filter: { ...params.filter, [target]: id } })) as never,
    create: async (name, { data, meta }) => {
      const resource = find(name);
      return {
        data: (await (
          await writes(resource, 'create')
        ).createOne(platform, resource, data, metaOf(resource, meta, data))) as never,
      };
    },
    update: async (name, { id, data, previousData, meta }) => {
      const resource = find(name);
      const { scope, place } = metaOf(resource, meta, previousData);
      const method = methodAt(resource, place);
      // A PUT sends every field, and a PATCH what differs: a field that is cleared must be known to have a value.
      const previous = previousData ?? (await provider.getOne(name, { id, meta })).data;
      const change = { id: String(id), data, previous, method };
      const own = scopeOfRecord(resource, scope, previousData);
      return {
        data: (await (await writes(resource, 'update')).updateOne(platform, resource, change, own)) as never,
      };
    },
    updateMany: async (name, { ids, data, meta }) => {
      for (const id of ids) {
        // One after another: after a failure, it is known which updates were made.
        const { data: previousData } = await provider.getOne(name, { id, meta });
        await provider.update(name, { id, data: { ...previousData, ...data }, previousData, meta });
      }
      return { data: ids };
    },
    delete: async (name, { id, previousData, meta }) => {
      const resource = find(name);
      const scope = scopeOfRecord(resource, metaOf(resource, meta, previousData).scope, previousData);
      await (await writes(resource, 'delete')).deleteOne(platform, resource, String(id), previousData, scope);
      return { data: { ...previousData, id } as never };
    },
    deleteMany: async (name, { ids, meta }) => {
      for (const id of ids) await provider.delete(name, { id, meta });
      return { data: ids };
    },
    async *exportPages(name, request, { signal } = {}) {
      // Loaded when a list is read whole.
      const { exportPages } = await import('./lists/exportPages.ts');
      yield* exportPages((page, after) =>
        list(name, { ...request, pagination: { page, perPage: maxPageSize, after }, signal }),
      );
    },
    // `withChanges` adds the portal's follow-ups.
    changed: async () => undefined,
    act: async (of: string | AnyResource, action: string, request: ActionRequest = {}) => {
      const resource = typeof of === 'string' ? find(of) : of;
      const { act } = await actions(resource, action);
      return act(platform, resource, action, request);
    },
    nearestSearch: async (name, params) => {
      const resource = find(name);
      const asked = listCallAt(resource, metaOf(resource, params.meta, params.filter), params);
      // A search of its own finds misspelled words itself.
      if (isRest(resource) || asked.searchParameter !== undefined) return undefined;
      const { nearestSearch } = await import('./lists/nearestSearch.ts');
      return nearestSearch(platform, resource, asked);
    },
    getAll: (name, { meta, signal }) => readAll(platform, find(name), { scope: meta.scope, signal }),
    history: async (name, request) => {
      const { readHistory } = await import('./history.ts');
      return readHistory(platform, find(name), request);
    },
    findRecords: async (term, options) => {
      const { findRecords } = await import('./found.ts');
      return findRecords(platform, byName, term, options);
    },
    download: async (address, options) => {
      const { download } = await import('./download.ts');
      return download(platform, { address: `${platform.apiUrl}${address}`, ...options });
    },
  };
  return provider;
}
