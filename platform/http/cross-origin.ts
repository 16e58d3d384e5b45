import type { FastifyCorsOptions } from '@fastify/cors';

import { lowerBoundHeader, nextHeader } from '../../resources/declaration/codec/listAnswer.ts';

/** Seconds for which a browser caches a preflight response, the maximum of Chromium. */
const preflightSeconds = 7200;

/**
 * The calls that pages of other origins may make. They send their own token; cookies are not allowed.
 * @param origins of pages that embed the portal
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
      'Content-Range',
      lowerBoundHeader,
      nextHeader,
      'WWW-Authenticate',
      'X-File-Length',
      'x-request-id',
    ],
    maxAge: preflightSeconds,
  };
}
