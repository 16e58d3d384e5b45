import type { RecordOf } from '../../resources/declaration/index.ts';
import type { users } from '../../resources/users/index.ts';
import { ProblemError } from '../kernel/problem.ts';
import type { Hooks, WriteContext } from '../resources/hooks.ts';
import { addAccounts, endAccess, setExternalId, unlockAccount } from './accounts.ts';
import { actorOf, clientRoles } from './facts.ts';
import { differing, refusedRoles } from './policy.ts';
import { checkRecentSignIn } from './recent-sign-in.ts';
import { renameAccount } from './rename-account.ts';

type User = RecordOf<typeof users>;
type Context = WriteContext<User>;

/** The error for a role that the caller may not assign. Its name is not secret. */
export function refusedRolesProblem(field: string): ProblemError {
  const sentence = 'You are not permitted to give or take these roles.';
  return new ProblemError(403, { detail: sentence, errors: { [field]: [sentence] } });
}

/** Role facts per transaction. Cached because creating users does not change them and one import creates many. */
const factsOfCreates = new WeakMap<object, ReturnType<typeof readFacts>>();

async function readFacts({ tx, clientUid, principal }: Context) {
  return { roles: await clientRoles(tx, clientUid ?? ''), actor: await actorOf(tx, principal) };
}

function factsOf(context: Context): ReturnType<typeof readFacts> {
  if (context.operation !== 'create') return readFacts(context);
  const facts = factsOfCreates.get(context.tx) ?? readFacts(context);
  factsOfCreates.set(context.tx, facts);
  return facts;
}

async function checkRoles(context: Context): Promise<void> {
  const [before, after] = [context.before?.userRoles ?? [], context.after?.userRoles ?? []];
  if (differing(before, after).length === 0) return;
  const { actor, roles } = await factsOf(context);
  if (refusedRoles(actor, roles, before, after).length > 0) throw refusedRolesProblem('RoleUIDs');
}

/** The new password in a write, null for an imported user. Stored records never contain it. */
export function passwordIn(after: unknown): string | null {
  const { password } = after as { readonly password?: unknown };
  return typeof password === 'string' ? password : null;
}

/** Keeps users and their accounts in step, and checks who may change which of their fields. */
export const userHooks: Hooks<User> = {
  uniqueElsewhere: ['externalId'],

  async before(context) {
    const { before, after, principal, uid } = context;
    await checkRoles(context);
    checkRecentSignIn(context);
    if (before?.userActive && after?.userActive === false && uid === principal.userUid)
      return { Status: ['You cannot disable yourself.'] };
    return undefined;
  },

  async afterCreates(contexts) {
    const [first] = contexts;
    if (!first) return;
    const accounts = contexts.map(({ uid, clientUid, after, withoutInvitations }) => ({
      uid,
      kind: 'client' as const,
      clientUid,
      email: after?.userName ?? '',
      password: passwordIn(after),
      externalId: after?.externalId ?? null,
      withoutInvitation: withoutInvitations,
    }));
    await addAccounts(first.tx, first.settings, accounts);
    for (const { tx, uid, after } of contexts) if (after?.userActive === false) await endAccess(tx, uid);
  },

  async after({ tx, settings, uid, before, after }) {
    if (!after) return;
    const { externalId = null } = after;
    const email = after.userName ?? '';
    const { firstName = '' } = after;
    if (before?.userName !== email)
      await renameAccount(tx, settings, { uid, kind: 'client', email, firstName });
    const { externalId: former = null } = before ?? {};
    if (former !== externalId) await setExternalId(tx, settings, { uid, externalId, former, firstName });
    if (before?.userActive && !after.userActive) await endAccess(tx, uid);
    if (before?.failedLogins !== after.failedLogins) await unlockAccount(tx, uid);
  },
};
