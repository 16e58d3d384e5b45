import { sql } from 'drizzle-orm';

import type { Queryable } from '../../database/index.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { ActingClaims } from './token.ts';

/** True while the acting session of a token is open. */
export async function isActing(
  owner: Queryable,
  { session, userUid, actorUid }: ActingClaims,
): Promise<boolean> {
  const { rowCount } = await owner.query(sql`
    select from acting_sessions where uid = ${session} and user_uid = ${userUid} and actor_uid = ${actorUid}
      and ended_at is null and ends_at > now()`);
  return rowCount > 0;
}

/** The user with the rights that both have. Acting never includes global administration. */
export function together(user: Principal, actor: Principal, session: string): Principal {
  return {
    ...user,
    permissions: new Set([...user.permissions].filter((permission) => actor.permissions.has(permission))),
    isGlobalAdmin: user.isGlobalAdmin && actor.isGlobalAdmin,
    actor: { userUid: actor.userUid, email: actor.email, session },
  };
}
