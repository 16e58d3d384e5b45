import type { FastifyInstance } from 'fastify';

const mostFormBytes = 8 * 1024;

/** Reads the forms of the platform's own pages, as URLSearchParams. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostFormBytes },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    },
  );
}
