import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import { type Adapter, errors, type KoaContextWithOIDC, Provider, type ResourceServer } from 'oidc-provider';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { Queryable } from '../../database/index.ts';
import { addressKey } from '../../http/address-key.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { signingAlgorithm } from '../keys/signing-keys.ts';
import { findMachine, type Machine } from './machine.ts';
import { machineAudience, machineTokenSeconds } from './token.ts';

/** Wrong secrets for one machine from one network address, and the period in seconds. A system with an old secret stops no other one. */
export const wrongSecrets = { name: 'machine-secrets', points: 60, seconds: 600 } as const;

/** Stands for the secret of every machine: the provider's schema requires one. Secrets are stored as hashes, and compared below. */
const noSecret = randomBytes(32).toString('base64url');

interface Asking {
  readonly machine: Machine;
  claims?: Readonly<Record<string, string>>;
}

/** Machines as clients of the provider. They get tokens by client credentials, and nothing else. */
export interface MachineClients {
  /** Reads clients that are machines, for the provider's model `Client`. */
  readonly adapter: Adapter;
  /** The resource server of the machine that asks. Undefined for other clients. Throws `invalid_scope`. */
  resourceServer(ctx: KoaContextWithOIDC): ResourceServer | undefined;
  /** Claims of the token of the machine that asks. Undefined for other clients. */
  claims(ctx: KoaContextWithOIDC): Readonly<Record<string, string>> | undefined;
  /** Lets the clients of a provider authenticate by the secrets of machines. */
  addTo(provider: Provider): void;
}

export interface MachineClientsOptions {
  readonly owner: Queryable;
  readonly attempts: RateLimit;
  /** The network address of a request. The provider's own reading of forwarded headers believes any sender. */
  readonly addressOf: (request: IncomingMessage) => string;
}

function tooMany(ctx: KoaContextWithOIDC, seconds: number): Error {
  ctx.set('retry-after', String(seconds));
  const error = new errors.CustomOIDCProviderError(
    'temporarily_unavailable',
    `wrong client secrets were sent too often, try again in ${seconds} s`,
  );
  return Object.assign(error, { status: 429, statusCode: 429 });
}

export function machineClients({ owner, attempts, addressOf }: MachineClientsOptions): MachineClients {
  /** Machines by request. The provider caches clients, so that they hold nothing of a request. */
  const asking = new WeakMap<KoaContextWithOIDC, Asking>();

  const nothing = async () => undefined;
  const refuse = async () => {
    throw new Error('Machines are declared as API keys. The provider stores none.');
  };

  async function isSecret(clientId: string, secret: string): Promise<boolean> {
    const { ctx } = Provider;
    const asked = ctx && asking.get(ctx);
    if (!ctx || !asked) return false;
    const address = addressOf(ctx.req);
    const key = `${addressKey(address)} ${clientId}`;
    // Counted before the comparison, because concurrent requests would all see the count before them.
    const state = await attempts.consume(key);
    if (state.isExceeded) throw tooMany(ctx, state.seconds);
    const claims = asked.machine.admit(secret, address);
    if (!claims) return false;
    asked.claims = claims;
    await attempts.forgive(key);
    return true;
  }

  return {
    adapter: {
      async find(id) {
        if (!isUuid(id)) return undefined;
        const machine = await findMachine(owner, id);
        const { ctx } = Provider;
        if (!machine || !ctx) return undefined;
        asking.set(ctx, { machine });
        return {
          client_id: id,
          client_secret: noSecret,
          token_endpoint_auth_method: 'client_secret_basic',
          grant_types: ['client_credentials'],
          response_types: [],
          redirect_uris: [],
          id_token_signed_response_alg: signingAlgorithm,
        };
      },
      findByUid: nothing,
      findByUserCode: nothing,
      upsert: refuse,
      consume: refuse,
      destroy: refuse,
      revokeByGrantId: refuse,
    },
    resourceServer(ctx) {
      const asked = asking.get(ctx);
      if (!asked) return undefined;
      const { scopes } = asked.machine;
      const { params } = ctx.oidc;
      const missing = [...ctx.oidc.requestParamScopes].find((scope) => !scopes.includes(scope));
      if (missing !== undefined)
        throw new errors.InvalidScope('this client does not have the scope', missing);
      // Without a scope in the request the token has all that the machine has (RFC 6749, section 3.3).
      if (params) params['scope'] ??= scopes.join(' ');
      return {
        scope: scopes.join(' '),
        audience: machineAudience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: machineTokenSeconds,
        jwt: { sign: { alg: signingAlgorithm } },
      };
    },
    claims: (ctx) => asking.get(ctx)?.claims,
    addTo(provider) {
      provider.Client.prototype.compareClientSecret = function compare(secret) {
        return isSecret(this.clientId, secret);
      };
    },
  };
}
