CREATE TABLE "uploads" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"original_name" text NOT NULL,
	"extension" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"address_until" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"size" bigint,
	"keep_until" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "imports" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"subject" text NOT NULL,
	"upload_uid" uuid NOT NULL,
	"original_name" text NOT NULL,
	"sheet_name" text NOT NULL,
	"column_mapping" jsonb NOT NULL,
	"status" text NOT NULL,
	"done_through" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_client_uid_uid_pk" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('Queued', 'Running', 'Completed', 'Failed'))
);
CREATE TABLE "import_rows" (
	"client_uid" uuid NOT NULL,
	"import_uid" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"outcome" text NOT NULL,
	"key" text,
	"title" text,
	"record_uid" uuid,
	"reasons" jsonb,
	"cells" jsonb,
	CONSTRAINT "import_rows_client_uid_import_uid_row_number_pk" PRIMARY KEY("client_uid","import_uid","row_number"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('created', 'updated', 'skipped', 'failed'))
);
CREATE TABLE "client_transfer_settings" (
	"client_uid" uuid PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"status" text NOT NULL,
	"upload_url" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password" text,
	"is_enabled" boolean NOT NULL,
	"email_list" text[] NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL
);
CREATE TABLE "platform_transfer_settings" (
	"only" boolean PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"status" text NOT NULL,
	"upload_url" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password" text,
	"is_enabled" boolean NOT NULL,
	"email_list" text[] NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL
);
CREATE TABLE "map_data" (
	"client_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"maps_service" text NOT NULL,
	"venue_id" text NOT NULL,
	"features" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid NOT NULL,
	CONSTRAINT "map_data_client_uid_level_uid_pk" PRIMARY KEY("client_uid","level_uid")
);
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_fk" FOREIGN KEY ("client_uid","import_uid") REFERENCES "public"."imports"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_data" ADD CONSTRAINT "map_data_level_fk" FOREIGN KEY ("client_uid","level_uid") REFERENCES "public"."levels"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "uploads_uid" ON "uploads" USING btree ("uid");
CREATE INDEX "uploads_keep_until" ON "uploads" USING btree ("keep_until");
CREATE INDEX "imports_requested_at" ON "imports" USING btree ("client_uid","requested_at");
CREATE INDEX "import_rows_key" ON "import_rows" USING btree ("client_uid","import_uid","key");
CREATE INDEX "map_data_building" ON "map_data" USING btree ("client_uid","building_uid");
revoke all on "uploads" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "uploads" to safety_portal_app, safety_portal_platform;
alter table "uploads" enable row level security;
alter table "uploads" force row level security;
drop policy if exists tenant on "uploads";
create policy tenant on "uploads" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "uploads";
create policy platform on "uploads" to safety_portal_platform using (true);
revoke all on "imports" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "imports" to safety_portal_app, safety_portal_platform;
alter table "imports" enable row level security;
alter table "imports" force row level security;
drop policy if exists tenant on "imports";
create policy tenant on "imports" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "imports";
create policy platform on "imports" to safety_portal_platform using (true);
revoke all on "import_rows" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "import_rows" to safety_portal_app, safety_portal_platform;
alter table "import_rows" enable row level security;
alter table "import_rows" force row level security;
drop policy if exists tenant on "import_rows";
create policy tenant on "import_rows" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "import_rows";
create policy platform on "import_rows" to safety_portal_platform using (true);
revoke all on "client_transfer_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "client_transfer_settings" to safety_portal_app, safety_portal_platform;
alter table "client_transfer_settings" enable row level security;
alter table "client_transfer_settings" force row level security;
drop policy if exists tenant on "client_transfer_settings";
create policy tenant on "client_transfer_settings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "client_transfer_settings";
create policy platform on "client_transfer_settings" to safety_portal_platform using (true);
revoke all on "platform_transfer_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "platform_transfer_settings" to safety_portal_app, safety_portal_platform;
alter table "platform_transfer_settings" enable row level security;
alter table "platform_transfer_settings" force row level security;
drop policy if exists tenant on "platform_transfer_settings";
create policy tenant on "platform_transfer_settings" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "platform_transfer_settings";
create policy platform on "platform_transfer_settings" to safety_portal_platform using (true);
revoke all on "map_data" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "map_data" to safety_portal_app, safety_portal_platform;
alter table "map_data" enable row level security;
alter table "map_data" force row level security;
drop policy if exists tenant on "map_data";
create policy tenant on "map_data" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "map_data";
create policy platform on "map_data" to safety_portal_platform using (true);
