import { type SQL, sql } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';

import { jsonb, type Owner, type Queryable } from '../database/index.ts';
import { isUuid } from '../../resources/declaration/identifiers.ts';
import { spentAt, useRefreshToken } from './refresh-reuse.ts';

/** Models that belong to a grant and are revoked with it. */
const grantedModels = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);
/** Models that can be used once. */
const singleUseModels = new Set(['AuthorizationCode', 'RefreshToken']);

function accountOf({ accountId }: AdapterPayload): string | null {
  return accountId && isUuid(accountId) ? accountId : null;
}

/** The key of a grant's row. */
export function grantRowId(grantId: string): string {
  return `Grant:${grantId}`;
}

/**
 * Assignments for the row of an ended session. The row stays for a while, because the provider saves a session at the end of each
 * request that has read it: `upsert` leaves an ended row as it is.
 */
export const asEnded: SQL = sql`payload = '{}', session_uid = null, account_uid = null, consumed_at = now(),
  expires_at = now() + interval '1 hour'`;

/** Revokes a grant with all its codes and tokens. */
async function revokeGrant(owner: Queryable, grantId: string): Promise<void> {
  await owner.query(
    sql`delete from identity_payloads where grant_id = ${grantId} or id = ${grantRowId(grantId)}`,
  );
}

/**
 * Ends all sessions of an account on all devices. Nothing can be renewed after that. Called in a transaction that changes the time of the
 * account's credentials: a request that has read a session saves it at its end, and `upsert` stores none of former credentials. Rows are
 * deleted, not marked as ended, because transactions of callers have no right to change them.
 */
export async function endSessions(owner: Queryable, accountUid: string): Promise<void> {
  await owner.query(sql`delete from identity_payloads where account_uid = ${accountUid}`);
}

/** Deletes expired rows. */
export async function removeExpired(owner: Queryable): Promise<void> {
  await owner.query(sql`delete from identity_payloads where expires_at < now()`);
}

/** Stores the records of one model of the provider in the database, for all processes. */
export function createAdapter(owner: Owner, model: string): Adapter {
  const key = (id: string) => `${model}:${id}`;
  const used = model === 'RefreshToken' ? spentAt(sql`identity_payloads`) : sql`consumed_at`;

  /** PostgreSQL stores no text with a zero byte, and refuses it in queries. */
  async function find(column: SQL, value: string): Promise<AdapterPayload | undefined> {
    if (value.includes('\0')) return undefined;
    const { rows } = await owner.query<{ payload: AdapterPayload; consumed: number | null }>(
      sql`select payload, floor(extract(epoch from ${used}))::float8 as consumed from identity_payloads
        where ${column} = ${value} and (expires_at is null or expires_at > now())
          and (${model} <> 'Session' or consumed_at is null)`,
    );
    const [row] = rows;
    return row && { ...row.payload, ...(row.consumed === null ? {} : { consumed: row.consumed }) };
  }

  async function use(id: string): Promise<boolean> {
    if (model === 'RefreshToken') return useRefreshToken(owner, key(id));
    const { rowCount } = await owner.query(
      sql`update identity_payloads set consumed_at = now() where id = ${key(id)} and consumed_at is null`,
    );
    return rowCount > 0;
  }

  return {
    async upsert(id, payload, expiresIn) {
      // Includes texts from the request, such as the state of a logout.
      if (JSON.stringify(payload).includes(String.raw`\u0000`))
        throw new errors.InvalidRequest('a parameter holds a zero byte');
      const grantId = grantedModels.has(model) ? (payload.grantId ?? null) : null;
      const account = accountOf(payload);
      const sessionUid = model === 'Session' ? (payload.uid ?? null) : null;
      await owner.query(
        sql`insert into identity_payloads (id, payload, grant_id, user_code, session_uid, account_uid, expires_at)
          select ${key(id)}, ${jsonb(payload)}, ${grantId}, ${payload.userCode ?? null}, ${sessionUid}, ${account}::uuid,
            now() + ${expiresIn ?? null}::float8 * interval '1 second'
          where ${model} <> 'Session' or not exists (
            select from identity_accounts account where account.uid = ${account}::uuid
              and floor(extract(epoch from account.credentials_changed_at) * 1000)::bigint::text <> ${payload.acr ?? null}::text)
          on conflict (id) do update set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
            session_uid = excluded.session_uid, account_uid = excluded.account_uid, expires_at = excluded.expires_at
          where ${model} <> 'Session' or identity_payloads.consumed_at is null`,
      );
    },
    find: (id) => find(sql`id`, key(id)),
    findByUid: (uid) => find(sql`session_uid`, uid),
    findByUserCode: (userCode) => find(sql`user_code`, userCode),
    async consume(id) {
      if ((await use(id)) || !singleUseModels.has(model)) return;
      // A concurrent request has used the token since the provider read it: token reuse.
      const { rows } = await owner.query<{ grantId: string | null }>(
        sql`select grant_id as "grantId" from identity_payloads where id = ${key(id)}`,
      );
      const grantId = rows[0]?.grantId;
      if (grantId) await revokeGrant(owner, grantId);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (model === 'Session') {
        await owner.query(sql`update identity_payloads set ${asEnded} where id = ${key(id)}`);
        return;
      }
      await owner.query(sql`delete from identity_payloads where id = ${key(id)}`);
    },
    revokeByGrantId: (grantId) => revokeGrant(owner, grantId),
  };
}
