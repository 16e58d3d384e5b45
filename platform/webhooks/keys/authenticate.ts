import { sql } from 'drizzle-orm';

import { keyScopes } from '../../../resources/apiKeys/options.ts';
import type { Owner } from '../../database/index.ts';
import type { AuthenticateMachine, Principal } from '../../kernel/principal.ts';
import { ProblemError } from '../../kernel/problem.ts';
import { hashOf, isKey } from './key.ts';
import { isWithin } from './networks.ts';

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

interface Found {
  readonly clientUid: string;
  readonly uid: string;
  readonly name: string;
  readonly prefix: string;
  readonly sendsEvents: boolean;
  readonly readsDeliveries: boolean;
  readonly networks: string[] | null;
  readonly isUseNoted: boolean;
}

/** A key as the principal of a call: it has scopes instead of permissions. */
function principalOf({ uid, clientUid, name, prefix, ...may }: Found): Principal {
  const scopes = (['sendsEvents', 'readsDeliveries'] as const).flatMap((flag) =>
    may[flag] ? keyScopes[flag] : [],
  );
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

/** Authenticates API keys, with their data as currently stored: one that was revoked or has expired is refused at the next call. */
export function createKeyAuthentication(owner: Owner): AuthenticateMachine {
  return async ({ headers, ip }) => {
    const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined || !isKey(token)) return undefined;
    const { rows } = await owner.query<Found>(
      sql`
      select k.client_uid as "clientUid", k.uid, k.name, s.prefix, coalesce(k.sends_events, false) as "sendsEvents",
        coalesce(k.reads_deliveries, false) as "readsDeliveries", k.networks,
        coalesce(k.last_used_at > now() - ${noteUseEverySeconds} * interval '1 second', false) as "isUseNoted"
      from api_key_secrets s join api_keys k on k.client_uid = s.client_uid and k.uid = s.key_uid
      where s.hash = ${hashOf(token)} and (s.valid_until is null or s.valid_until > now())
        and (k.expires_at is null or k.expires_at > now()) and k.revoked_at is null`,
      { prepared: 'fixed' },
    );
    const [found] = rows;
    if (!found || !isWithin(ip, found.networks ?? [])) throw refused();
    if (!found.isUseNoted)
      await owner.query(sql`
        update api_keys set last_used_at = now() where client_uid = ${found.clientUid} and uid = ${found.uid}`);
    return principalOf(found);
  };
}
