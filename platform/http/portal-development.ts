import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';

import { portalPath } from './paths.ts';

/** Serves the portal from its sources with live reload (`npm run dev`). */
export async function addPortalInDevelopment(app: FastifyInstance): Promise<void> {
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.route({
    method: ['GET', 'HEAD'],
    url: `${portalPath}/*`,
    schema: { hide: true },
    handler(request, reply) {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404;
        reply.raw.end();
      });
    },
  });
}
