import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

import { PROBLEM_JSON, ProblemError } from '../kernel/problem.ts';

/** Milliseconds for a caller to read why its connection ends; ended at once, it could be reset before that. */
const lingerMs = 1000;
/** Statuses by Node's code of the failure. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Milliseconds within which a request must have arrived whole: the largest upload takes minutes on a slow line. */
export const requestTimeoutMs = 5 * 60_000;

/** Time limits on what a connection sends before there is a request; looked at every few seconds. */
export const connectionOptions: ServerOptions = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

/** Answers what is no request, or one that is too slow or too large to be read, with a problem, and lets the connection go. */
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
  // A caller that keeps its side open would hold the connection for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
