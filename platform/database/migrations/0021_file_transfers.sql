CREATE TABLE "transfer_files" (
	"client_uid" uuid NOT NULL,
	"path" text NOT NULL,
	"server" text NOT NULL,
	"size" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"state" text NOT NULL,
	"import_uid" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_files_client_uid_server_path_size_modified_pk" PRIMARY KEY("client_uid","server","path","size","modified"),
	CONSTRAINT "transfer_files_state" CHECK ("transfer_files"."state" in ('seen', 'queued', 'refused')),
	CONSTRAINT "transfer_files_server" CHECK ("transfer_files"."server" in ('client', 'provider'))
);
ALTER TABLE "imports" ADD COLUMN "notify" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "client_transfer_settings" ADD COLUMN "run_as" uuid;
ALTER TABLE "client_transfer_settings" ADD COLUMN "next_poll_at" timestamp with time zone;
ALTER TABLE "client_transfer_settings" ADD COLUMN "problem" text;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "run_as" uuid;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "next_poll_at" timestamp with time zone;
ALTER TABLE "platform_transfer_settings" ADD COLUMN "problem" text;
revoke all on "transfer_files" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "transfer_files" to safety_portal_app, safety_portal_platform;
alter table "transfer_files" enable row level security;
alter table "transfer_files" force row level security;
drop policy if exists tenant on "transfer_files";
create policy tenant on "transfer_files" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "transfer_files";
create policy platform on "transfer_files" to safety_portal_platform using (true);
