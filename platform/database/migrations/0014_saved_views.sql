CREATE TABLE "saved_views" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"owner_uid" uuid NOT NULL,
	"owner_email" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text,
	"columns" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "default_views" (
	"client_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"list" text NOT NULL,
	"view_uid" uuid NOT NULL,
	CONSTRAINT "default_views_client_uid_user_uid_list_pk" PRIMARY KEY("client_uid","user_uid","list")
);
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_fk" FOREIGN KEY ("client_uid","view_uid") REFERENCES "public"."saved_views"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("client_uid","owner_uid","list",lower("name"));
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("client_uid") WHERE "saved_views"."is_shared";
revoke all on "saved_views" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "saved_views" to safety_portal_app, safety_portal_platform;
alter table "saved_views" enable row level security;
alter table "saved_views" force row level security;
drop policy if exists tenant on "saved_views";
create policy tenant on "saved_views" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "saved_views";
create policy platform on "saved_views" to safety_portal_platform using (true);
revoke all on "default_views" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "default_views" to safety_portal_app, safety_portal_platform;
alter table "default_views" enable row level security;
alter table "default_views" force row level security;
drop policy if exists tenant on "default_views";
create policy tenant on "default_views" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "default_views";
create policy platform on "default_views" to safety_portal_platform using (true);
