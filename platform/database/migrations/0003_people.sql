drop table "system_users";
drop table "system_roles";
alter table "users" drop column "default_landing_page";
CREATE TABLE "contacts" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"is_contact_only" boolean DEFAULT true NOT NULL,
	"title" uuid,
	"primary_building" uuid,
	"preferred_contact_methods" text[] DEFAULT '{"Email"}' NOT NULL,
	"mobile_phone_number" text,
	"voice_phone_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "contacts_first_name_check" CHECK (char_length("contacts"."first_name") <= 200),
	CONSTRAINT "contacts_last_name_check" CHECK (char_length("contacts"."last_name") <= 200),
	CONSTRAINT "contacts_user_name_check" CHECK (char_length("contacts"."user_name") <= 254),
	CONSTRAINT "contacts_preferred_contact_methods_check" CHECK ("contacts"."preferred_contact_methods" <@ array['Email', 'Text', 'Voice']::text[]),
	CONSTRAINT "contacts_mobile_phone_number_check" CHECK (char_length("contacts"."mobile_phone_number") <= 40),
	CONSTRAINT "contacts_voice_phone_number_check" CHECK (char_length("contacts"."voice_phone_number") <= 40)
);
CREATE TABLE "mappings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"has_all_buildings" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "mappings_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "mappings_name_check" CHECK (char_length("mappings"."name") <= 200)
);
CREATE TABLE "station_accounts" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"is_client_scoped" boolean DEFAULT false NOT NULL,
	"last_login" timestamp(3) with time zone,
	"auth_key" text,
	"auth_key_generation_date" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "station_accounts_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "station_accounts_name_check" CHECK (char_length("station_accounts"."name") <= 200)
);
CREATE TABLE "system_users" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_active" boolean DEFAULT true NOT NULL,
	"is_enterprise_user" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"page_size" integer DEFAULT 10,
	"user_photo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "system_users_first_name_check" CHECK (char_length("system_users"."first_name") <= 200),
	CONSTRAINT "system_users_last_name_check" CHECK (char_length("system_users"."last_name") <= 200),
	CONSTRAINT "system_users_user_name_check" CHECK (char_length("system_users"."user_name") <= 254),
	CONSTRAINT "system_users_user_photo_check" CHECK (char_length("system_users"."user_photo") <= 2000)
);
CREATE TABLE "system_roles" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"role_name" text NOT NULL,
	"role_description" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "system_roles_role_name_check" CHECK (char_length("system_roles"."role_name") <= 200),
	CONSTRAINT "system_roles_role_description_check" CHECK (char_length("system_roles"."role_description") <= 4000)
);
CREATE TABLE "email_subscriptions" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "email_subscriptions_name_check" CHECK (char_length("email_subscriptions"."name") <= 200)
);
CREATE TABLE "default_landing_pages" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "default_landing_pages_name_check" CHECK (char_length("default_landing_pages"."name") <= 200),
	CONSTRAINT "default_landing_pages_url_check" CHECK (char_length("default_landing_pages"."url") <= 2000)
);
CREATE TABLE "users_email_subscriptions" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_email_subscriptions_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "mappings_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "mappings_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "mappings_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "mappings_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "station_accounts_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "station_accounts_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "system_users_roles" (
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "system_users_roles_pkey" PRIMARY KEY("uid","target_uid")
);
CREATE TABLE "platform_user_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"maximum_failed_logins" integer DEFAULT 20 NOT NULL,
	"require_password_change" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "platform_user_settings_one" CHECK ("platform_user_settings"."id" = 1)
);
CREATE TABLE "user_photos" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_photos_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
ALTER TABLE "users" ADD COLUMN "default_landing_page_uid" uuid;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_title_fk" FOREIGN KEY ("client_uid","title") REFERENCES "public"."titles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_primary_building_fk" FOREIGN KEY ("client_uid","primary_building") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts" ADD CONSTRAINT "station_accounts_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_email_subscriptions" ADD CONSTRAINT "users_email_subscriptions_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_email_subscriptions" ADD CONSTRAINT "users_email_subscriptions_target_uid_fk" FOREIGN KEY ("target_uid") REFERENCES "public"."email_subscriptions"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_roles" ADD CONSTRAINT "mappings_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."mappings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_roles" ADD CONSTRAINT "mappings_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_buildings" ADD CONSTRAINT "mappings_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."mappings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_buildings" ADD CONSTRAINT "mappings_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts_buildings" ADD CONSTRAINT "station_accounts_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."station_accounts"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts_buildings" ADD CONSTRAINT "station_accounts_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "system_users_roles" ADD CONSTRAINT "system_users_roles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."system_users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "system_users_roles" ADD CONSTRAINT "system_users_roles_target_uid_fk" FOREIGN KEY ("target_uid") REFERENCES "public"."system_roles"("uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "contacts_user_name_unique" ON "contacts" USING btree ("client_uid",lower("user_name"));
CREATE INDEX "contacts_title_index" ON "contacts" USING btree ("client_uid","title");
CREATE INDEX "contacts_primary_building_index" ON "contacts" USING btree ("client_uid","primary_building");
CREATE INDEX "contacts_first_name_search" ON "contacts" USING gin ("first_name" gin_trgm_ops);
CREATE INDEX "contacts_last_name_search" ON "contacts" USING gin ("last_name" gin_trgm_ops);
CREATE INDEX "contacts_user_name_search" ON "contacts" USING gin ("user_name" gin_trgm_ops);
CREATE UNIQUE INDEX "mappings_name_unique" ON "mappings" USING btree ("client_uid",lower("name"));
CREATE INDEX "mappings_name_search" ON "mappings" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "station_accounts_name_unique" ON "station_accounts" USING btree ("client_uid",lower("name"));
CREATE INDEX "station_accounts_name_search" ON "station_accounts" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "system_users_user_name_unique" ON "system_users" USING btree (lower("user_name"));
CREATE INDEX "system_users_first_name_search" ON "system_users" USING gin ("first_name" gin_trgm_ops);
CREATE INDEX "system_users_last_name_search" ON "system_users" USING gin ("last_name" gin_trgm_ops);
CREATE INDEX "system_users_user_name_search" ON "system_users" USING gin ("user_name" gin_trgm_ops);
CREATE UNIQUE INDEX "system_roles_role_name_unique" ON "system_roles" USING btree (lower("role_name"));
CREATE INDEX "system_roles_role_name_search" ON "system_roles" USING gin ("role_name" gin_trgm_ops);
CREATE UNIQUE INDEX "email_subscriptions_name_unique" ON "email_subscriptions" USING btree (lower("name"));
CREATE UNIQUE INDEX "default_landing_pages_name_unique" ON "default_landing_pages" USING btree (lower("name"));
CREATE INDEX "users_email_subscriptions_target_index" ON "users_email_subscriptions" USING btree ("client_uid","target_uid");
CREATE INDEX "mappings_roles_target_index" ON "mappings_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "mappings_buildings_target_index" ON "mappings_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "station_accounts_buildings_target_index" ON "station_accounts_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "system_users_roles_target_index" ON "system_users_roles" USING btree ("target_uid");
ALTER TABLE "users" ADD CONSTRAINT "users_default_landing_page_uid_fk" FOREIGN KEY ("default_landing_page_uid") REFERENCES "public"."default_landing_pages"("uid") ON DELETE no action ON UPDATE no action;
CREATE INDEX "users_default_landing_page_uid_index" ON "users" USING btree ("client_uid","default_landing_page_uid");
revoke all on "contacts" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "contacts" to safety_portal_app, safety_portal_platform;
alter table "contacts" enable row level security;
alter table "contacts" force row level security;
drop policy if exists tenant on "contacts";
create policy tenant on "contacts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "contacts";
create policy platform on "contacts" to safety_portal_platform using (true);
revoke all on "mappings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings" to safety_portal_app, safety_portal_platform;
alter table "mappings" enable row level security;
alter table "mappings" force row level security;
drop policy if exists tenant on "mappings";
create policy tenant on "mappings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings";
create policy platform on "mappings" to safety_portal_platform using (true);
revoke all on "station_accounts" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "station_accounts" to safety_portal_app, safety_portal_platform;
alter table "station_accounts" enable row level security;
alter table "station_accounts" force row level security;
drop policy if exists tenant on "station_accounts";
create policy tenant on "station_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "station_accounts";
create policy platform on "station_accounts" to safety_portal_platform using (true);
revoke all on "system_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_users" to safety_portal_app, safety_portal_platform;
alter table "system_users" enable row level security;
alter table "system_users" force row level security;
drop policy if exists tenant on "system_users";
create policy tenant on "system_users" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_users";
create policy platform on "system_users" to safety_portal_platform using (true);
revoke all on "system_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_roles" to safety_portal_app, safety_portal_platform;
alter table "system_roles" enable row level security;
alter table "system_roles" force row level security;
drop policy if exists tenant on "system_roles";
create policy tenant on "system_roles" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_roles";
create policy platform on "system_roles" to safety_portal_platform using (true);
revoke all on "email_subscriptions" from safety_portal_app, safety_portal_platform;
grant select on "email_subscriptions" to safety_portal_app, safety_portal_platform;
revoke all on "default_landing_pages" from safety_portal_app, safety_portal_platform;
grant select on "default_landing_pages" to safety_portal_app, safety_portal_platform;
revoke all on "users_email_subscriptions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_email_subscriptions" to safety_portal_app, safety_portal_platform;
alter table "users_email_subscriptions" enable row level security;
alter table "users_email_subscriptions" force row level security;
drop policy if exists tenant on "users_email_subscriptions";
create policy tenant on "users_email_subscriptions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_email_subscriptions";
create policy platform on "users_email_subscriptions" to safety_portal_platform using (true);
revoke all on "mappings_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings_roles" to safety_portal_app, safety_portal_platform;
alter table "mappings_roles" enable row level security;
alter table "mappings_roles" force row level security;
drop policy if exists tenant on "mappings_roles";
create policy tenant on "mappings_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings_roles";
create policy platform on "mappings_roles" to safety_portal_platform using (true);
revoke all on "mappings_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings_buildings" to safety_portal_app, safety_portal_platform;
alter table "mappings_buildings" enable row level security;
alter table "mappings_buildings" force row level security;
drop policy if exists tenant on "mappings_buildings";
create policy tenant on "mappings_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings_buildings";
create policy platform on "mappings_buildings" to safety_portal_platform using (true);
revoke all on "station_accounts_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "station_accounts_buildings" to safety_portal_app, safety_portal_platform;
alter table "station_accounts_buildings" enable row level security;
alter table "station_accounts_buildings" force row level security;
drop policy if exists tenant on "station_accounts_buildings";
create policy tenant on "station_accounts_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "station_accounts_buildings";
create policy platform on "station_accounts_buildings" to safety_portal_platform using (true);
revoke all on "system_users_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_users_roles" to safety_portal_app, safety_portal_platform;
alter table "system_users_roles" enable row level security;
alter table "system_users_roles" force row level security;
drop policy if exists tenant on "system_users_roles";
create policy tenant on "system_users_roles" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_users_roles";
create policy platform on "system_users_roles" to safety_portal_platform using (true);
revoke all on "identity_accounts" from safety_portal_app, safety_portal_platform;
grant select ("uid", "client_uid", "kind", "email", "last_login", "failed_logins"), insert, update on "identity_accounts" to safety_portal_app, safety_portal_platform;
alter table "identity_accounts" enable row level security;
alter table "identity_accounts" force row level security;
drop policy if exists tenant on "identity_accounts";
create policy tenant on "identity_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "identity_accounts";
create policy platform on "identity_accounts" to safety_portal_platform using (true);
revoke all on "identity_payloads" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_payloads" to safety_portal_app, safety_portal_platform;
revoke all on "platform_user_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "platform_user_settings" to safety_portal_app, safety_portal_platform;
revoke all on "user_photos" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "user_photos" to safety_portal_app, safety_portal_platform;
alter table "user_photos" enable row level security;
alter table "user_photos" force row level security;
drop policy if exists tenant on "user_photos";
create policy tenant on "user_photos" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "user_photos";
create policy platform on "user_photos" to safety_portal_platform using (true);
