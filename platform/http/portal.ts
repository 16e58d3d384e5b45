import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isLoopback, type Settings } from '../configuration/settings.ts';
import { sendNotFound } from './error-handler.ts';
import { portalPath } from './paths.ts';
import { repositoryUrl } from '../repository.ts';

/** The output of `npm run build`. */
const distFolder = fileURLToPath(repositoryUrl('dist/'));

/** A person who opens or reloads a page, not a script, picture or call. */
function isNavigation(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html')
  );
}

function isPortalPath(url: string): boolean {
  return /^\/v7(?:[/?]|$)/i.test(url);
}

/** Where somebody is led whose address cannot even be read: like any address that is nobody's, it shows the not-found page. */
export const unreadablePath = `${portalPath}/not-found`;

/** Whether a person opens an address of the portal. */
export function opensPortal(request: FastifyRequest): boolean {
  return isPortalPath(request.url) && isNavigation(request);
}

/**
 * Sign-in leads back to the public origin, and what the browser keeps belongs to one origin: whoever opens the portal as
 * `localhost` instead of `127.0.0.1` is led to the one that is set.
 */
function otherLoopbackName(request: FastifyRequest, settings: Settings): boolean {
  const publicAddress = new URL(settings.publicUrl);
  return (
    isLoopback(publicAddress.hostname) &&
    isLoopback(request.hostname) &&
    request.host.toLowerCase() !== publicAddress.host
  );
}

/** Files with a hash in their name never change; everything else is asked for again each time. */
function setCaching(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  response.setHeader(
    'cache-control',
    /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
}

export interface PortalOptions {
  /** Folder of the built portal. */
  readonly dist?: string;
}

/** Serves the built portal under /v7: files where they exist, `index.html` for the addresses of its screens. */
export async function addPortal(
  app: FastifyInstance,
  settings: Settings,
  { dist = distFolder }: PortalOptions = {},
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isNavigation(request) || !(request.url === '/' || isPortalPath(request.url))) return;
    if (otherLoopbackName(request, settings)) await reply.redirect(settings.publicUrl + request.url);
  });
  for (const path of ['/', portalPath])
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(`${portalPath}/`));

  if (settings.portalDev) {
    const { addPortalInDevelopment } = await import('./portal-development.ts');
    await addPortalInDevelopment(app);
    app.setNotFoundHandler(sendNotFound);
    return;
  }

  if (!existsSync(dist)) {
    app.log.warn('There is no built portal: run "npm run build".');
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    prefix: `${portalPath}/`,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCaching,
    schemaHide: true,
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isScreen = opensPortal(request) && !hasExtension(request.url);
    return isScreen ? reply.sendFile('index.html') : sendNotFound(request, reply);
  });
}

/** A path that names a file: an asset that is gone must not be answered by a page. */
function hasExtension(url: string): boolean {
  return /\.[a-z0-9]{1,10}$/i.test(url.replace(/[?#].*$/s, ''));
}
