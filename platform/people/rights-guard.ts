import { type SQL, sql } from 'drizzle-orm';

import type { RecordOf } from '../../resources/declaration/index.ts';
import type { systemUsers } from '../../resources/systemUsers/index.ts';
import type { roles } from '../../resources/roles/index.ts';
import type { users } from '../../resources/users/index.ts';
import { list, type Queryable } from '../database/index.ts';
import { ProblemError, validationProblem } from '../kernel/problem.ts';
import type { Guard, GuardsByResource, WriteContext } from '../resources/hooks.ts';

/** The rights without which a client, or the provider, cannot give rights to anybody. The roles of the provider's staff are not edited. */
const rightsOverPeople = { canmanageusers: 'users', canmanageroles: 'roles' } as const;
type RightOverPeople = keyof typeof rightsOverPeople;
const rightsOverStaff: readonly RightOverPeople[] = ['canmanageusers'];
const rightsInClient: readonly RightOverPeople[] = ['canmanageusers', 'canmanageroles'];

/** True for an account that can sign in. With an outside provider all can: it has the passwords. */
function canSignIn(hasOutsideIdentity: boolean): SQL {
  return hasOutsideIdentity
    ? sql`true`
    : sql`exists (select from identity_accounts account where account.uid = person.uid and account.can_sign_in)`;
}

/** The rights over people with at least one active holder who can sign in and, in a client, works in all buildings. */
async function heldRights(tx: Queryable, { clientUid, settings }: Context): Promise<Set<RightOverPeople>> {
  const canEnter = canSignIn(settings.outsideIdentity !== undefined);
  const rights = clientUid === null ? rightsOverStaff : rightsInClient;
  const permission = sql`lower(permission) = any(${list(rights)}::text[])`;
  const { rows } = await tx.query<{ name: RightOverPeople }>(
    clientUid === null
      ? sql`
        select distinct lower(permission) as name from system_users person
        join system_users_roles given on given.uid = person.uid
        join system_roles role on role.uid = given.target_uid
        cross join unnest(role.permissions) permission
        where person.user_active and ${permission} and ${canEnter}`
      : sql`
        select distinct lower(permission) as name from users person
        join users_user_roles given on given.client_uid = person.client_uid and given.uid = person.uid
        join roles role on role.client_uid = given.client_uid and role.uid = given.target_uid
        cross join unnest(role.permissions) permission
        where person.client_uid = ${clientUid} and person.user_active and person.has_all_buildings and ${permission}
          and ${canEnter}`,
  );
  return new Set(rows.map(({ name }) => name));
}

type Context = Pick<WriteContext<unknown>, 'clientUid' | 'settings'>;

/**
 * Makes writes of one client, or of the staff, wait for each other, until the end of the transaction. Taken after the write has locked its
 * rows: in the opposite order two writes could wait for each other.
 */
async function waitForOthers(tx: Queryable, clientUid: string | null): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`rights over people ${clientUid ?? 'of the provider'}`}, 0))`,
  );
}

function sentenceFor(lost: readonly RightOverPeople[], clientUid: string | null): string {
  const what = lost.map((right) => rightsOverPeople[right]).join(' and ');
  const where = clientUid === null ? '' : ' in all buildings';
  return `No one else could manage ${what}${where} any more. Give someone else this right first.`;
}

/**
 * Keeps the last active holder of each right over people.
 * @param takesAway the field by which a write takes rights away; null for a deletion, undefined when it takes nothing away
 */
function keepsHolders<Record>(
  takesAway: (context: WriteContext<Record>) => string | null | undefined,
): Guard<Record> {
  return async (context) => {
    const { tx, clientUid } = context;
    const field = takesAway(context);
    if (field === undefined) return undefined;
    const held = await heldRights(tx, context);
    if (held.size === 0) return undefined;
    return async () => {
      await waitForOthers(tx, clientUid);
      const left = await heldRights(tx, context);
      const lost = rightsInClient.filter((right) => held.has(right) && !left.has(right));
      if (lost.length === 0) return;
      const sentence = sentenceFor(lost, clientUid);
      throw field === null
        ? new ProblemError(409, { detail: sentence })
        : validationProblem({ [field]: [sentence] });
    };
  };
}

function isMissing(
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
) {
  return before?.some((item) => !after?.includes(item)) === true;
}

const ofUser = keepsHolders<RecordOf<typeof users>>(({ before, after }) => {
  if (!before?.userActive || !before.hasAllBuildings) return undefined;
  if (after?.userActive === false) return 'Status';
  if (after?.hasAllBuildings === false) return 'HasAllBuildings';
  return isMissing(before.userRoles, after?.userRoles) ? 'RoleUIDs' : undefined;
});

const ofStaff = keepsHolders<RecordOf<typeof systemUsers>>(({ before, after }) => {
  if (!before?.userActive) return undefined;
  if (after?.userActive === false) return 'UserActive';
  return isMissing(before.roles, after?.roles) ? 'Roles' : undefined;
});

const ofRole = keepsHolders<RecordOf<typeof roles>>(({ before, after }) => {
  if (after === undefined) return null;
  return isMissing(before?.permissions, after.permissions) ? 'Permissions' : undefined;
});

/** Whatever takes rights over people away is judged by who is left with them. */
export const rightsGuards = {
  users: ofUser,
  systemUsers: ofStaff,
  roles: ofRole,
} satisfies GuardsByResource;
