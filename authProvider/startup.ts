import { loadClient, type StartCalls } from './calls.ts';
import { address, mapClaims, namedUid, type NamedUid, type SessionUser } from './claims.ts';
import type { PortalConfig } from '../resources/product/portalConfig.ts';
import {
  buildingScope,
  inClientContext,
  selectClient,
  type ContextStore,
  type WorkingContext,
} from './context.ts';
import {
  claimedSession,
  contextOf,
  noClientScope,
  scopeOf,
  type ClientScope,
  type Profile,
  type Started,
} from './session.ts';
import { waitForSignIn, type SignInToWaitFor } from './wait.ts';

export interface StartParts {
  readonly config: PortalConfig;
  readonly identity: SignInToWaitFor & {
    claims(): Promise<Readonly<Record<string, unknown>>>;
  };
  readonly calls: StartCalls;
  readonly contexts: ContextStore;
  /** Path of the page, without the base path. */
  readonly path: string;
  /**
   * Called as soon as the user is known, while the start-up calls are pending.
   * @param context the likely one: the client, and the building that the user last had or prefers. Without a building where none is likely
   */
  readonly onKnown?: (user: SessionUser, context: WorkingContext | null) => void;
}

/**
 * The start of the application (spec section 4). Requests are sent as early as possible and in parallel; results are applied in the order
 * of the spec.
 * @throws StartTimeoutError, ClaimsError, UnreachableError
 */
export async function startUp(parts: StartParts): Promise<Started> {
  const { config, calls, contexts, path } = parts;
  await waitForSignIn(parts.identity);
  const claimed = mapClaims(await parts.identity.claims(), config.identity.claims);
  const storedContext = contexts.load();
  const client = keptClient(claimed, storedContext, path);

  const answers = Promise.all([calls.profile(claimed), client ? loadClient(calls, client.uid) : null]);
  parts.onKnown?.(claimed, client && likelyContext(client, storedContext, claimed));
  const [profile, data] = await answers;
  const user = withProfile(claimed, profile);
  const scope = data && scopeOf(user, data);
  // A stored client that does not exist is ignored.
  const context = client && scope && workingContext(client, scope, storedContext, user);
  contexts.save(context);
  const session = { ...claimedSession(config, user, context), profile, ...(scope ?? noClientScope) };
  return { session, client: data };
}

/** The current client. Null for a system user who starts outside the client area. */
function keptClient(user: SessionUser, storedContext: WorkingContext | null, path: string): NamedUid | null {
  return user.isSystemUser && !inClientContext(path) ? null : selectClient(user, storedContext);
}

/** The context before the client's buildings are known: with the building that the user last had, or prefers. */
function likelyContext(client: NamedUid, stored: WorkingContext | null, user: SessionUser): WorkingContext {
  if (stored?.buildingUid && stored.clientUid === client.uid) return { ...stored, clientName: client.name };
  const preferred = user.primaryBuilding;
  return contextOf(client, buildingScope(user, preferred ? [preferred] : []), '', preferred?.uid);
}

function workingContext(
  client: NamedUid,
  scope: ClientScope,
  storedContext: WorkingContext | null,
  user: SessionUser,
): WorkingContext {
  const storedBuilding = storedContext?.clientUid === client.uid ? storedContext.buildingUid : undefined;
  return contextOf(client, scope.buildings, storedBuilding, user.primaryBuilding?.uid);
}

/** The profile takes precedence: the claims are as old as the sign-in. */
function withProfile(user: SessionUser, profile: Profile | null): SessionUser {
  if (!profile) return user;
  const { firstName, lastName, pageSize, primaryBuilding, defaultLandingPage } = profile;
  return {
    ...user,
    firstName: typeof firstName === 'string' && firstName ? firstName : user.firstName,
    lastName: typeof lastName === 'string' && lastName ? lastName : user.lastName,
    pageSize: typeof pageSize === 'number' && pageSize > 0 ? pageSize : user.pageSize,
    defaultLandingPage: address(defaultLandingPage) ?? user.defaultLandingPage,
    primaryBuilding: namedUid(primaryBuilding) ?? user.primaryBuilding,
  };
}
