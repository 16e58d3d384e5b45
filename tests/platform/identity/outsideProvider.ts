import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const audience = 'api://safety';
const kid = 'outside-1';

export interface TokenOptions {
  readonly lifetime?: string;
  readonly issuedAt?: number;
  /** `typ` in the token's header. */
  readonly typ?: string;
}

/** Claims with this email address, verified by the provider. */
export const verified = (email: string) => ({ email, email_verified: true });

export interface ProviderOptions {
  /** Path of its issuer. */
  readonly path?: string;
  /** Further members of its discovery document. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** A provider that publishes its keys through OpenID Connect Discovery. The tests create its tokens. */
export async function outsideProvider({ path = '', document = {} }: ProviderOptions = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  let isDown = false;
  const server: Server = createServer((request, response) => {
    if (isDown) {
      response.destroy();
      return;
    }
    const isDiscovery = request.url === `${path.replace(/\/$/, '')}/.well-known/openid-configuration`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${origin}/keys`, ...document } : { keys: [jwk] }),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = origin + path;
  const issue = (claims: Record<string, unknown>, { lifetime = '10m', issuedAt, typ }: TokenOptions = {}) =>
    new SignJWT({ iss: issuer, aud: audience, sub: 'their-own-name', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid, ...(typ === undefined ? {} : { typ }) })
      .setIssuedAt(issuedAt)
      .setExpirationTime(lifetime)
      .sign(privateKey);
  return { issuer, issue, setDown: (down: boolean) => (isDown = down), close: () => server.close() };
}

export type OutsideProvider = Awaited<ReturnType<typeof outsideProvider>>;
