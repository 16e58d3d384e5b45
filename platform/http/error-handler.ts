import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DatabaseUnavailable, isConflict, StatementError } from '../database/index.ts';
import { notFoundProblem, PROBLEM_JSON, ProblemError } from '../kernel/problem.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import { ServiceUnavailable } from '../kernel/unavailable.ts';
import { hasExtension, isNavigation, portalPath } from './paths.ts';
import { schemaErrors } from './schema-errors.ts';

/** Messages for fastify's own rejections, whose texts expose its internals. */
const refusalSentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not understood here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body of the request is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body of the request is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body of the request is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body of the request is not as long as it says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

/** A rejection by the database that no earlier check caught. The server's message names tables and values, so it is not passed on. */
function fromStatement(error: StatementError): ProblemError {
  if (isConflict(error))
    return new ProblemError(503, {
      detail: 'Others were changing the same records. Please try again.',
      headers: { 'retry-after': '1' },
      cause: error,
    });
  // The session's statement_timeout.
  if (error.code === '57014')
    return new ProblemError(503, {
      detail: 'This took too long. Please ask for less, or try again.',
      headers: { 'retry-after': '5' },
      cause: error,
    });
  const sqlClass = error.code.slice(0, 2);
  if (error.code === '23505' || error.code === '23503')
    return new ProblemError(409, { detail: 'This conflicts with another record.', cause: error });
  if (sqlClass === '23' || sqlClass === '22')
    return new ProblemError(400, { detail: 'Some values cannot be accepted.', cause: error });
  // Row-level security: another tenant's record looks like a missing one.
  if (error.code === '42501' && error.message.includes('row-level security'))
    return new ProblemError(404, { detail: 'There is nothing at this address.', cause: error });
  return unknownProblem(error);
}

function unknownProblem(cause: unknown): ProblemError {
  return new ProblemError(500, { detail: 'An unknown error occurred.', cause });
}

/** Converts any thrown value to the problem sent to the caller. */
function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof ServiceUnavailable)
    return new ProblemError(503, {
      detail: 'The service is not available at the moment. Please try again.',
      headers: { 'retry-after': String(error.retryAfterSeconds) },
      ...(error instanceof DatabaseUnavailable ? { members: { reason: error.reason } } : {}),
      cause: error,
    });
  if (error instanceof StatementError) return fromStatement(error);
  if (error instanceof Error && 'validation' in error && error.validation) {
    const { validation, validationContext = 'body' } = error as FastifyError;
    return new ProblemError(400, {
      detail: 'Some values cannot be accepted.',
      errors: schemaErrors(validation ?? [], validationContext),
    });
  }
  if (error instanceof Error && 'statusCode' in error) {
    const { statusCode, code } = error as FastifyError;
    // fastify throws a plain SyntaxError with status 400 for JSON that would change an object's prototype.
    if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
      return new ProblemError(statusCode, {
        detail:
          refusalSentences[code] ??
          (statusCode === 400 ? refusalSentences['FST_ERR_CTP_INVALID_JSON_BODY'] : undefined),
        cause: error,
      });
    if (statusCode === 503)
      return new ProblemError(503, {
        detail: 'The service is stopping.',
        headers: { 'retry-after': '2' },
        cause: error,
      });
  }
  return unknownProblem(error);
}

/** Maximum bytes of a rejected body that are read and discarded. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * A caller that is still sending when the connection closes may never see the response (RFC 9112, section 9.6). A body of known, limited
 * length is therefore read to its end and discarded.
 */
function letFinishSending(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  if (isTooLarge && Number(request.headers['content-length']) <= maxDiscardedBytes)
    reply.removeHeader('connection');
}

/** Responds to a request with a problem. Errors of the platform are logged with their cause. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = toProblemError(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (problem.options.cause !== undefined)
    request.log.debug({ err: problem.options.cause }, 'request refused');
  if (problem.options.headers) reply.headers(problem.options.headers);
  letFinishSending(request, reply, error);
  return reply
    .code(problem.status)
    .type(PROBLEM_JSON)
    .send(JSON.stringify(problem.toProblem(request.id)));
}

/** Sends every error as application/problem+json (RFC 9457). */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
}

/** The page for a person who opens an address without a route. */
const notFoundPage = page(
  'Page not found',
  html`<h1>Page not found</h1>
    <p>There is no page at this address. It may have been moved, or the link may be incomplete.</p>
    <p><a href="${portalPath}/">Go to the portal</a></p>`,
);

/** The response for a URL without a route: a page for a person, a problem for a program. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isNavigation(request) && !hasExtension(request.url))
    return reply.code(404).type('text/html; charset=utf-8').send(notFoundPage);
  return sendProblem(request, reply, notFoundProblem());
}
