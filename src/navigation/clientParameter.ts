/** Query parameter of links to pages of the client area: the client they belong to. It leaves the address once the link was followed. */
export const clientParameter = 'client';

/** True for the address of such a link. */
export function namesClient(pathname: string, search: string): boolean {
  return pathname.startsWith('/client/') && new URLSearchParams(search).has(clientParameter);
}
