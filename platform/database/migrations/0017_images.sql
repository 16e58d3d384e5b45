CREATE TABLE "images" (
	"client_uid" uuid NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"uid" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "images_client_uid_resource_field_uid_pk" PRIMARY KEY("client_uid","resource","field","uid")
);
INSERT INTO "images" ("client_uid", "resource", "field", "uid", "content_type", "content", "version")
SELECT "client_uid", 'users', 'userPhoto', "uid", "content_type", "content", "version" FROM "user_photos";
DROP TABLE "user_photos" CASCADE;
revoke all on "images" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "images" to safety_portal_app, safety_portal_platform;
alter table "images" enable row level security;
alter table "images" force row level security;
drop policy if exists tenant on "images";
create policy tenant on "images" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "images";
create policy platform on "images" to safety_portal_platform using (true);
