import { isObject } from '../resources/declaration/values.ts';
import { nilUuid } from '../resources/declaration/identifiers.ts';
import { messages } from '../resources/product/messages.ts';
import type { BearerSource } from './fetch.ts';
import type { Identity } from './identity.ts';
import type { SessionStore } from './session.ts';

/** The input of the session check (spec section 7, other). */
export interface SessionCheck {
  readonly refreshtoken: string;
  readonly buildinguid: string;
  readonly clientuid: string;
}

/** Milliseconds before its expiry at which a token counts as expired, because a call takes time. */
const headStartMs = 30_000;
/** Milliseconds for which a token without an expiry is cached. */
const unknownLifeMs = 300_000;

interface KeptToken {
  /** User, client and building of the token. */
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970, by the local clock. */
  readonly endsAt: number;
}

/** Lifetime of a JSON Web Token in milliseconds. Undefined when it has no expiry. */
function lifeOf(token: string, now: number): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (!isObject(claims) || typeof claims['exp'] !== 'number') return undefined;
    // Computed from the token's own timestamps, because the local clock may be wrong.
    const issuedAt = typeof claims['iat'] === 'number' ? claims['iat'] * 1000 : now;
    return claims['exp'] * 1000 - issuedAt;
  } catch {
    return undefined;
  }
}

/**
 * The service token for applications beside the platform. Requested when it is missing, has expired, was rejected or is for another client
 * or building (spec section 4). It is stored in memory only. Concurrent callers share one request.
 * @param checkSession makes the call; its errors are passed to the callers
 */
export function createServiceToken(
  identity: Pick<Identity, 'accessToken' | 'user'>,
  session: Pick<SessionStore, 'get'>,
  checkSession: (input: SessionCheck) => Promise<string>,
): BearerSource {
  let kept: KeptToken | null = null;
  let asked: { readonly scope: string; readonly token: Promise<string> } | null = null;

  /** When the sign-in was renewed during the check, repeats it once with the new refresh token. */
  async function check(place: Omit<SessionCheck, 'refreshtoken'>): Promise<string> {
    // Renews an expiring sign-in first, so that the two tokens belong together.
    await identity.accessToken();
    const sent = identity.user?.refreshToken ?? '';
    try {
      return await checkSession({ refreshtoken: sent, ...place });
    } catch (error) {
      const current = identity.user?.refreshToken ?? '';
      if (current === sent) throw error;
      return checkSession({ refreshtoken: current, ...place });
    }
  }

  async function accessToken(): Promise<string> {
    const { user, context } = session.get();
    if (!context) throw new Error(messages['mobile-backend-token']);
    const place = { buildinguid: context.buildingUid || nilUuid, clientuid: context.clientUid };
    const scope = `${user.userUid} ${place.clientuid} ${place.buildinguid}`;
    if (kept?.scope === scope && kept.endsAt - headStartMs > Date.now()) return kept.token;
    if (asked?.scope === scope) return asked.token;
    const token = check(place).then((answer) => {
      const now = Date.now();
      kept = { scope, token: answer, endsAt: now + (lifeOf(answer, now) ?? unknownLifeMs) };
      return answer;
    });
    const own = { scope, token };
    asked = own;
    try {
      return await token;
    } finally {
      if (asked === own) asked = null;
    }
  }

  return {
    get user() {
      return kept && { accessToken: kept.token };
    },
    accessToken,
    async renew() {
      kept = null;
      await accessToken();
      return true;
    },
  };
}
