CREATE TABLE "calendar_periods" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'Holiday' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "calendar_periods_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "calendar_periods_name_check" CHECK (char_length("calendar_periods"."name") <= 200),
	CONSTRAINT "calendar_periods_kind_check" CHECK ("calendar_periods"."kind" in ('Holiday', 'SchoolYear'))
);
ALTER TABLE "calendar_periods" ADD CONSTRAINT "calendar_periods_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "calendar_periods_search_document" ON "calendar_periods" USING gin ("search_document" gin_trgm_ops);
revoke all on "calendar_periods" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "calendar_periods" to safety_portal_app, safety_portal_platform;
alter table "calendar_periods" enable row level security;
alter table "calendar_periods" force row level security;
drop policy if exists tenant on "calendar_periods";
create policy tenant on "calendar_periods" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "calendar_periods";
create policy platform on "calendar_periods" to safety_portal_platform using (true);
