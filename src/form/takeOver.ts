import type { SessionStore } from '../../authProvider/session.ts';

/** What the session's user holds under the same name as the profile. */
const shared = ['firstName', 'lastName', 'pageSize', 'primaryBuilding', 'defaultLandingPage'] as const;

/** One's own profile was saved: the session, and with it every list's page size, follows at once. */
export function takeOver(session: SessionStore, profile: Readonly<Record<string, unknown>>): void {
  const { user, profile: before } = session.get();
  const told = Object.fromEntries(
    shared.flatMap((name) =>
      profile[name] === undefined || profile[name] === null ? [] : [[name, profile[name]]],
    ),
  );
  session.update({ profile: { ...before, ...profile }, user: { ...user, ...told } });
}
