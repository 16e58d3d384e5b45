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
ALTER TABLE "webhook_health" ADD CONSTRAINT "webhook_health_configuration_fk" FOREIGN KEY ("client_uid","configuration_uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "webhook_health_age" ON "webhook_health" USING btree ("since");
revoke all on "webhook_health" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_health" to safety_portal_app, safety_portal_platform;
alter table "webhook_health" enable row level security;
alter table "webhook_health" force row level security;
drop policy if exists tenant on "webhook_health";
create policy tenant on "webhook_health" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_health";
create policy platform on "webhook_health" to safety_portal_platform using (true);
