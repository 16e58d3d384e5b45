CREATE TABLE "webhook_drills" (
	"client_uid" uuid NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"reminds" boolean NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_drills_client_uid_pk" PRIMARY KEY("client_uid")
);
revoke all on "webhook_drills" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_drills" to safety_portal_app, safety_portal_platform;
alter table "webhook_drills" enable row level security;
alter table "webhook_drills" force row level security;
drop policy if exists tenant on "webhook_drills";
create policy tenant on "webhook_drills" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_drills";
create policy platform on "webhook_drills" to safety_portal_platform using (true);
