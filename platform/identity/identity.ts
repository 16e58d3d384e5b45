import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Provider } from 'oidc-provider';

import { mayActAs } from '../configuration/portal.ts';
import type { PlatformContext } from '../kernel/context.ts';
import type { Authenticate, Principal } from '../kernel/principal.ts';
import { actingAudience, type ActingClaims, signActing } from './acting/token.ts';
import { IDENTITY_PATH } from './addresses.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { type Authentication, createAuthentication } from './authentication.ts';
import { createProvider } from './provider.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { machineClients, wrongSecrets } from './machines/clients.ts';
import { machineTokens, type VerifyMachineToken } from './machines/token.ts';
import { openSigningKeys } from './keys/signing-keys.ts';
import { serviceTokenSigner, type SignServiceToken } from './service-token.ts';
import { outsideTokens } from './outside-tokens.ts';
import { actingTokens, eitherToken, ownTokens, serviceTokens } from './tokens.ts';

/** The values that the parts of one platform's identity share. */
export interface Identity extends Authentication {
  /** The OpenID provider over the current keys. */
  provider(): Provider;
  /** Handles a request from a network address with the provider. */
  handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void>;
  /** The access token of a staff member who acts as a user. */
  issueActing(claims: ActingClaims, expiresAt: Date): Promise<string>;
  /** Verifies the token of a machine. */
  readonly verifyMachineToken: VerifyMachineToken;
  /** Authenticates by a service token alone. */
  readonly authenticateService: Authenticate;
  /** Signs the tokens with which the caller, whose access token is `bearer`, calls applications beside the platform. */
  serviceTokenSigner(principal: Principal, bearer: string): Promise<SignServiceToken>;
  /**
   * True when a refresh token is valid for this person. Null when another provider issued it, which alone knows. Does not use the token
   * up.
   */
  ownsRefreshToken(principal: Principal, refreshToken: string): Promise<boolean | null>;
  /** Reloads the signing keys, and rotates them when due. */
  refresh(): Promise<void>;
}

async function openIdentity({ database, settings, clock }: PlatformContext): Promise<Identity> {
  const { publicUrl, embeddingOrigins, outsideIdentity } = settings;
  const { owner } = database;
  const encryption = await encryptionOf(settings);
  const keys = await openSigningKeys(database, encryption, () => clock.now().getTime());
  const addresses = new WeakMap<IncomingMessage, string>();
  const machines = machineClients({
    owner,
    attempts: rateLimit(database, wrongSecrets),
    addressOf: (request) => addresses.get(request) ?? '',
  });
  const build = () =>
    createProvider({ owner, publicUrl, embeddingOrigins, keys, encryption, machines, clock });
  let known = keys.current();
  let provider = build();
  let callback = provider.callback();

  const issuer = publicUrl + IDENTITY_PATH;
  const own = outsideIdentity ? outsideTokens(outsideIdentity, clock) : ownTokens(issuer, keys, clock);
  // Disabling it also ends open acting sessions.
  const mayAct = mayActAs(settings.portal);
  const verify = mayAct
    ? eitherToken(own, { audience: actingAudience, verify: actingTokens(issuer, keys, clock) })
    : own;
  return {
    authenticateService: createAuthentication(owner, serviceTokens(issuer, keys, clock, mayAct), clock)
      .authenticate,
    serviceTokenSigner: (principal, bearer) =>
      serviceTokenSigner({ owner, keys, issuer, clock }, principal, bearer),
    async ownsRefreshToken({ userUid }, refreshToken) {
      if (outsideIdentity) return null;
      const found = await provider.RefreshToken.find(refreshToken);
      return found?.isValid === true && found.accountId === userUid;
    },
    issueActing: (claims, expiresAt) =>
      signActing(keys, issuer, claims, { issuedAt: clock.now(), expiresAt }),
    provider: () => provider,
    verifyMachineToken: machineTokens(issuer, keys, clock),
    handle: async (request, response, address) => {
      addresses.set(request, address);
      await callback(request, response);
    },
    async refresh() {
      await keys.refresh();
      const ids = (list: typeof known) => list.map(({ kid }) => kid).join();
      if (ids(known) === ids(keys.current())) return;
      known = keys.current();
      provider = build();
      callback = provider.callback();
    },
    ...createAuthentication(owner, verify, clock),
  };
}

const opened = new WeakMap<PlatformContext['database'], Promise<Identity>>();

/** The identity of a platform, opened once by the first service that needs it. */
export function identityOf(context: PlatformContext): Promise<Identity> {
  const known = opened.get(context.database) ?? openIdentity(context);
  opened.set(context.database, known);
  return known;
}

/** The caller of a request, for the services; the first request waits until identity is open. */
export function authenticationFor(
  context: PlatformContext,
): Pick<Identity, 'authenticate' | 'authenticateService' | 'verifyMachineToken'> {
  return {
    verifyMachineToken: async (token) => (await identityOf(context)).verifyMachineToken(token),
    authenticateService: async (request) => (await identityOf(context)).authenticateService(request),
    authenticate: async (request) => (await identityOf(context)).authenticate(request),
  };
}
