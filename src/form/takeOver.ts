import type { SessionStore } from '../../authProvider/session.ts';

/** The fields of the profile that the session’s user has under the same name. */
const shared = ['firstName', 'lastName', 'pageSize', 'primaryBuilding', 'defaultLandingPage'] as const;

/** One's own profile was saved: the session, and with it every list's page size, follows at once. */
export function takeOver(session: SessionStore, profile: Readonly<Record<string, unknown>>): void {
  const { user, profile: before } = session.get();
  const sharedValues = Object.fromEntries(
    shared.flatMap((name) =>
      profile[name] === undefined || profile[name] === null ? [] : [[name, profile[name]]],
    ),
  );
  session.update({ profile: { ...before, ...profile }, user: { ...user, ...sharedValues } });
}
