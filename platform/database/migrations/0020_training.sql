CREATE TABLE "courses" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"minutes" integer,
	"valid_months" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "courses_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "courses_name_check" CHECK (char_length("courses"."name") <= 200),
	CONSTRAINT "courses_description_check" CHECK (char_length("courses"."description") <= 4000)
);
CREATE TABLE "learners" (
	"client_uid" uuid NOT NULL,
	"course_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"assigned_date" date NOT NULL,
	"due_date" date,
	"started_date" date,
	"completed_date" date,
	"score" integer,
	"user_uid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "learners_pkey" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "course_reminders" (
	"client_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	CONSTRAINT "course_reminders_client_uid_user_uid_pk" PRIMARY KEY("client_uid","user_uid")
);
ALTER TABLE "courses" ADD CONSTRAINT "courses_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_course_uid_fk" FOREIGN KEY ("client_uid","course_uid") REFERENCES "public"."courses"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_user_uid_fk" FOREIGN KEY ("client_uid","user_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "courses_name_unique" ON "courses" USING btree ("client_uid",lower("name"));
CREATE INDEX "courses_name_search" ON "courses" USING gin ("name" gin_trgm_ops);
CREATE INDEX "learners_course_uid_index" ON "learners" USING btree ("client_uid","course_uid");
CREATE INDEX "learners_user_uid_index" ON "learners" USING btree ("client_uid","user_uid");
revoke all on "courses" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "courses" to safety_portal_app, safety_portal_platform;
alter table "courses" enable row level security;
alter table "courses" force row level security;
drop policy if exists tenant on "courses";
create policy tenant on "courses" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "courses";
create policy platform on "courses" to safety_portal_platform using (true);
revoke all on "learners" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "learners" to safety_portal_app, safety_portal_platform;
alter table "learners" enable row level security;
alter table "learners" force row level security;
drop policy if exists tenant on "learners";
create policy tenant on "learners" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "learners";
create policy platform on "learners" to safety_portal_platform using (true);
revoke all on "course_reminders" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "course_reminders" to safety_portal_app, safety_portal_platform;
alter table "course_reminders" enable row level security;
alter table "course_reminders" force row level security;
drop policy if exists tenant on "course_reminders";
create policy tenant on "course_reminders" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "course_reminders";
create policy platform on "course_reminders" to safety_portal_platform using (true);
