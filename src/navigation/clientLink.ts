/** Query parameter of links to pages of the client area: the client they belong to. It leaves the address once the link was followed. */
const clientParameter = 'client';

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
  if (!pathname.startsWith('/client/') || !search.includes(clientParameter)) return undefined;
  const query = new URLSearchParams(search);
  const clientUid = query.get(clientParameter);
  if (clientUid === null) return undefined;
  query.delete(clientParameter);
  const others = query.toString().replaceAll('%7E', '~');
  return { clientUid: clientUid.toLowerCase(), rest: others === '' ? pathname : `${pathname}?${others}` };
}
