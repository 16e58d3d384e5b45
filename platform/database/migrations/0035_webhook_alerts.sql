CREATE TABLE "webhook_configurations_alert_users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_alert_users_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "webhook_configurations_alert_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_alert_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
ALTER TABLE "webhook_configurations" ADD COLUMN "alert_addresses" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "troubled_since" timestamp(3) with time zone;
ALTER TABLE "webhook_configuration_states" ADD COLUMN "untold_failures" integer DEFAULT 0 NOT NULL;
ALTER TABLE "webhook_configurations_alert_users" ADD CONSTRAINT "webhook_configurations_alert_users_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_users" ADD CONSTRAINT "webhook_configurations_alert_users_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_roles" ADD CONSTRAINT "webhook_configurations_alert_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_roles" ADD CONSTRAINT "webhook_configurations_alert_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "webhook_configurations_alert_users_target_index" ON "webhook_configurations_alert_users" USING btree ("client_uid","target_uid");
CREATE INDEX "webhook_configurations_alert_roles_target_index" ON "webhook_configurations_alert_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","received_at") WHERE "webhook_deliveries"."state" = 'waiting';
revoke all on "webhook_configurations_alert_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_alert_users" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_alert_users" enable row level security;
alter table "webhook_configurations_alert_users" force row level security;
drop policy if exists tenant on "webhook_configurations_alert_users";
create policy tenant on "webhook_configurations_alert_users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_alert_users";
create policy platform on "webhook_configurations_alert_users" to safety_portal_platform using (true);
revoke all on "webhook_configurations_alert_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_alert_roles" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_alert_roles" enable row level security;
alter table "webhook_configurations_alert_roles" force row level security;
drop policy if exists tenant on "webhook_configurations_alert_roles";
create policy tenant on "webhook_configurations_alert_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_alert_roles";
create policy platform on "webhook_configurations_alert_roles" to safety_portal_platform using (true);
