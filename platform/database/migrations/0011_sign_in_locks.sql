ALTER TABLE "identity_accounts" ADD COLUMN "last_failed_at" timestamp with time zone;
revoke all on "identity_accounts" from safety_portal_app, safety_portal_platform;
grant select ("uid", "client_uid", "kind", "email", "last_login", "failed_logins", "last_failed_at"), insert, update on "identity_accounts" to safety_portal_app, safety_portal_platform;
alter table "identity_accounts" enable row level security;
alter table "identity_accounts" force row level security;
drop policy if exists tenant on "identity_accounts";
create policy tenant on "identity_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "identity_accounts";
create policy platform on "identity_accounts" to safety_portal_platform using (true);
