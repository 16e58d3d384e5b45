import { identifierIn, namedIn, readList } from '../resources/declaration/codec/index.ts';
import { isObject } from '../resources/declaration/values.ts';
import type { NamedUid, SessionUser } from './claims.ts';
import { UnreachableError } from './config.ts';
import { scopeOf, type ClientScope, type Profile } from './session.ts';

/** A fetch that carries the bearer token. */
export type AuthorizedFetch = (input: string, init?: RequestInit) => Promise<Response>;

/** Milliseconds after which a call of the start has failed. */
const timeLimit = 30_000;

/** Where and when somebody works for a client. */
export interface WorkScope {
  readonly buildings: NamedUid[];
  /** IANA name; null where the client has none, or one that this browser does not know. */
  readonly timeZone: string | null;
}

/** The calls of the start. */
export interface StartCalls {
  /** Null when the platform has no profile of the user. */
  profile(user: SessionUser): Promise<Profile | null>;
  /** The buildings of the client that the user may work with, and its time zone; null when there is no such client. */
  buildings(clientUid: string): Promise<WorkScope | null>;
  /** Identifiers of the client's licensed modules, lower case. */
  modules(clientUid: string): Promise<ReadonlySet<string>>;
  hasConnection(clientUid: string): Promise<boolean>;
}

/** The platform answered a call of the start with a failure. */
export class StartCallError extends UnreachableError {
  readonly status: number;

  constructor(status: number, what: string) {
    super(`${what} was answered with ${status}.`);
    this.status = status;
  }
}

/**
 * The calls of the start (spec section 7).
 * @param apiUrl origin of the services; empty for the page's own
 */
export function createStartCalls(fetch: AuthorizedFetch, apiUrl: string): StartCalls {
  const at = (template: TemplateStringsArray, ...ids: string[]) =>
    `${apiUrl}/${String.raw(template, ...ids.map(encodeURIComponent))}`;

  /** The JSON of an answer; null for 404. */
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
 * Everything about a client at once. What it is licensed for and connected with only opens further entries, so a failure of
 * those calls leaves them closed, which the menu says, and does not hold the user back. Null when there is no such client.
 * @throws UnreachableError when the buildings cannot be read
 */
export async function loadClientScope(
  calls: Omit<StartCalls, 'profile'>,
  clientUid: string,
  user: SessionUser,
): Promise<ClientScope | null> {
  let isIncomplete = false;
  const instead = <Nothing>(nothing: Nothing) => {
    isIncomplete = true;
    return nothing;
  };
  const [scope, modules, hasConnection] = await Promise.all([
    calls.buildings(clientUid),
    calls.modules(clientUid).catch(() => instead(new Set<string>())),
    calls.hasConnection(clientUid).catch(() => instead(false)),
  ]);
  return (
    scope && {
      ...scopeOf(user, scope.buildings, modules, hasConnection),
      timeZone: scope.timeZone,
      isIncomplete,
    }
  );
}

/** Whether this browser can tell the time of a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

function asProfile(value: unknown): Profile | null {
  return isObject(value) ? value : null;
}

/** The spec does not show the answer of connections/status: a bare truth, or an object that says it by one of these names. */
function isConnected(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer === true || answer === 'true';
  const { hasConnection, exists, isConnected, isEnabled } = answer as Record<string, unknown>;
  return (hasConnection ?? exists ?? isConnected ?? isEnabled) === true;
}
