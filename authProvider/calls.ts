import { identifierIn, namedIn, readList } from '../resources/declaration/codec/index.ts';
import { isObject } from '../resources/declaration/values.ts';
import type { SessionUser } from './claims.ts';
import { UnreachableError } from './config.ts';
import type { ClientData, Profile } from './session.ts';

/** A fetch that carries the bearer token. */
export type AuthorizedFetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Timeout of a start-up call in milliseconds. */
const timeLimit = 30_000;

/** Calls that the start of the application makes. */
export interface StartCalls {
  /** Null when the platform has no profile of the user. */
  profile(user: SessionUser): Promise<Profile | null>;
  /** The client's buildings in scope of the user, and its time zone if this browser supports it. Null when the client does not exist. */
  buildings(clientUid: string): Promise<Pick<ClientData, 'buildings' | 'timeZone'> | null>;
  /** Identifiers of the client's licensed modules, lower case. */
  modules(clientUid: string): Promise<ReadonlySet<string>>;
  hasConnection(clientUid: string): Promise<boolean>;
}

/** The platform answered a start-up call with an error status. */
export class StartCallError extends UnreachableError {
  readonly status: number;

  constructor(status: number, what: string) {
    super(`${what} was answered with ${status}.`);
    this.status = status;
  }
}

/**
 * The calls of the start (spec section 7).
 * @param apiUrl origin of the services; empty for the page's origin
 */
export function createStartCalls(fetch: AuthorizedFetch, apiUrl: string): StartCalls {
  const at = (template: TemplateStringsArray, ...ids: string[]) =>
    `${apiUrl}/${String.raw(template, ...ids.map(encodeURIComponent))}`;

  /** The JSON of a response. Null for 404. */
  async function read(url: string): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(url, { signal: AbortSignal.timeout(timeLimit) });
      if (response.status === 404) return null;
      if (!response.ok)
        throw new StartCallError(response.status, new URL(url, globalThis.location?.href).pathname);
      return (await response.json()) as unknown;
    } catch (error) {
      if (error instanceof StartCallError) throw error;
      throw new UnreachableError('The platform did not answer.', { cause: error });
    }
  }

  return {
    async profile(user) {
      if (user.isSystemUser)
        return asProfile(await read(at`usercontactrole/v2/system/profile/${user.userUid}`));
      if (!user.clientUid) return null;
      return asProfile(await read(at`usercontactrole/v2/clients/${user.clientUid}/profile/${user.userUid}`));
    },
    async buildings(clientUid) {
      const answer = await read(at`authentication/v1/clients/${clientUid}/buildings`);
      if (answer === null) return null;
      const zone = isObject(answer) ? answer['timeZone'] : undefined;
      return {
        buildings: readList(answer).items.flatMap((item) => namedIn(item) ?? []),
        timeZone: typeof zone === 'string' && isTimeZone(zone) ? zone : null,
      };
    },
    async modules(clientUid) {
      const { items } = readList(await read(at`product/v1/clients/${clientUid}/modules`));
      const uids = items.flatMap((item) => {
        const isOffered = !isObject(item) || item['enabled'] !== false;
        return (isOffered && identifierIn(item, 'moduleUid')) || [];
      });
      return new Set(uids.map((uid) => uid.toLowerCase()));
    },
    async hasConnection(clientUid) {
      return isConnected(await read(at`clientbuilding/v2/clients/${clientUid}/connections/status`));
    },
  };
}

/**
 * Reads everything about a client in parallel. Licenses and connections only enable further entries. When those calls fail the entries stay
 * closed, which the menu reports, and the user can work. Null when the client does not exist.
 * @throws UnreachableError when the buildings cannot be read
 */
export async function loadClient(
  calls: Omit<StartCalls, 'profile'>,
  clientUid: string,
): Promise<ClientData | null> {
  const [scope, modules, hasConnection] = await Promise.all([
    calls.buildings(clientUid),
    calls.modules(clientUid).catch(() => undefined),
    calls.hasConnection(clientUid).catch(() => undefined),
  ]);
  return scope && { ...scope, modules, hasConnection };
}

/** True when this browser supports the time zone. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

function asProfile(value: unknown): Profile | null {
  return isObject(value) ? value : null;
}

/** The spec does not define the response of connections/status. Accepts a boolean, or an object with one of these properties. */
function isConnected(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer === true || answer === 'true';
  const { hasConnection, exists, isConnected, isEnabled } = answer as Record<string, unknown>;
  return (hasConnection ?? exists ?? isConnected ?? isEnabled) === true;
}
