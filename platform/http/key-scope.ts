import { ProblemError } from '../kernel/problem.ts';
import type { Call } from './call.ts';

/** True when an API key with these scopes may make the call. */
export function hasScope({ keyScope }: Call, scopes: ReadonlySet<string>): boolean {
  return keyScope !== undefined && scopes.has(keyScope);
}

/** The response to an API key without the scope of a call (RFC 6750, section 3.1). */
export function scopeProblem({ keyScope }: Call): ProblemError {
  const scope = keyScope === undefined ? '' : `, scope="${keyScope}"`;
  return new ProblemError(403, {
    detail:
      keyScope === undefined
        ? 'This call is for people: no API key can make it.'
        : `This API key does not have the scope ${keyScope}.`,
    headers: { 'www-authenticate': `Bearer realm="safety-platform", error="insufficient_scope"${scope}` },
  });
}
