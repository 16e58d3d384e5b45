import type { RecordOf } from '../../resources/declaration/index.ts';
import type { users } from '../../resources/users.ts';
import { ProblemError } from '../kernel/problem.ts';
import type { Hooks, WriteContext } from '../resources/hooks.ts';
import { addAccount, endAccess, renameAccount, unlockAccount } from './accounts.ts';
import type { RoleBook } from '../resources/rights.ts';
import { actorOf, clientRoles } from './facts.ts';
import { refusedRoles } from './policy.ts';

type User = RecordOf<typeof users>;
type Context = WriteContext<User>;

/** The refusal of a role; the name of a role that one may not give is no secret, its giving is. */
export function refusedRolesProblem(field: string): ProblemError {
  const sentence = 'You are not permitted to give or take these roles.';
  return new ProblemError(403, { detail: sentence, errors: { [field]: [sentence] } });
}

async function checkRoles({ tx, principal, before, after }: Context, roles: RoleBook): Promise<void> {
  const actor = await actorOf(tx, principal);
  if (refusedRoles(actor, roles, before?.userRoles ?? [], after?.userRoles ?? []).length > 0)
    throw refusedRolesProblem('RoleUIDs');
}

/** The new password of a user, null for one who was imported; records do not carry it, what is written does. */
export function passwordIn(after: unknown): string | null {
  const { password } = after as { readonly password?: unknown };
  return typeof password === 'string' ? password : null;
}

/** A user and their account are one thing to the outside; who may change what of them is decided here. */
export const userHooks: Hooks<User> = {
  async before(context) {
    const { tx, clientUid, before, after, principal, uid } = context;
    await checkRoles(context, await clientRoles(tx, clientUid ?? ''));
    if (before?.userActive && after?.userActive === false && uid === principal.userUid)
      return { Status: ['You cannot disable yourself.'] };
    return undefined;
  },

  async after({ operation, tx, uid, clientUid, before, after }) {
    if (!after) return;
    const email = after.userName ?? '';
    if (operation === 'create') {
      await addAccount(tx, { uid, kind: 'client', clientUid, email, password: passwordIn(after) });
      if (after.userActive === false) await endAccess(tx, uid);
      return;
    }
    if (before?.userName !== email) await renameAccount(tx, { uid, kind: 'client', email });
    if (before?.userActive && !after.userActive) await endAccess(tx, uid);
    if (before?.failedLogins !== after.failedLogins) await unlockAccount(tx, uid);
  },
};
