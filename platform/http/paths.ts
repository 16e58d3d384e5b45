import type { FastifyRequest } from 'fastify';

/** Path below which the portal is served. */
export const portalPath = '/v7';

/** The page for URLs that cannot be decoded: like any unknown path, it shows the not-found page. */
export const unreadablePath = `${portalPath}/not-found`;

/** True when a user opens or reloads a page, as opposed to scripts, images and calls. */
export function isNavigation(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

export function isPortalPath(url: string): boolean {
  return /^\/v7(?:[/?]|$)/i.test(url);
}

/** True when a user opens a URL of the portal. */
export function opensPortal(request: FastifyRequest): boolean {
  return isPortalPath(request.url) && isNavigation(request);
}

/** True for a path with a file extension: a missing asset must not be answered with a page. */
export function hasExtension(url: string): boolean {
  return /\.[a-z0-9]{1,10}$/i.test(url.replace(/[?#].*$/s, ''));
}
