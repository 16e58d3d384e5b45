import { clientParameter, namesClient } from './clientParameter.ts';
import { withQuery } from './query.ts';

/** The link to a page of the portal for other people, who may have chosen another client. `base` and `path` together may have a query. */
export function sharedLink(base: string, path: string, clientUid: string | undefined): string {
  const link = new URL(`${base}${path}`, window.location.origin);
  const isOfClient = link.pathname.includes('/client/');
  if (isOfClient && clientUid !== undefined) link.searchParams.set(clientParameter, clientUid);
  return link.href.replaceAll('%7E', '~');
}

/** The client that the open link belongs to, and the address without it. */
export function linkedClient(
  pathname: string,
  search: string,
): { readonly clientUid: string; readonly rest: string } | undefined {
  if (!namesClient(pathname, search)) return undefined;
  const query = new URLSearchParams(search);
  const clientUid = query.get(clientParameter) ?? '';
  query.delete(clientParameter);
  return { clientUid: clientUid.toLowerCase(), rest: withQuery(pathname, query) };
}
