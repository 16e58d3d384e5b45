import type { AuthorizedFetch } from './calls.ts';

/** Event on the window when the user's rights may have changed: after a refused call, because the portal offers only permitted ones. */
export const rightsEvent = 'safety-portal:rights';
/** Event on the window when a call wants a more recent sign-in (RFC 9470). */
export const recentSignInEvent = 'safety-portal:recent-sign-in';

/** Source of the bearer token of calls. */
export interface BearerSource {
  /** The current token. Null when there is none. */
  readonly user: { readonly accessToken: string } | null;
  /** A valid token, renewed when necessary. Null when that fails. */
  accessToken(this: void): Promise<string | null>;
  /** Replaces a rejected token. Returns false when that fails. */
  renew(this: void): Promise<boolean>;
}

/**
 * A fetch with the bearer token and a request identifier for the logs, for URLs of the platform only: a token never goes to another origin
 * (uploads go to storage without it). A platform of another origin gets no request identifier, because its preflight response may not allow
 * the header. A call rejected with 401 had no effect, so the sign-in is renewed and the request sent once more, writes included. When it
 * cannot be renewed, `onSessionOver` is called. A call that wants a more recent sign-in is not repeated.
 * @param apiUrl origin of the services; empty for the page's origin
 * @param ending aborts pending reads; writes continue, since their outcome would be unknown
 */
export function createAuthorizedFetch(
  identity: BearerSource,
  apiUrl: string,
  sessionEnd: { readonly onSessionOver: () => void },
  ending?: AbortSignal,
): AuthorizedFetch {
  const pageOrigin = location.origin;
  const platform = apiUrl ? new URL(apiUrl).origin : pageOrigin;

  return async (input, init = {}) => {
    if (new URL(input, pageOrigin).origin !== platform) return fetch(input, init);
    const requestId = platform === pageOrigin ? crypto.randomUUID() : null;
    const send = async (token: string | null) => {
      const headers = new Headers(init.headers);
      if (requestId) headers.set('x-request-id', requestId);
      if (token) headers.set('Authorization', `Bearer ${token}`);
      const { method = 'GET', signal } = init;
      if (!ending || method !== 'GET') return fetch(input, { ...init, headers });
      return fetch(input, {
        ...init,
        headers,
        signal: AbortSignal.any(signal ? [ending, signal] : [ending]),
      });
    };

    const token = await identity.accessToken();
    const response = await send(token);
    const tell = (event: string) => globalThis.dispatchEvent?.(new Event(event));
    if (response.status === 403) tell(rightsEvent);
    if (response.status !== 401) return response;
    // Renewed tokens are as old as their sign-in.
    if (response.headers.get('www-authenticate')?.includes('insufficient_user_authentication')) {
      tell(recentSignInEvent);
      return response;
    }
    // Another request may have renewed the token in the meantime, or be renewing it: then there is none.
    const current = identity.user?.accessToken;
    const renewed = (current !== undefined && current !== token) || (await identity.renew());
    if (!renewed || !identity.user) {
      sessionEnd.onSessionOver();
      return response;
    }
    const second = await send(identity.user.accessToken);
    if (second.status === 401) sessionEnd.onSessionOver();
    return second;
  };
}
