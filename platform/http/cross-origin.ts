import type { FastifyCorsOptions } from '@fastify/cors';

/** Seconds for which a browser remembers the answer to a preflight; Chromium remembers none longer. */
const preflightSeconds = 7200;

/**
 * The calls that pages of other origins may make. They send their token themselves: cookies are never theirs to use.
 * @param origins of pages that hold the portal as a part of theirs
 */
export function crossOrigin(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'Location',
      'Retry-After',
      'Content-Disposition',
      'X-File-Length',
      'x-request-id',
    ],
    maxAge: preflightSeconds,
  };
}
