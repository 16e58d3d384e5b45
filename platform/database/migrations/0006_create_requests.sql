CREATE TABLE "create_requests" (
	"client_uid" uuid NOT NULL,
	"actor_uid" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"target_uid" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "create_requests_client_uid_actor_uid_key_pk" PRIMARY KEY("client_uid","actor_uid","key")
);
CREATE INDEX "create_requests_at" ON "create_requests" USING btree ("client_uid","actor_uid","at");
revoke all on "create_requests" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "create_requests" to safety_portal_app, safety_portal_platform;
alter table "create_requests" enable row level security;
alter table "create_requests" force row level security;
drop policy if exists tenant on "create_requests";
create policy tenant on "create_requests" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "create_requests";
create policy platform on "create_requests" to safety_portal_platform using (true);
