import { messages } from '../resources/product/messages.ts';
import { type ReunificationConfig, reunificationVersion } from '../resources/product/portalConfig.ts';
import { PlatformError } from './errors.ts';
import { type Fetch, send } from './transport.ts';

/** The client of the reunification service (spec section 7, other). */
export interface Reunification {
  /**
   * Resolves when the service responds.
   * @throws PlatformError when it does not, or when there is no token for it
   */
  checkStatus(options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/** Returns a token for the service. A rejected token is renewed. */
interface TokenSource {
  accessToken(this: void): Promise<string | null>;
  renew(this: void): Promise<boolean>;
}

/**
 * The token is in its own header, whose name is in `config.json`. Neither the access token nor any identifier of the portal is sent: the
 * service may be of another origin.
 */
export function createReunification(
  { url, tokenHeader, versionHeader }: ReunificationConfig,
  tokens: TokenSource,
): Reunification {
  const call: Fetch = async (address, init) => {
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    headers.set(versionHeader, reunificationVersion);
    headers.set(tokenHeader, (await tokens.accessToken()) ?? '');
    return fetch(address, { ...init, headers, credentials: 'omit' });
  };
  const base = url.replace(/\/+$/, '');
  return {
    async checkStatus({ signal } = {}) {
      const ask = () => send(call, `${base}/status`, { method: 'GET', signal });
      let answer = await ask();
      if (answer.status === 401 && (await tokens.renew())) answer = await ask();
      if (!answer.ok) throw new PlatformError(messages['unknown-error'], answer.status);
    },
  };
}
