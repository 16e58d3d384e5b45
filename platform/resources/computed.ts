import { type SQL, sql } from 'drizzle-orm';

import { allowedFailures } from '../identity/lockout.ts';
import type { AnyResource } from '../../resources/declaration/index.ts';
import type { registry, ResourceName } from '../../resources/registry.ts';

/** The fields that a declaration says are computed. */
type ComputedNames<R> = R extends { readonly fields: infer Fields }
  ? {
      [Name in keyof Fields]: Fields[Name] extends { readonly computed: true } ? Name : never;
    }[keyof Fields]
  : never;

type ComputedByResource = {
  readonly [
    Name in ResourceName as [ComputedNames<(typeof registry)[Name]>] extends [never] ? never : Name
  ]: Readonly<Record<ComputedNames<(typeof registry)[Name]> & string, SQL>>;
};

const landingPage = sql`(select page.url from default_landing_pages page where page.uid = t.default_landing_page_uid)`;
/** The version is part of the address, so that browsers may keep a photo for long. */
const photo = sql`(
  select '/usercontactrole/v2/clients/' || photo.client_uid || '/profile/' || photo.uid || '/photo?version=' || photo.version
  from user_photos photo where photo.client_uid = t.client_uid and photo.uid = t.uid)`;

/** Of the account of somebody of the staff. */
function ofAccount(value: SQL): SQL {
  return sql`(select ${value} from identity_accounts account where account.uid = t.uid)`;
}

/** Of what the platform keeps about a configuration beside it. */
function ofState(name: string): SQL {
  return sql`(
    select state.${sql.identifier(name)} from webhook_configuration_states state
    where state.client_uid = t.client_uid and state.configuration_uid = t.uid)`;
}

/** What the platform computes, by resource and field; `t` is the record's row. */
const computed: ComputedByResource = {
  users: {
    locked: sql`(t.failed_logins >= ${allowedFailures(sql`t.client_uid`)})`,
    defaultLandingPage: landingPage,
    userPhoto: photo,
    clientName: sql`(select client.name from clients client where client.uid = t.client_uid)`,
  },
  profile: { defaultLandingPage: landingPage, userPhoto: photo },
  roles: {
    securityGroups: sql`array(
      select given.uid from mappings_roles given
      where given.client_uid = t.client_uid and given.target_uid = t.uid order by 1)`,
    userCount: sql`(
      select count(*)::integer from users_user_roles given
      where given.client_uid = t.client_uid and given.target_uid = t.uid)`,
  },
  webhookCredentials: {
    usedBy: sql`(
      select coalesce(json_agg(json_build_object('id', used.uid, 'name', used.name) order by lower(used.name)), '[]')
      from webhook_configurations used
      where used.client_uid = t.client_uid and used.webhook_credential_id = t.uid)`,
  },
  webhookConfigurations: {
    pausedAt: ofState('paused_at'),
    pausedReason: ofState('paused_reason'),
    lastDeliveryAt: ofState('last_delivery_at'),
    // There is one from the start.
    signingSecretSetAt: sql`coalesce(${ofState('signing_secret_set_at')}, t.created_at)`,
  },
  systemUsers: {
    lastLogin: ofAccount(sql`account.last_login`),
    failedLogins: ofAccount(sql`account.failed_logins`),
    locked: ofAccount(sql`account.failed_logins >= ${allowedFailures(sql`null::uuid`)}`),
  },
};

/** The SQL of a computed field. Throws where a declaration names one that nobody computes. */
export function computedValue(resource: AnyResource, field: string): SQL {
  const found = (computed as Readonly<Record<string, Readonly<Record<string, SQL>>>>)[resource.name]?.[field];
  if (!found) throw new TypeError(`Nobody computes ${resource.name}.${field}.`);
  return found;
}
