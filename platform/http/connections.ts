import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

import { PROBLEM_JSON, ProblemError } from '../kernel/problem.ts';

/**
 * Milliseconds that a caller has to read the error response before the connection closes. Closing at once could reset the connection first.
 */
const lingerMs = 1000;
/** Status by Node's error code. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Milliseconds for receiving a whole request. The largest upload takes minutes on a slow connection. */
export const requestTimeoutMs = 5 * 60_000;

/** Time limits of a connection before its request is complete, checked every few seconds. */
export const connectionOptions: ServerOptions = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

/** Refuses a request with two `Host` headers, which a proxy and the platform could read differently (RFC 9112, section 3.2). */
export function checkHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length > 1) throw new ProblemError(400, { detail: 'The request has more than one Host header.' });
}

/** Responds to an invalid, too slow or too large request with a problem, and closes the connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new ProblemError(statuses[error.code ?? ''] ?? 400).toProblem(randomUUID());
  const body = JSON.stringify(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `content-type: ${PROBLEM_JSON}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
  // A caller that keeps its side open would otherwise hold the connection forever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
