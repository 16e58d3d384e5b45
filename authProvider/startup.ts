import { loadClientScope, type StartCalls } from './calls.ts';
import { mapClaims, type NamedUid, type SessionUser } from './claims.ts';
import type { PortalConfig } from './config.ts';
import { inClientContext, selectClient, type ContextStore, type WorkingContext } from './context.ts';
import { contextOf, noClientScope, type ClientScope, type Profile, type Session } from './session.ts';

/** How long and how often the start waits for the sign-in, in milliseconds (spec section 4). */
export const signInWait = { every: 100, atMost: 600_000 } as const;

/** Nobody was signed in in time. */
export class StartTimeoutError extends Error {
  override readonly name = 'StartTimeoutError';
}

export interface StartParts {
  readonly config: PortalConfig;
  readonly identity: {
    isSignedIn(): boolean;
    /** Resolves as soon as somebody is signed in, so that nobody waits for the next poll. */
    readonly signedIn?: Promise<unknown>;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  };
  readonly calls: StartCalls;
  readonly contexts: ContextStore;
  /** Where the start happens, without the base path. */
  readonly path: string;
  readonly wait?: { readonly every: number; readonly atMost: number };
}

/**
 * The start of the application, in the order of spec section 4. What can be asked for early is asked for early and all at once;
 * it is applied in the order.
 * @throws StartTimeoutError, ClaimsError, UnreachableError
 */
export async function startUp(parts: StartParts): Promise<Session> {
  const { config, calls, contexts, path } = parts;
  await waitForSignIn(parts);
  const claimed = mapClaims(await parts.identity.claims(), config.identity.claims);
  const stored = contexts.load();
  const client = keptClient(claimed, stored, path);

  const [profile, found] = await Promise.all([
    calls.profile(claimed),
    client ? loadClientScope(calls, client.uid, claimed) : null,
  ]);
  const user = withProfile(claimed, profile);
  // A stored client that is gone, or was made up, is none.
  const context = client && found && workingContext(client, found, stored, user);
  contexts.save(context);
  return {
    config,
    user,
    profile,
    context,
    ...(found ?? noClientScope),
    flags: new Set(),
    flagsSettled: false,
    permissions: new Set(user.permissions),
  };
}

/** Polls until somebody is signed in. */
export async function waitForSignIn({
  identity,
  wait = signInWait,
}: Pick<StartParts, 'identity' | 'wait'>): Promise<void> {
  const deadline = Date.now() + wait.atMost;
  while (!identity.isSignedIn()) {
    if (Date.now() >= deadline) throw new StartTimeoutError('Nobody was signed in in time.');
    const pause = new Promise((resolve) => {
      setTimeout(resolve, wait.every);
    });
    await Promise.race([pause, identity.signedIn ?? pause]);
    // A sign-in that has failed resolves nothing, so the poll goes on until the limit.
  }
}

/** The current client; a system user who starts outside the client context has it cleared. */
function keptClient(user: SessionUser, stored: WorkingContext | null, path: string): NamedUid | null {
  return user.isSystemUser && !inClientContext(path) ? null : selectClient(user, stored);
}

function workingContext(
  client: NamedUid,
  scope: ClientScope,
  stored: WorkingContext | null,
  user: SessionUser,
): WorkingContext {
  const storedBuilding = stored?.clientUid === client.uid ? stored.buildingUid : undefined;
  return contextOf(client, scope.buildings, storedBuilding, user.primaryBuilding?.uid);
}

/** The profile is newer than the claims, which are as old as the sign-in. */
function withProfile(user: SessionUser, profile: Profile | null): SessionUser {
  if (!profile) return user;
  const { firstName, lastName, pageSize, primaryBuilding } = profile;
  return {
    ...user,
    firstName: typeof firstName === 'string' && firstName ? firstName : user.firstName,
    lastName: typeof lastName === 'string' && lastName ? lastName : user.lastName,
    pageSize: typeof pageSize === 'number' && pageSize > 0 ? pageSize : user.pageSize,
    primaryBuilding: primaryBuilding?.uid ? primaryBuilding : user.primaryBuilding,
  };
}
