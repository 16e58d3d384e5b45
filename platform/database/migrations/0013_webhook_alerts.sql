CREATE TABLE "webhook_configurations_escalation_users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_escalation_users_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "webhook_health" (
	"client_uid" uuid NOT NULL,
	"configuration_uid" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	"latency_ms" bigint NOT NULL,
	"slowest_ms" integer NOT NULL,
	CONSTRAINT "webhook_health_client_uid_configuration_uid_since_pk" PRIMARY KEY("client_uid","configuration_uid","since")
);
ALTER TABLE "webhook_configurations" ADD COLUMN "fallback_configuration_id" uuid;
ALTER TABLE "webhook_configurations" ADD COLUMN "escalate_after" text;
ALTER TABLE "webhook_configurations" ADD COLUMN "escalation_addresses" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "escalated_at" timestamp(3) with time zone;
ALTER TABLE "webhook_configurations_escalation_users" ADD CONSTRAINT "webhook_configurations_escalation_users_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_escalation_users" ADD CONSTRAINT "webhook_configurations_escalation_users_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_health" ADD CONSTRAINT "webhook_health_configuration_fk" FOREIGN KEY ("client_uid","configuration_uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "webhook_configurations_escalation_users_target_index" ON "webhook_configurations_escalation_users" USING btree ("client_uid","target_uid");
CREATE INDEX "webhook_health_age" ON "webhook_health" USING btree ("since");
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_fallback_configuration_id_fk" FOREIGN KEY ("client_uid","fallback_configuration_id") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE no action ON UPDATE no action;
CREATE INDEX "webhook_configurations_fallback_configuration_id_index" ON "webhook_configurations" USING btree ("client_uid","fallback_configuration_id");
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_escalate_after_check" CHECK ("webhook_configurations"."escalate_after" in ('PT5M', 'PT15M', 'PT1H'));
revoke all on "webhook_configurations_escalation_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_escalation_users" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_escalation_users" enable row level security;
alter table "webhook_configurations_escalation_users" force row level security;
drop policy if exists tenant on "webhook_configurations_escalation_users";
create policy tenant on "webhook_configurations_escalation_users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_escalation_users";
create policy platform on "webhook_configurations_escalation_users" to safety_portal_platform using (true);
revoke all on "webhook_health" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_health" to safety_portal_app, safety_portal_platform;
alter table "webhook_health" enable row level security;
alter table "webhook_health" force row level security;
drop policy if exists tenant on "webhook_health";
create policy tenant on "webhook_health" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_health";
create policy platform on "webhook_health" to safety_portal_platform using (true);
