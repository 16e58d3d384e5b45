CREATE TABLE "api_keys" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"sends_events" boolean DEFAULT true NOT NULL,
	"reads_deliveries" boolean DEFAULT false NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "api_keys_name_check" CHECK (char_length("api_keys"."name") <= 200)
);
CREATE TABLE "api_key_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_uid" uuid NOT NULL,
	"key_uid" uuid NOT NULL,
	"prefix" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone
);
CREATE TABLE "api_key_notices" (
	"client_uid" uuid NOT NULL,
	"key_uid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_notices_client_uid_key_uid_pk" PRIMARY KEY("client_uid","key_uid")
);
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_fk" FOREIGN KEY ("client_uid","key_uid") REFERENCES "public"."api_keys"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_notices" ADD CONSTRAINT "api_key_notices_key_fk" FOREIGN KEY ("client_uid","key_uid") REFERENCES "public"."api_keys"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "api_keys_name_unique" ON "api_keys" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "api_keys_name_order" ON "api_keys" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "api_keys_search_document" ON "api_keys" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "api_key_secrets_key" ON "api_key_secrets" USING btree ("client_uid","key_uid");
revoke all on "api_keys" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "api_keys" to safety_portal_app, safety_portal_platform;
alter table "api_keys" enable row level security;
alter table "api_keys" force row level security;
drop policy if exists tenant on "api_keys";
create policy tenant on "api_keys" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_keys";
create policy platform on "api_keys" to safety_portal_platform using (true);
revoke all on "api_key_secrets" from safety_portal_app, safety_portal_platform;
grant select ("client_uid", "key_uid", "prefix", "issued_at", "valid_until"), insert, update, delete on "api_key_secrets" to safety_portal_app, safety_portal_platform;
alter table "api_key_secrets" enable row level security;
alter table "api_key_secrets" force row level security;
drop policy if exists tenant on "api_key_secrets";
create policy tenant on "api_key_secrets" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_key_secrets";
create policy platform on "api_key_secrets" to safety_portal_platform using (true);
revoke all on "api_key_notices" from safety_portal_app, safety_portal_platform;
alter table "api_key_notices" enable row level security;
alter table "api_key_notices" force row level security;
drop policy if exists tenant on "api_key_notices";
create policy tenant on "api_key_notices" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_key_notices";
create policy platform on "api_key_notices" to safety_portal_platform using (true);
