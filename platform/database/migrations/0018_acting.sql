CREATE TABLE "acting_sessions" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"actor_uid" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "acting_sessions_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
ALTER TABLE "audit_entries" ADD COLUMN "acted_as_email" text;
CREATE INDEX "acting_sessions_actor" ON "acting_sessions" USING btree ("actor_uid");
revoke all on "acting_sessions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "acting_sessions" to safety_portal_app, safety_portal_platform;
alter table "acting_sessions" enable row level security;
alter table "acting_sessions" force row level security;
drop policy if exists tenant on "acting_sessions";
create policy tenant on "acting_sessions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "acting_sessions";
create policy platform on "acting_sessions" to safety_portal_platform using (true);
