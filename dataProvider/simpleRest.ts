import type { DataProvider, GetListParams } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { lowerBoundHeader, nextHeader } from '../resources/declaration/codec/listAnswer.ts';
import type { AnyResource, Operation } from '../resources/declaration/index.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { Platform } from './calls.ts';
import { failureOf, jsonOf } from './calls.ts';
import { PlatformError } from './errors.ts';
import type { PageRequest } from './lists/local.ts';
import type { Page } from './lists/page.ts';
import type { PlatformRecord } from './records.ts';
import { decodeRecord } from './records.ts';
import { restFilter } from './restFilter.ts';
import type { Answer } from './transport.ts';
import { send } from './transport.ts';

interface RestCall {
  readonly platform: Platform;
  readonly resource: AnyResource;
  readonly scope: Scope;
  /** Collection path of lists, instead of the resource's own. */
  readonly call?: string;
  /** The query parameter for the search term, instead of `q`. */
  readonly searchParameter?: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes a call with ra-data-simple-rest, which builds requests and parses responses. Tokens, error messages and timeouts are this
 * provider's.
 * @param operation selects the message of a failure
 * @param more further query parameters
 */
async function ask<Result>(
  { platform, resource, scope, call, signal }: RestCall,
  operation: Operation,
  work: (provider: DataProvider, collection: string) => Promise<Result>,
  more: Readonly<Record<string, string>> = {},
): Promise<{ result: Result; answer: Answer | undefined }> {
  const addresses = addressesOf(resource, scope, platform.apiUrl);
  const address = operation === 'list' ? addresses.list(call) : addresses.collection();
  const at = address.lastIndexOf('/');
  let answer: Answer | undefined;
  const provider = simpleRestProvider(address.slice(0, at), async (url, { headers, ...init } = {}) => {
    // The package sends a Range header, which makes browsers request uncompressed responses. The query contains the same range.
    const plainHeaders = new Headers(headers);
    plainHeaders.delete('range');
    plainHeaders.set('accept', 'application/json, application/problem+json');
    const query = new URLSearchParams(more).toString();
    const fullUrl = query === '' ? String(url) : `${String(url)}&${query}`;
    answer = await send(platform.fetch, fullUrl, { ...init, signal, headers: plainHeaders });
    if (!answer.ok) throw failureOf(resource, operation, answer);
    const { status, body } = answer;
    return { status, headers: answer.headers, body, json: jsonOf(resource, operation, answer) };
  });
  try {
    return { result: await work(provider, address.slice(at + 1)), answer };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PlatformError || !answer) throw error;
    // The package could not parse the response: it is not in this dialect.
    throw failureOf(resource, operation, { ...answer, status: 0, ok: false });
  }
}

/** A page of a resource whose lists use the dialect of ra-data-simple-rest. Content-Range contains the number of rows. */
export async function restList(
  call: RestCall,
  params: GetListParams & Pick<PageRequest, 'pagination'>,
): Promise<Page> {
  const { resource, scope, searchParameter } = call;
  const { q, ...filter } = restFilter(resource, params.filter);
  const isOwn = searchParameter !== undefined && typeof q === 'string';
  const read = async (provider: DataProvider, collection: string) => {
    const narrowed = isOwn || q === undefined ? filter : { ...filter, q };
    const { data, total } = await provider.getList(collection, {
      ...params,
      filter: narrowed,
      meta: undefined,
    });
    return { data: data.map((item) => decodeRecord(resource, item, scope)), total: Number(total) };
  };
  const { after } = params.pagination ?? {};
  const { result, answer } = await ask(call, 'list', read, {
    ...(isOwn ? { [searchParameter]: q } : {}),
    ...(after === undefined ? {} : { after }),
  });
  const page = { ...result, next: answer?.headers.get(nextHeader) ?? undefined };
  return answer?.headers.has(lowerBoundHeader) ? { ...page, meta: { hasMore: true } } : page;
}

/** One record of such a resource. */
export async function restOne(call: RestCall, id: string): Promise<PlatformRecord> {
  const { result, answer } = await ask(call, 'get', (provider, collection) =>
    provider.getOne(collection, { id }),
  );
  return decodeRecord(call.resource, result.data, call.scope, answer?.headers.get('etag'));
}

/** Maximum number of identifiers in one URL. */
const maxIdsPerCall = 40;

/** Records of such a resource by identifier. */
export async function restMany(call: RestCall, ids: readonly string[]): Promise<PlatformRecord[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / maxIdsPerCall) }, (_, index) =>
    ids.slice(index * maxIdsPerCall, (index + 1) * maxIdsPerCall),
  );
  const pages = await Promise.all(
    chunks.map(async (chunk) => {
      const { result } = await ask(call, 'list', async (provider, collection) => {
        const { data } = await provider.getMany(collection, { ids: chunk });
        return data.map((item) => decodeRecord(call.resource, item, call.scope));
      });
      return result;
    }),
  );
  return pages.flat();
}
