import { isTimeZone } from '../../authProvider/calls.ts';
import type { SessionStore } from '../../authProvider/session.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import { isBlank } from '../../resources/declaration/values.ts';

type Saved = Readonly<Record<string, unknown>>;

/** Saved values of the fields that the session's user has under the same name. */
function sharedFields({ fields }: AnyResource, user: object, saved: Saved): Saved {
  const names = Object.keys(fields).filter((name) => name in user && !isBlank(saved[name]));
  return Object.fromEntries(names.map((name) => [name, saved[name]]));
}

/** Updates the session after a save of the user's own record (`onlyOwn`) or of the current client, whose time zone the portal uses. */
export function takeOver(session: SessionStore, resource: AnyResource, saved: Saved): void {
  const { user, profile, context } = session.get();
  if (resource.onlyOwn)
    session.update({
      profile: { ...profile, ...saved },
      user: { ...user, ...sharedFields(resource, user, saved) },
    });
  const { timeZone } = saved;
  if (resource.tenancy !== 'self' || saved['id'] !== context?.clientUid) return;
  session.update({ timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null });
}
