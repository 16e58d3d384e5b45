import type { RecordOf } from '../../resources/declaration/index.ts';
import type { systemUsers } from '../../resources/systemUsers.ts';
import { ProblemError } from '../kernel/problem.ts';
import type { Hooks } from '../resources/hooks.ts';
import { addAccount, endAccess, renameAccount } from './accounts.ts';
import { actorOf, staffRoles, subjectOf } from './facts.ts';
import { mayChangeSignIn, refusedRoles } from './policy.ts';
import { givenPassword, refusedRolesProblem } from './user-hooks.ts';

/** The provider's staff: the same rules as for users of clients, over the roles of the staff. */
export const systemUserHooks: Hooks<RecordOf<typeof systemUsers>> = {
  async before({ tx, principal, uid, before, after }) {
    const roles = await staffRoles(tx);
    const actor = await actorOf(tx, principal);
    if (refusedRoles(actor, roles, before?.roles ?? [], after?.roles ?? []).length > 0)
      throw refusedRolesProblem('Roles');
    if (!before || !after) return undefined;
    const isOther = uid !== principal.userUid;
    const changesSignIn = before.userName !== after.userName || before.userActive !== after.userActive;
    const subject = subjectOf('system', roles, before.roles ?? [], false);
    if (isOther && changesSignIn && !mayChangeSignIn(principal, subject))
      throw new ProblemError(403, { detail: 'You are not permitted to change how this person signs in.' });
    if (!isOther && before.userActive && after.userActive === false)
      return { UserActive: ['You cannot disable yourself.'] };
    return undefined;
  },

  async after({ operation, tx, uid, before, after }) {
    if (!after) return;
    const email = after.userName ?? '';
    if (operation === 'create') {
      await addAccount(tx, { uid, kind: 'system', clientUid: null, email, password: givenPassword(after) });
      return;
    }
    if (before?.userName !== email) await renameAccount(tx, { uid, kind: 'system', email });
    if (before?.userActive && !after.userActive) await endAccess(tx, uid);
  },
};
