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

/** Milliseconds before its end at which a token counts as expired: a call on its way takes time. */
const headStartMs = 30_000;
/** Milliseconds for which a token that does not say its life is kept. */
const unknownLifeMs = 300_000;

interface KeptToken {
  /** The person, client and building that it is for. */
  readonly scope: string;
  readonly token: string;
  /** Milliseconds since 1970 by this machine's clock. */
  readonly endsAt: number;
}

/** Milliseconds for which a JSON web token is good from its issue on; undefined where it does not say. */
function lifeOf(token: string, now: number): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (!isObject(claims) || typeof claims['exp'] !== 'number') return undefined;
    // From its own times: the clock of this machine may be wrong.
    const issuedAt = typeof claims['iat'] === 'number' ? claims['iat'] * 1000 : now;
    return claims['exp'] * 1000 - issuedAt;
  } catch {
    return undefined;
  }
}

/**
 * The service token, with which applications beside the platform are called: asked for when it is missing, has expired, was refused or is
 * for another client or building (spec section 4). It is kept in memory alone. All who ask at the same time share one call.
 * @param checkSession makes the call; its failures are those of whoever asks for the token
 */
export function createServiceToken(
  identity: Pick<Identity, 'accessToken' | 'user'>,
  session: Pick<SessionStore, 'get'>,
  checkSession: (input: SessionCheck) => Promise<string>,
): BearerSource {
  let kept: KeptToken | null = null;
  let asked: { readonly scope: string; readonly token: Promise<string> } | null = null;

  /** A sign-in that was renewed while the check was on its way has another refresh token, with which it is made once more. */
  async function check(place: Omit<SessionCheck, 'refreshtoken'>): Promise<string> {
    // Renews what is about to expire first, so that the two tokens belong together.
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
