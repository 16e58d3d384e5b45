import { type SQL, sql } from 'drizzle-orm';

import { isUuid } from '../../../resources/declaration/identifiers.ts';
import type { Owner } from '../../database/index.ts';
import { unauthorized } from '../../identity/authentication.ts';
import { isMachineToken, type VerifyMachineToken } from '../../identity/machines/token.ts';
import { InvalidToken } from '../../identity/tokens.ts';
import type { AuthenticateMachine, Principal } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { hashOf, isKey } from './key.ts';
import { isWithin } from './networks.ts';
import { type Abilities, abilities, isValid, scopesOf } from './valid.ts';

/** Least interval in seconds between notes of a key's use, so that a busy key does not write with each call. */
const noteUseEverySeconds = 60;

/** The same response for every reason: a caller without the key learns nothing about it. */
function refused(): ProblemError {
  const reason = 'it is not known, has expired or was revoked';
  return new ProblemError(401, {
    detail: `The API key is refused: ${reason}, or it cannot be used from this address.`,
    headers: {
      'www-authenticate': `Bearer realm="safety-platform", error="invalid_token", error_description="${reason}"`,
    },
  });
}

/** The part of a request's credential that finds the key. */
interface Credential {
  /** A condition on `api_key_secrets s`. */
  readonly row: SQL;
  /** The scopes of a token, which can be fewer than those of its key. */
  readonly scopes?: ReadonlySet<string>;
}

interface Found extends Abilities {
  readonly clientUid: string;
  readonly uid: string;
  readonly name: string;
  readonly prefix: string;
  readonly isUseNoted: boolean;
}

/** A key as the principal of a call: it has scopes instead of permissions. */
function principalOf(found: Found, limit: Credential['scopes']): Principal {
  const { uid, clientUid, name, prefix } = found;
  const scopes = scopesOf(found).filter((scope) => limit?.has(scope) ?? true);
  return {
    userUid: uid,
    kind: 'client',
    clientUid,
    permissions: new Set(),
    scopes: new Set(scopes),
    hasAllBuildings: true,
    buildingUids: [],
    // Stands where the address of a person does: in the log as the sender, and in the history.
    email: `${name} (API key ${prefix}…)`,
    isGlobalAdmin: false,
  };
}

/**
 * Authenticates API keys, and tokens that were issued for one, with its data as currently stored: one that was revoked or has expired is
 * refused at the next call, with all its tokens.
 */
export function createKeyAuthentication(owner: Owner, verify: VerifyMachineToken): AuthenticateMachine {
  async function ofToken(token: string): Promise<Credential> {
    try {
      const { uid, scopes, claims } = await verify(token);
      const { clientUid, prefix } = claims;
      if (typeof clientUid !== 'string' || !isUuid(clientUid) || typeof prefix !== 'string')
        throw new InvalidToken('a claim of it is wrong');
      return {
        row: sql`s.client_uid = ${clientUid} and s.key_uid = ${uid} and s.prefix = ${prefix}`,
        scopes,
      };
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized(error.message);
      throw error;
    }
  }

  async function credentialOf(authorization = ''): Promise<Credential | undefined> {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    if (isKey(token)) return { row: sql`s.hash = ${hashOf(token)}` };
    return isMachineToken(token) ? ofToken(token) : undefined;
  }

  return async ({ headers, ip }) => {
    const credential = await credentialOf(headers.authorization);
    if (!credential) return undefined;
    const { rows } = await owner.query<Found>(
      sql`
      select k.client_uid as "clientUid", k.uid, k.name, s.prefix, ${abilities},
        coalesce(k.last_used_at > now() - ${noteUseEverySeconds} * interval '1 second', false) as "isUseNoted"
      from api_key_secrets s join api_keys k on k.client_uid = s.client_uid and k.uid = s.key_uid
      where ${credential.row} and ${isValid}`,
      { prepared: 'fixed' },
    );
    const [found] = rows;
    if (!found || !isWithin(ip, found.networks ?? [])) throw refused();
    if (!found.isUseNoted)
      await owner.query(sql`
        update api_keys set last_used_at = now() where client_uid = ${found.clientUid} and uid = ${found.uid}`);
    return principalOf(found, credential.scopes);
  };
}
