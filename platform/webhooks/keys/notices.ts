import { sql } from 'drizzle-orm';

import { expiresSoonDays } from '../../../resources/apiKeys/options.ts';
import { portalPath } from '../../http/paths.ts';
import type { PlatformContext } from '../../kernel/context.ts';
import { quoted } from '../../mail/quoted.ts';
import { sendMail } from '../../mail/send.ts';
import { writersOf } from '../configurations/notices.ts';

/** Keys told of per transaction. */
const atOnce = 100;

interface Expiring {
  readonly clientUid: string;
  readonly uid: string;
  readonly name: string;
  readonly day: string;
}

/** Mails the people who may edit webhooks about keys that expire soon, once for each end of a key, whichever process does it. */
export async function tellOfExpiry(context: PlatformContext): Promise<void> {
  await context.database.owner.transaction(async (tx) => {
    const { rows } = await tx.query<Expiring>(sql`
      with told as (
        insert into api_key_notices (client_uid, key_uid, expires_at)
        select k.client_uid, k.uid, k.expires_at from api_keys k
        left join api_key_notices n on n.client_uid = k.client_uid and n.key_uid = k.uid
        where k.revoked_at is null and k.expires_at > now()
          and k.expires_at <= now() + ${expiresSoonDays} * interval '1 day'
          and n.expires_at is distinct from k.expires_at
          and exists (select from api_key_secrets s where s.client_uid = k.client_uid and s.key_uid = k.uid)
        order by k.expires_at limit ${atOnce}
        on conflict (client_uid, key_uid) do update set expires_at = excluded.expires_at
        where api_key_notices.expires_at <> excluded.expires_at
        returning client_uid, key_uid, expires_at
      )
      select told.client_uid as "clientUid", told.key_uid as uid, k.name,
        to_char(told.expires_at at time zone coalesce(client.time_zone, 'UTC'), 'YYYY-MM-DD HH24:MI') as day
      from told join api_keys k on k.client_uid = told.client_uid and k.uid = told.key_uid
      join clients client on client.uid = told.client_uid`);
    for (const { clientUid, uid, name, day } of rows) {
      const page = `${context.settings.publicUrl}${portalPath}/client/admin/raptor-connect/api-keys/${uid}`;
      for (const to of await writersOf(tx, clientUid))
        await sendMail(tx, context, {
          to,
          subject: `API key expires soon: ${quoted(name)}`,
          text: [
            `The API key “${quoted(name)}” expires on ${day}. From then on, what its system sends is refused, and webhooks do not fire on it.`,
            'Give it a later end here, or replace it and revoke it when its system uses the new one:',
            page,
          ].join('\n\n'),
        });
    }
  });
}
