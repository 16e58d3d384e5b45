CREATE TABLE "clients" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"type" text DEFAULT 'Education' NOT NULL,
	"billing_type" text DEFAULT 'NotApplicable',
	"internal_use_only" boolean DEFAULT false NOT NULL,
	"unique_id" text,
	"time_zone" text,
	"client_services_representative" text,
	"country" text DEFAULT 'US' NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"city" text,
	"state_province_region" text,
	"postal_zip_code" text,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "clients_name_check" CHECK (char_length("clients"."name") <= 200),
	CONSTRAINT "clients_status_check" CHECK ("clients"."status" in ('Setup', 'POC', 'Active', 'OnHold', 'NonRenewal')),
	CONSTRAINT "clients_type_check" CHECK ("clients"."type" in ('Education', 'EducationUK', 'Raptor', 'Corporate', 'Healthcare', 'StandaloneDrillManager')),
	CONSTRAINT "clients_billing_type_check" CHECK ("clients"."billing_type" in ('NotApplicable', 'ClientSingleBill', 'IndividualBuildingBill')),
	CONSTRAINT "clients_unique_id_check" CHECK (char_length("clients"."unique_id") <= 64),
	CONSTRAINT "clients_client_services_representative_check" CHECK (char_length("clients"."client_services_representative") <= 200),
	CONSTRAINT "clients_address_line1_check" CHECK (char_length("clients"."address_line1") <= 200),
	CONSTRAINT "clients_address_line2_check" CHECK (char_length("clients"."address_line2") <= 200),
	CONSTRAINT "clients_address_line3_check" CHECK (char_length("clients"."address_line3") <= 200),
	CONSTRAINT "clients_city_check" CHECK (char_length("clients"."city") <= 200),
	CONSTRAINT "clients_postal_zip_code_check" CHECK (char_length("clients"."postal_zip_code") <= 20),
	CONSTRAINT "clients_notes_check" CHECK (char_length("clients"."notes") <= 4000)
);
CREATE TABLE "buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"building_type_uid" uuid,
	"building_id" text,
	"unique_id" text,
	"phone_number" text,
	"country" text DEFAULT 'US' NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"city" text,
	"state_province_region" text,
	"postal_zip_code" text,
	"time_zone" text,
	"contract_end_date" date,
	"renewal_month" integer,
	"renewal_year" integer,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "buildings_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "buildings_name_check" CHECK (char_length("buildings"."name") <= 200),
	CONSTRAINT "buildings_status_check" CHECK ("buildings"."status" in ('Active', 'Disabled', 'Archived')),
	CONSTRAINT "buildings_building_id_check" CHECK (char_length("buildings"."building_id") <= 64),
	CONSTRAINT "buildings_unique_id_check" CHECK (char_length("buildings"."unique_id") <= 64),
	CONSTRAINT "buildings_phone_number_check" CHECK (char_length("buildings"."phone_number") <= 40),
	CONSTRAINT "buildings_address_line1_check" CHECK (char_length("buildings"."address_line1") <= 200),
	CONSTRAINT "buildings_address_line2_check" CHECK (char_length("buildings"."address_line2") <= 200),
	CONSTRAINT "buildings_address_line3_check" CHECK (char_length("buildings"."address_line3") <= 200),
	CONSTRAINT "buildings_city_check" CHECK (char_length("buildings"."city") <= 200),
	CONSTRAINT "buildings_postal_zip_code_check" CHECK (char_length("buildings"."postal_zip_code") <= 20),
	CONSTRAINT "buildings_notes_check" CHECK (char_length("buildings"."notes") <= 4000)
);
CREATE TABLE "levels" (
	"client_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"level_name" text NOT NULL,
	"display_order" integer DEFAULT 0,
	"floorplan" text,
	"has_raster_file" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "levels_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "levels_level_name_check" CHECK (char_length("levels"."level_name") <= 200),
	CONSTRAINT "levels_floorplan_check" CHECK (char_length("levels"."floorplan") <= 2000)
);
CREATE TABLE "locations" (
	"client_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "locations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "locations_name_check" CHECK (char_length("locations"."name") <= 200)
);
CREATE TABLE "connections" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"last_request" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "connections_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "connections_name_check" CHECK (char_length("connections"."name") <= 200)
);
CREATE TABLE "titles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "titles_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "titles_name_check" CHECK (char_length("titles"."name") <= 200),
	CONSTRAINT "titles_description_check" CHECK (char_length("titles"."description") <= 4000)
);
CREATE TABLE "departments" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "departments_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "departments_name_check" CHECK (char_length("departments"."name") <= 200)
);
CREATE TABLE "occupations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "occupations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "occupations_name_check" CHECK (char_length("occupations"."name") <= 200)
);
CREATE TABLE "roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"role_name" text NOT NULL,
	"role_description" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"default_role_uid" uuid,
	"is_global_admin" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "roles_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "roles_role_name_check" CHECK (char_length("roles"."role_name") <= 200),
	CONSTRAINT "roles_role_description_check" CHECK (char_length("roles"."role_description") <= 4000)
);
CREATE TABLE "users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_active" boolean DEFAULT true NOT NULL,
	"failed_logins" integer DEFAULT 0,
	"has_all_buildings" boolean DEFAULT false NOT NULL,
	"is_global_admin" boolean DEFAULT false NOT NULL,
	"is_contact_only" boolean DEFAULT false NOT NULL,
	"is_enterprise_user" boolean DEFAULT false NOT NULL,
	"is_in_classic_mode" boolean DEFAULT false NOT NULL,
	"parent_user_uid" text,
	"primary_building" uuid,
	"user_title" uuid,
	"page_size" integer DEFAULT 10,
	"preferred_contact_methods" text[] DEFAULT '{"Email"}' NOT NULL,
	"mobile_phone_number" text,
	"voice_phone_number" text,
	"hire_date" date,
	"last_login" timestamp(3) with time zone,
	"default_landing_page" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "users_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "users_first_name_check" CHECK (char_length("users"."first_name") <= 200),
	CONSTRAINT "users_last_name_check" CHECK (char_length("users"."last_name") <= 200),
	CONSTRAINT "users_user_name_check" CHECK (char_length("users"."user_name") <= 254),
	CONSTRAINT "users_parent_user_uid_check" CHECK (char_length("users"."parent_user_uid") <= 36),
	CONSTRAINT "users_preferred_contact_methods_check" CHECK ("users"."preferred_contact_methods" <@ array['Email', 'Text', 'Voice']::text[]),
	CONSTRAINT "users_mobile_phone_number_check" CHECK (char_length("users"."mobile_phone_number") <= 40),
	CONSTRAINT "users_voice_phone_number_check" CHECK (char_length("users"."voice_phone_number") <= 40),
	CONSTRAINT "users_default_landing_page_check" CHECK (char_length("users"."default_landing_page") <= 2000)
);
CREATE TABLE "countries" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "countries_name_check" CHECK (char_length("countries"."name") <= 200),
	CONSTRAINT "countries_code_check" CHECK (char_length("countries"."code") <= 2)
);
CREATE TABLE "states" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"country_code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "states_name_check" CHECK (char_length("states"."name") <= 200),
	CONSTRAINT "states_code_check" CHECK (char_length("states"."code") <= 10),
	CONSTRAINT "states_country_code_check" CHECK (char_length("states"."country_code") <= 2)
);
CREATE TABLE "timezones" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"zone_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "timezones_name_check" CHECK (char_length("timezones"."name") <= 200),
	CONSTRAINT "timezones_zone_name_check" CHECK (char_length("timezones"."zone_name") <= 64)
);
CREATE TABLE "building_types" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "building_types_name_check" CHECK (char_length("building_types"."name") <= 200)
);
CREATE TABLE "roles_assignable_role_uids" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "roles_assignable_role_uids_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_departments" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_departments_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_occupations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_occupations_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "audit_entries" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_uid" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"actor_kind" text NOT NULL,
	"operation" text NOT NULL,
	"subject" text NOT NULL,
	"target" text NOT NULL,
	"target_title" text,
	"changes" jsonb,
	"status" integer,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_entries_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "identity_accounts" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"kind" text NOT NULL,
	"client_uid" uuid,
	"first_name" text,
	"last_name" text,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"last_login" timestamp with time zone,
	"credentials_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_sso_authenticated" boolean DEFAULT false NOT NULL,
	"camu_parent_uid" uuid,
	"user_role" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_accounts_kind" CHECK ("identity_accounts"."kind" in ('system', 'client')),
	CONSTRAINT "identity_accounts_system" CHECK ("identity_accounts"."kind" = 'client' or "identity_accounts"."client_uid" is null)
);
CREATE TABLE "identity_payloads" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"session_uid" text,
	"account_uid" uuid,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "system_users" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_active" boolean DEFAULT true NOT NULL,
	"is_enterprise_user" boolean DEFAULT false NOT NULL,
	"roles" uuid[] DEFAULT '{}' NOT NULL,
	"time_zone" text,
	"page_size" integer DEFAULT 10 NOT NULL,
	"user_photo" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_by" text
);
CREATE TABLE "system_roles" (
	"role_uid" uuid PRIMARY KEY NOT NULL,
	"role_name" text NOT NULL,
	"role_description" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "client_user_settings" (
	"client_uid" uuid PRIMARY KEY NOT NULL,
	"maximum_failed_logins" integer DEFAULT 20 NOT NULL,
	"require_password_change" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_building_type_uid_fk" FOREIGN KEY ("building_type_uid") REFERENCES "public"."building_types"("uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "levels" ADD CONSTRAINT "levels_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "levels" ADD CONSTRAINT "levels_building_uid_fk" FOREIGN KEY ("client_uid","building_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_building_uid_fk" FOREIGN KEY ("client_uid","building_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_level_uid_fk" FOREIGN KEY ("client_uid","level_uid") REFERENCES "public"."levels"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "titles" ADD CONSTRAINT "titles_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "occupations" ADD CONSTRAINT "occupations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_default_role_uid_fk" FOREIGN KEY ("client_uid","default_role_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_primary_building_fk" FOREIGN KEY ("client_uid","primary_building") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_user_title_fk" FOREIGN KEY ("client_uid","user_title") REFERENCES "public"."titles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles_assignable_role_uids" ADD CONSTRAINT "roles_assignable_role_uids_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles_assignable_role_uids" ADD CONSTRAINT "roles_assignable_role_uids_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_buildings" ADD CONSTRAINT "users_user_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_buildings" ADD CONSTRAINT "users_user_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_roles" ADD CONSTRAINT "users_user_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_roles" ADD CONSTRAINT "users_user_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_departments" ADD CONSTRAINT "users_user_departments_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_departments" ADD CONSTRAINT "users_user_departments_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."departments"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_occupations" ADD CONSTRAINT "users_user_occupations_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_occupations" ADD CONSTRAINT "users_user_occupations_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."occupations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "clients_name_unique" ON "clients" USING btree (lower("name"));
CREATE INDEX "clients_name_search" ON "clients" USING gin ("name" gin_trgm_ops);
CREATE INDEX "clients_unique_id_search" ON "clients" USING gin ("unique_id" gin_trgm_ops);
CREATE INDEX "clients_city_search" ON "clients" USING gin ("city" gin_trgm_ops);
CREATE UNIQUE INDEX "buildings_name_unique" ON "buildings" USING btree ("client_uid",lower("name"));
CREATE INDEX "buildings_building_type_uid_index" ON "buildings" USING btree ("client_uid","building_type_uid");
CREATE INDEX "buildings_name_search" ON "buildings" USING gin ("name" gin_trgm_ops);
CREATE INDEX "buildings_building_id_search" ON "buildings" USING gin ("building_id" gin_trgm_ops);
CREATE INDEX "buildings_unique_id_search" ON "buildings" USING gin ("unique_id" gin_trgm_ops);
CREATE INDEX "buildings_city_search" ON "buildings" USING gin ("city" gin_trgm_ops);
CREATE UNIQUE INDEX "levels_level_name_unique" ON "levels" USING btree ("client_uid","building_uid",lower("level_name"));
CREATE INDEX "levels_building_uid_index" ON "levels" USING btree ("client_uid","building_uid");
CREATE INDEX "levels_level_name_search" ON "levels" USING gin ("level_name" gin_trgm_ops);
CREATE UNIQUE INDEX "locations_name_unique" ON "locations" USING btree ("client_uid","level_uid",lower("name"));
CREATE INDEX "locations_building_uid_index" ON "locations" USING btree ("client_uid","building_uid");
CREATE INDEX "locations_level_uid_index" ON "locations" USING btree ("client_uid","level_uid");
CREATE INDEX "locations_name_search" ON "locations" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "connections_name_unique" ON "connections" USING btree ("client_uid",lower("name"));
CREATE UNIQUE INDEX "connections_one_unique" ON "connections" USING btree ("client_uid");
CREATE UNIQUE INDEX "titles_name_unique" ON "titles" USING btree ("client_uid",lower("name"));
CREATE INDEX "titles_name_search" ON "titles" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "departments_name_unique" ON "departments" USING btree ("client_uid",lower("name"));
CREATE INDEX "departments_name_search" ON "departments" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "occupations_name_unique" ON "occupations" USING btree ("client_uid",lower("name"));
CREATE INDEX "occupations_name_search" ON "occupations" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "roles_role_name_unique" ON "roles" USING btree ("client_uid",lower("role_name"));
CREATE INDEX "roles_default_role_uid_index" ON "roles" USING btree ("client_uid","default_role_uid");
CREATE INDEX "roles_role_name_search" ON "roles" USING gin ("role_name" gin_trgm_ops);
CREATE UNIQUE INDEX "users_user_name_unique" ON "users" USING btree (lower("user_name"));
CREATE INDEX "users_primary_building_index" ON "users" USING btree ("client_uid","primary_building");
CREATE INDEX "users_user_title_index" ON "users" USING btree ("client_uid","user_title");
CREATE INDEX "users_first_name_search" ON "users" USING gin ("first_name" gin_trgm_ops);
CREATE INDEX "users_last_name_search" ON "users" USING gin ("last_name" gin_trgm_ops);
CREATE INDEX "users_user_name_search" ON "users" USING gin ("user_name" gin_trgm_ops);
CREATE UNIQUE INDEX "countries_code_unique" ON "countries" USING btree (lower("code"));
CREATE UNIQUE INDEX "timezones_zone_name_unique" ON "timezones" USING btree (lower("zone_name"));
CREATE UNIQUE INDEX "building_types_name_unique" ON "building_types" USING btree (lower("name"));
CREATE INDEX "roles_assignable_role_uids_target_index" ON "roles_assignable_role_uids" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_buildings_target_index" ON "users_user_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_roles_target_index" ON "users_user_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_departments_target_index" ON "users_user_departments" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_occupations_target_index" ON "users_user_occupations" USING btree ("client_uid","target_uid");
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("client_uid","at");
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("client_uid","subject","target");
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree (lower("email"));
CREATE INDEX "identity_accounts_client" ON "identity_accounts" USING btree ("client_uid");
CREATE INDEX "identity_payloads_grant" ON "identity_payloads" USING btree ("grant_id");
CREATE INDEX "identity_payloads_user_code" ON "identity_payloads" USING btree ("user_code");
CREATE INDEX "identity_payloads_session" ON "identity_payloads" USING btree ("session_uid");
CREATE INDEX "identity_payloads_account" ON "identity_payloads" USING btree ("account_uid");
CREATE INDEX "identity_payloads_expiry" ON "identity_payloads" USING btree ("expires_at");
CREATE UNIQUE INDEX "system_roles_name" ON "system_roles" USING btree (lower("role_name"));
revoke all on "clients" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "clients" to safety_portal_app, safety_portal_platform;
alter table "clients" enable row level security;
alter table "clients" force row level security;
drop policy if exists tenant on "clients";
create policy tenant on "clients" using ("uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "clients";
create policy platform on "clients" to safety_portal_platform using (true);
revoke all on "buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "buildings" to safety_portal_app, safety_portal_platform;
alter table "buildings" enable row level security;
alter table "buildings" force row level security;
drop policy if exists tenant on "buildings";
create policy tenant on "buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "buildings";
create policy platform on "buildings" to safety_portal_platform using (true);
revoke all on "levels" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "levels" to safety_portal_app, safety_portal_platform;
alter table "levels" enable row level security;
alter table "levels" force row level security;
drop policy if exists tenant on "levels";
create policy tenant on "levels" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "levels";
create policy platform on "levels" to safety_portal_platform using (true);
revoke all on "locations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "locations" to safety_portal_app, safety_portal_platform;
alter table "locations" enable row level security;
alter table "locations" force row level security;
drop policy if exists tenant on "locations";
create policy tenant on "locations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "locations";
create policy platform on "locations" to safety_portal_platform using (true);
revoke all on "connections" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "connections" to safety_portal_app, safety_portal_platform;
alter table "connections" enable row level security;
alter table "connections" force row level security;
drop policy if exists tenant on "connections";
create policy tenant on "connections" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "connections";
create policy platform on "connections" to safety_portal_platform using (true);
revoke all on "titles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "titles" to safety_portal_app, safety_portal_platform;
alter table "titles" enable row level security;
alter table "titles" force row level security;
drop policy if exists tenant on "titles";
create policy tenant on "titles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "titles";
create policy platform on "titles" to safety_portal_platform using (true);
revoke all on "departments" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "departments" to safety_portal_app, safety_portal_platform;
alter table "departments" enable row level security;
alter table "departments" force row level security;
drop policy if exists tenant on "departments";
create policy tenant on "departments" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "departments";
create policy platform on "departments" to safety_portal_platform using (true);
revoke all on "occupations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "occupations" to safety_portal_app, safety_portal_platform;
alter table "occupations" enable row level security;
alter table "occupations" force row level security;
drop policy if exists tenant on "occupations";
create policy tenant on "occupations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "occupations";
create policy platform on "occupations" to safety_portal_platform using (true);
revoke all on "roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "roles" to safety_portal_app, safety_portal_platform;
alter table "roles" enable row level security;
alter table "roles" force row level security;
drop policy if exists tenant on "roles";
create policy tenant on "roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "roles";
create policy platform on "roles" to safety_portal_platform using (true);
revoke all on "users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users" to safety_portal_app, safety_portal_platform;
alter table "users" enable row level security;
alter table "users" force row level security;
drop policy if exists tenant on "users";
create policy tenant on "users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users";
create policy platform on "users" to safety_portal_platform using (true);
revoke all on "countries" from safety_portal_app, safety_portal_platform;
grant select on "countries" to safety_portal_app, safety_portal_platform;
revoke all on "states" from safety_portal_app, safety_portal_platform;
grant select on "states" to safety_portal_app, safety_portal_platform;
revoke all on "timezones" from safety_portal_app, safety_portal_platform;
grant select on "timezones" to safety_portal_app, safety_portal_platform;
revoke all on "building_types" from safety_portal_app, safety_portal_platform;
grant select on "building_types" to safety_portal_app, safety_portal_platform;
revoke all on "roles_assignable_role_uids" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "roles_assignable_role_uids" to safety_portal_app, safety_portal_platform;
alter table "roles_assignable_role_uids" enable row level security;
alter table "roles_assignable_role_uids" force row level security;
drop policy if exists tenant on "roles_assignable_role_uids";
create policy tenant on "roles_assignable_role_uids" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "roles_assignable_role_uids";
create policy platform on "roles_assignable_role_uids" to safety_portal_platform using (true);
revoke all on "users_user_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_buildings" to safety_portal_app, safety_portal_platform;
alter table "users_user_buildings" enable row level security;
alter table "users_user_buildings" force row level security;
drop policy if exists tenant on "users_user_buildings";
create policy tenant on "users_user_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_buildings";
create policy platform on "users_user_buildings" to safety_portal_platform using (true);
revoke all on "users_user_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_roles" to safety_portal_app, safety_portal_platform;
alter table "users_user_roles" enable row level security;
alter table "users_user_roles" force row level security;
drop policy if exists tenant on "users_user_roles";
create policy tenant on "users_user_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_roles";
create policy platform on "users_user_roles" to safety_portal_platform using (true);
revoke all on "users_user_departments" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_departments" to safety_portal_app, safety_portal_platform;
alter table "users_user_departments" enable row level security;
alter table "users_user_departments" force row level security;
drop policy if exists tenant on "users_user_departments";
create policy tenant on "users_user_departments" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_departments";
create policy platform on "users_user_departments" to safety_portal_platform using (true);
revoke all on "users_user_occupations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_occupations" to safety_portal_app, safety_portal_platform;
alter table "users_user_occupations" enable row level security;
alter table "users_user_occupations" force row level security;
drop policy if exists tenant on "users_user_occupations";
create policy tenant on "users_user_occupations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_occupations";
create policy platform on "users_user_occupations" to safety_portal_platform using (true);
revoke all on "audit_entries" from safety_portal_app, safety_portal_platform;
grant select, insert on "audit_entries" to safety_portal_app, safety_portal_platform;
alter table "audit_entries" enable row level security;
alter table "audit_entries" force row level security;
drop policy if exists tenant on "audit_entries";
create policy tenant on "audit_entries" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "audit_entries";
create policy platform on "audit_entries" to safety_portal_platform using (true);
revoke all on "identity_accounts" from safety_portal_app, safety_portal_platform;
alter table "identity_accounts" enable row level security;
alter table "identity_accounts" force row level security;
drop policy if exists tenant on "identity_accounts";
create policy tenant on "identity_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "identity_accounts";
create policy platform on "identity_accounts" to safety_portal_platform using (true);
revoke all on "identity_payloads" from safety_portal_app, safety_portal_platform;
revoke all on "identity_signing_keys" from safety_portal_app, safety_portal_platform;
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
revoke all on "client_user_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "client_user_settings" to safety_portal_app, safety_portal_platform;
alter table "client_user_settings" enable row level security;
alter table "client_user_settings" force row level security;
drop policy if exists tenant on "client_user_settings";
create policy tenant on "client_user_settings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "client_user_settings";
create policy platform on "client_user_settings" to safety_portal_platform using (true);
