import type { FastifyReply, FastifyRequest } from 'fastify';

import type { LogLevel } from '../configuration/settings.ts';

const secretPattern =
  /authorization|cookie|passw|secret|token|credential|api-?key|auth-?key|private-?key|^key$|^code$|verifier|assertion/i;
const removedText = '[removed]';
const maxDepth = 6;

/** A copy without the values whose name suggests a secret. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // Requests, responses and errors have their own serializers.
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secretPattern.test(key) ? removedText : withoutSecrets(item, depth + 1),
    ]),
  );
}

/** A path without its query, which may contain codes and search terms. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Removes the query of URLs in a text. */
function withoutQueries(text: string): string {
  return text.replaceAll(/\?[^\s"')]*/g, '?…');
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/** An error without the values that databases and parsers quote in its details. */
function errorForLog(error: Error & { code?: unknown; constraint?: unknown }, depth = 0): LoggedError {
  return {
    type: error.name,
    message: withoutQueries(error.message),
    stack: withoutQueries(error.stack ?? ''),
    code: error.code,
    constraint: error.constraint,
    cause: error.cause instanceof Error && depth < maxDepth ? errorForLog(error.cause, depth + 1) : undefined,
  };
}

/** Structured logs. Headers, bodies and queries are not written. */
export function loggerOptions(level: LogLevel, stream: { write(line: string): void }) {
  return {
    level,
    stream,
    formatters: {
      log: (entry: object) => withoutSecrets(entry) as Record<string, unknown>,
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode ?? 0 }),
      err: (error: Error) => errorForLog(error),
    },
  };
}

/** One line per response, with the route's pattern instead of the path, which may contain a single-use key. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  );
}
