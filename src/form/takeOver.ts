import { isTimeZone } from '../../authProvider/calls.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';

/** Fields of the profile that the session's user has under the same name. */
const shared = ['firstName', 'lastName', 'pageSize', 'primaryBuilding', 'defaultLandingPage'] as const;

type Saved = Readonly<Record<string, unknown>>;

function takeOverProfile(session: SessionStore, profile: Saved): void {
  const { user, profile: before } = session.get();
  const sharedValues = Object.fromEntries(
    shared.flatMap((name) =>
      profile[name] === undefined || profile[name] === null ? [] : [[name, profile[name]]],
    ),
  );
  session.update({ profile: { ...before, ...profile }, user: { ...user, ...sharedValues } });
}

/**
 * Updates the session after a save: the user's own profile, including the page size of lists, and the time
 * zone of the current client.
 */
export function takeOver(session: SessionStore, resource: AnyResource, saved: Saved): void {
  if (resource.onlyOwn) takeOverProfile(session, saved);
  const { timeZone } = saved;
  if (resource.tenancy !== 'self' || saved['id'] !== session.get().context?.clientUid) return;
  session.update({ timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null });
}
