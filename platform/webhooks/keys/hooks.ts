import { sql } from 'drizzle-orm';

import type { apiKeys } from '../../../resources/apiKeys/index.ts';
import { expiresSoonDays } from '../../../resources/apiKeys/options.ts';
import type { RecordOf } from '../../../resources/declaration/index.ts';
import type { ComputedByResource } from '../../resources/computed.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { withoutEmpty } from '../field-errors.ts';
import { networkFaults } from './networks.ts';

/** The rules of a key beyond its declaration. */
export const apiKeyHooks: Hooks<RecordOf<typeof apiKeys>> = {
  async before({ before, after, clock }) {
    if (!after) return undefined;
    const { expiresAt, sendsEvents, readsDeliveries, networks } = after;
    const isPast = expiresAt !== before?.expiresAt && Date.parse(expiresAt ?? '') <= clock.now().getTime();
    return withoutEmpty({
      ExpiresAt: isPast ? ['This is in the past. To end a key now, revoke it.'] : [],
      SendsEvents: sendsEvents || readsDeliveries ? [] : ['Choose what the key can do.'],
      Networks: networkFaults(networks ?? []),
    });
  },
};

/** The key of the record `t`, or an earlier one. */
const current = sql`from api_key_secrets s where s.client_uid = t.client_uid and s.key_uid = t.uid and s.valid_until is null`;

/** The computed fields of keys; `t` is the record's row. */
export const apiKeyComputed: ComputedByResource['apiKeys'] = {
  state: sql`(case
    when t.revoked_at is not null then 'revoked'
    when t.expires_at <= now() then 'expired'
    when not exists (select ${current}) then 'new'
    when t.expires_at <= now() + ${sql.raw(`interval '${expiresSoonDays} days'`)} then 'expiring'
    else 'active' end)`,
  prefix: sql`(select s.prefix ${current})`,
  issuedAt: sql`(select s.issued_at ${current})`,
  earlierUntil: sql`(
    select max(s.valid_until) from api_key_secrets s
    where s.client_uid = t.client_uid and s.key_uid = t.uid and s.valid_until > now())`,
};
