import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Provider } from 'oidc-provider';

import { isOn } from '../configuration/portal.ts';
import type { PlatformContext } from '../kernel/context.ts';
import { type ActingClaims, signActing } from './acting/token.ts';
import { IDENTITY_PATH } from './addresses.ts';
import { encryptionOf } from '../kernel/encryption.ts';
import { type Authentication, createAuthentication } from './authentication.ts';
import { createProvider } from './provider.ts';
import { openSigningKeys } from './signing-keys.ts';
import { actingTokens, eitherToken, outsideTokens, ownTokens } from './tokens.ts';

/** The values that the parts of one platform's identity share. */
export interface Identity extends Authentication {
  /** The OpenID provider over the current keys. */
  provider(): Provider;
  /** Answers a request with the provider. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The access token of somebody who acts as a user. */
  issueActing(claims: ActingClaims, expiresAt: Date): Promise<string>;
  /** Reads the signing keys anew, rotating them where it is time. */
  refresh(): Promise<void>;
}

async function openIdentity({ database, settings, clock }: PlatformContext): Promise<Identity> {
  const { publicUrl, outsideIdentity } = settings;
  const { owner } = database;
  const encryption = await encryptionOf(settings);
  const keys = await openSigningKeys(database, encryption, () => clock.now().getTime());
  const build = () => createProvider({ owner, publicUrl, keys, encryption });
  let known = keys.current();
  let provider = build();
  let callback = provider.callback();

  const issuer = publicUrl + IDENTITY_PATH;
  const own = outsideIdentity ? outsideTokens(outsideIdentity) : ownTokens(issuer, keys);
  // Switched off, it ends for whoever acts as somebody already.
  const verify = isOn(settings.portal, 'actAs') ? eitherToken(own, actingTokens(issuer, keys)) : own;
  return {
    issueActing: (claims, expiresAt) => signActing(keys, issuer, claims, expiresAt),
    provider: () => provider,
    handle: async (request, response) => {
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
    ...createAuthentication(owner, verify),
  };
}

const opened = new WeakMap<PlatformContext['database'], Promise<Identity>>();

/** The identity of a platform: opened once, by whichever of its services asks first. */
export function identityOf(context: PlatformContext): Promise<Identity> {
  const known = opened.get(context.database) ?? openIdentity(context);
  opened.set(context.database, known);
  return known;
}

/** The caller of a request, for the services; the first request waits until identity is open. */
export function authenticationFor(context: PlatformContext): Pick<Authentication, 'authenticate' | 'recall'> {
  return {
    authenticate: async (request) => (await identityOf(context)).authenticate(request),
    recall: async (request) => (await identityOf(context)).recall(request),
  };
}
