CREATE TABLE "webhook_credentials" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"username" text,
	"password" text,
	"api_key" text,
	"api_key_header_name" text,
	"client_credentials_client_id" text,
	"client_credentials_client_secret" text,
	"client_credential_style" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"token_endpoint" text,
	"audience" text,
	"url" text,
	"connection_code" text,
	"brivo_client_id" text,
	"brivo_client_secret" text,
	"token_url" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "webhook_credentials_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_credentials_name_check" CHECK (char_length("webhook_credentials"."name") <= 200),
	CONSTRAINT "webhook_credentials_type_check" CHECK ("webhook_credentials"."type" in ('BasicAuth', 'ApiKey', 'ClientCredentials', 'RaulandTcu', 'DigestAuth', 'Brivo')),
	CONSTRAINT "webhook_credentials_username_check" CHECK (char_length("webhook_credentials"."username") <= 200),
	CONSTRAINT "webhook_credentials_api_key_header_name_check" CHECK (char_length("webhook_credentials"."api_key_header_name") <= 100),
	CONSTRAINT "webhook_credentials_client_credentials_client_id_check" CHECK (char_length("webhook_credentials"."client_credentials_client_id") <= 200),
	CONSTRAINT "webhook_credentials_client_credential_style_check" CHECK ("webhook_credentials"."client_credential_style" in ('AuthorizationHeader', 'PostBody')),
	CONSTRAINT "webhook_credentials_token_endpoint_check" CHECK (char_length("webhook_credentials"."token_endpoint") <= 2000),
	CONSTRAINT "webhook_credentials_audience_check" CHECK (char_length("webhook_credentials"."audience") <= 500),
	CONSTRAINT "webhook_credentials_url_check" CHECK (char_length("webhook_credentials"."url") <= 2000),
	CONSTRAINT "webhook_credentials_brivo_client_id_check" CHECK (char_length("webhook_credentials"."brivo_client_id") <= 200),
	CONSTRAINT "webhook_credentials_token_url_check" CHECK (char_length("webhook_credentials"."token_url") <= 2000)
);
CREATE TABLE "webhook_configurations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"config_type" text DEFAULT 'Emergency',
	"url" text NOT NULL,
	"http_verb" text DEFAULT 'Post',
	"content_type" text DEFAULT 'application/json',
	"custom_headers" jsonb,
	"webhook_credential_id" uuid,
	"ignore_ssl_errors" boolean DEFAULT false NOT NULL,
	"rule" jsonb,
	"template" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "webhook_configurations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_configurations_name_check" CHECK (char_length("webhook_configurations"."name") <= 200),
	CONSTRAINT "webhook_configurations_config_type_check" CHECK ("webhook_configurations"."config_type" in ('Emergency')),
	CONSTRAINT "webhook_configurations_url_check" CHECK (char_length("webhook_configurations"."url") <= 2000),
	CONSTRAINT "webhook_configurations_http_verb_check" CHECK ("webhook_configurations"."http_verb" in ('Post', 'Put', 'Patch', 'Get', 'Delete')),
	CONSTRAINT "webhook_configurations_content_type_check" CHECK ("webhook_configurations"."content_type" in ('application/json', 'application/xml', 'text/xml', 'text/plain', 'application/x-www-form-urlencoded')),
	CONSTRAINT "webhook_configurations_template_check" CHECK (char_length("webhook_configurations"."template") <= 65536)
);
ALTER TABLE "webhook_credentials" ADD CONSTRAINT "webhook_credentials_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_webhook_credential_id_fk" FOREIGN KEY ("client_uid","webhook_credential_id") REFERENCES "public"."webhook_credentials"("client_uid","uid") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "webhook_credentials_name_unique" ON "webhook_credentials" USING btree ("client_uid",lower("name"));
CREATE INDEX "webhook_credentials_name_search" ON "webhook_credentials" USING gin ("name" gin_trgm_ops);
CREATE UNIQUE INDEX "webhook_configurations_name_unique" ON "webhook_configurations" USING btree ("client_uid",lower("name"));
CREATE INDEX "webhook_configurations_webhook_credential_id_index" ON "webhook_configurations" USING btree ("client_uid","webhook_credential_id");
CREATE INDEX "webhook_configurations_name_search" ON "webhook_configurations" USING gin ("name" gin_trgm_ops);
revoke all on "webhook_credentials" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_credentials" to safety_portal_app, safety_portal_platform;
alter table "webhook_credentials" enable row level security;
alter table "webhook_credentials" force row level security;
drop policy if exists tenant on "webhook_credentials";
create policy tenant on "webhook_credentials" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_credentials";
create policy platform on "webhook_credentials" to safety_portal_platform using (true);
revoke all on "webhook_configurations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations" enable row level security;
alter table "webhook_configurations" force row level security;
drop policy if exists tenant on "webhook_configurations";
create policy tenant on "webhook_configurations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations";
create policy platform on "webhook_configurations" to safety_portal_platform using (true);
