import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isLoopback } from '../configuration/addresses.ts';
import { type Settings } from '../configuration/settings.ts';
import { sendNotFound } from './error-handler.ts';
import { hasExtension, isNavigation, isPortalPath, opensPortal, portalPath } from './paths.ts';
import { repositoryUrl } from '../repository.ts';

/** The output of `npm run build`. */
const distFolder = fileURLToPath(repositoryUrl('dist/'));

/**
 * Sign-in returns to the public origin, and browser storage belongs to one origin. A user who opens the portal as `localhost` instead of
 * `127.0.0.1` (or vice versa) is therefore redirected to the configured one.
 */
function otherLoopbackName(request: FastifyRequest, settings: Settings): boolean {
  const publicAddress = new URL(settings.publicUrl);
  return (
    isLoopback(publicAddress.hostname) &&
    isLoopback(request.hostname) &&
    request.host.toLowerCase() !== publicAddress.host
  );
}

/** Files with a hash in their name are immutable; everything else is revalidated each time. */
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

/** Serves the built portal under /v7: files if they exist, otherwise `index.html` for the paths of its pages. */
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
