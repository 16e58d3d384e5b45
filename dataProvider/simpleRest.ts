import type { GetListParams } from 'ra-core';
import type { AnyResource } from '../resources/declaration/index.ts';
import type { Scope } from './address.ts';
import { addressesOf } from './address.ts';
import type { Platform } from './calls.ts';
import { failureOf } from './calls.ts';
import type { Page } from './lists.ts';
import { decodeRecord } from './records.ts';
import { parseJson, send } from './transport.ts';

/**
 * A page of a resource whose lists speak the dialect of ra-data-simple-rest: `sort`, `range` and `filter` as JSON, the
 * number of rows in Content-Range. The package itself is loaded when the first such list is opened.
 */
export async function restList(
  platform: Platform,
  resource: AnyResource,
  params: GetListParams & { signal?: AbortSignal },
  scope: Scope,
): Promise<Page> {
  const { default: simpleRestProvider } = await import('ra-data-simple-rest');
  const address = addressesOf(resource, scope, platform.apiUrl).list();
  const collection = address.slice(address.lastIndexOf('/') + 1);
  const provider = simpleRestProvider(
    address.slice(0, address.lastIndexOf('/')),
    async (url, options = {}) => {
      const { headers, ...init } = options;
      // The package asks with a Range header, which makes browsers ask for uncompressed answers; the query says the same.
      const kept = new Headers(headers);
      kept.delete('range');
      kept.set('accept', 'application/json');
      const answer = await send(platform.fetch, url, { ...init, signal: params.signal, headers: kept });
      if (!answer.ok) throw failureOf(resource, 'list', answer);
      return {
        status: answer.status,
        headers: answer.headers,
        body: answer.body,
        json: parseJson(answer.body),
      };
    },
  );
  const { data, total = data.length } = await provider.getList(collection, {
    ...params,
    filter: params.filter ?? {},
  });
  return { data: data.map((item) => decodeRecord(resource, item, scope)), total };
}
