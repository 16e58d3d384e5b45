import type { RecordOf } from '../../resources/declaration/index.ts';
import type { systemUsers } from '../../resources/systemUsers/index.ts';
import type { Hooks } from '../resources/hooks.ts';
import { addAccounts, endAccess, setExternalId } from './accounts.ts';
import { actorOf, staffRoles } from './facts.ts';
import { refusedRoles } from './policy.ts';
import { checkRecentSignIn } from './recent-sign-in.ts';
import { renameAccount } from './rename-account.ts';
import { passwordIn, refusedRolesProblem } from './user-hooks.ts';

/** The rules for users of clients, applied to the provider's staff and their roles. */
export const systemUserHooks: Hooks<RecordOf<typeof systemUsers>> = {
  async before(context) {
    const { tx, principal, uid, before, after } = context;
    const roles = await staffRoles(tx);
    const actor = await actorOf(tx, principal);
    if (refusedRoles(actor, roles, before?.roles ?? [], after?.roles ?? []).length > 0)
      throw refusedRolesProblem('Roles');
    checkRecentSignIn(context);
    if (before?.userActive && after?.userActive === false && uid === principal.userUid)
      return { UserActive: ['You cannot disable yourself.'] };
    return undefined;
  },

  async after({ operation, tx, settings, uid, before, after }) {
    if (!after) return;
    const email = after.userName ?? '';
    const { externalId = null } = after;
    if (operation === 'create') {
      const password = passwordIn(after);
      await addAccounts(tx, settings, [
        { uid, kind: 'system', clientUid: null, email, password, externalId },
      ]);
      return;
    }
    const { firstName = '' } = after;
    if (before?.userName !== email)
      await renameAccount(tx, settings, { uid, kind: 'system', email, firstName });
    const { externalId: former = null } = before ?? {};
    if (former !== externalId) await setExternalId(tx, settings, { uid, externalId, former, firstName });
    if (before?.userActive && !after.userActive) await endAccess(tx, uid);
  },
};
